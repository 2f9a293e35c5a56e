import { isAccessible } from './look.ts'
import { setUpLater } from './steps/account.ts'
import { askForCode, codeSentTo, international, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'

test('a number is enough to come in, and to come in again', async ({ page, t, allow }) => {
  allow(/status of 400/u)
  const number = someNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: t('identity.signInMethods.phone') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.phone.title') }),
  ).toBeVisible()
  await isAccessible(page)
  await page.getByLabel(t('identity.phone.number')).fill('06 12')
  await page.getByRole('button', { name: t('identity.phone.send') }).click()
  await expect(page.getByLabel(t('identity.phone.number'))).toHaveAccessibleDescription(
    new RegExp(t('identity.refusal.phone'), 'u'),
  )
  await askForCode(page, t, number)
  await expect(page.getByText(international(number))).toBeVisible()
  const field = page.getByLabel(t('identity.code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await isAccessible(page)

  const code = await codeSentTo(page, number)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await field.fill(wrong)
  await expect(field).toHaveAccessibleDescription(new RegExp(t('identity.refusal.phoneCode'), 'u'))
  // As it stands in a message: whatever is no digit is left out.
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/account-setup')
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLoggedIn'))).toBe('true')

  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: international(number) })).toBeVisible()
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
})

test('another code comes once the pause is over, and then only that one works', async ({
  page,
  t,
  sql,
  allow,
}) => {
  allow(/status of 4\d\d/u)
  const number = someNumber()
  await page.goto('/phone-login')
  await page.clock.install()
  await askForCode(page, t, number)
  const first = await codeSentTo(page, number)
  const again = page.getByRole('button', { name: t('identity.code.again'), exact: true })
  await expect(again).toBeHidden()
  // The pause passes on both sides.
  await sql(
    `update one_time_code set sent_at = sent_at - interval '1 minute' where recipient = $1`,
    [international(number)],
  )
  await page.clock.runFor(31_000)
  await again.click()
  await expect(page.getByText(t('identity.code.sentAgain'))).toBeVisible()
  const second = await codeSentTo(page, number, 2)
  const field = page.getByLabel(t('identity.code.label'))
  await field.fill(first)
  await expect(field).toHaveAccessibleDescription(new RegExp(t('identity.refusal.phoneCode'), 'u'))
  await field.fill(second)
  await expect(page).toHaveURL('/account-setup')
})

test('who is logged in adds a number, and comes in with it afterwards', async ({
  page,
  t,
  customer,
  sql,
}) => {
  const number = someNumber()
  await page.goto('/phone-login')
  await expect(page.getByRole('heading', { name: t('identity.phone.linkHeading') })).toBeVisible()
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeSentTo(page, number))
  await expect(page.getByText(t('identity.phone.linked'))).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
  await sql(
    `update one_time_code set sent_at = sent_at - interval '1 minute' where recipient = $1`,
    [international(number)],
  )
  await page.goto('/phone-login')
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeSentTo(page, number, 2))
  await expect(page).toHaveURL('/tabs/featured')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
})
