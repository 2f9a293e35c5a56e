import { screens } from '@serein/app/page/screens.ts'
import { isAccessible } from './look.ts'
import { setUpLater, somebody } from './steps/account.ts'
import { chooseAccount } from './steps/google.ts'
import { askForCode, codeSentTo, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'

test('a Google account logs one in, and the next time leads straight in', async ({ page, t }) => {
  const { email } = somebody()
  await chooseAccount(page, email)
  await page.goto('/login')
  await page.getByRole('button', { name: t('identity.signInMethods.google') }).click()
  await expect(page).toHaveURL(/\/google-account\?/u)
  await expect(
    page.getByRole('heading', { name: t('identity.google.welcome', { name: 'Noé Baptiste' }) }),
  ).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(t('identity.google.last'))).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: t('identity.google.onward') }).click()
  await expect(page).toHaveURL('/account-setup')
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLoggedIn'))).toBe('true')

  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/login?next=/bookings')
  await page.getByRole('button', { name: t('identity.signInMethods.google') }).click()
  await expect(page).toHaveURL('/bookings')
})

test(
  'one account takes several sign-in methods, and lets all go but the last',
  { tag: '@all' },
  async ({ page, t, customer, sql, allow }) => {
    allow(/status of 409/u)
    const { email } = somebody()
    await chooseAccount(page, email)
    await page.goto(screens.googleAccount.path)
    await page.getByRole('button', { name: t('identity.google.link') }).click()
    await expect(page.getByText(t('identity.google.linked'))).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(customer.email)).toBeVisible()

    await page.getByRole('button', { name: t('identity.google.addPhone') }).click()
    const number = someNumber()
    await askForCode(page, t, number)
    await page.getByLabel(t('identity.code.label')).fill(await codeSentTo(page, number))
    await expect(page).toHaveURL(screens.googleAccount.path)
    await isAccessible(page)

    // Who logged in long ago shows who they are before a sign-in method goes.
    const password = t('identity.google.password')
    await sql(
      `update session set created_at = now() - interval '11 minutes' where user_id = (select id from "user" where email = $1)`,
      [customer.email],
    )
    await page
      .getByRole('button', { name: t('identity.google.removeLabel', { method: password }) })
      .click()
    await isAccessible(page)
    await page.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
    await page.getByRole('button', { name: t('identity.who.action') }).click()
    await page.getByRole('button', { name: t('identity.google.keep') }).click()

    for (const word of ['identity.google.password', 'identity.google.phone'] as const) {
      const method = t(word)
      await page.getByRole('button', { name: t('identity.google.removeLabel', { method }) }).click()
      await page.getByRole('button', { name: t('identity.google.removeConfirm') }).click()
      await expect(page.getByText(t('identity.google.removed', { method }))).toBeVisible()
    }
    await expect(page.getByText(t('identity.google.last'))).toBeVisible()
    await expect(page.getByText(customer.email)).toBeHidden()
  },
)
