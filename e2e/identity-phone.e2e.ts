import { isAccessible } from './inspection.ts'
import { setUpLater } from './steps/account.ts'
import { askForCode, codeSentTo, international, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'

test('a phone number registers a new user and logs them in again', async ({ page, t }) => {
  const number = someNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: t('identity.signInMethods.phone') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.phone.title') }),
  ).toBeVisible()
  await isAccessible(page)
  await askForCode(page, t, number)
  await expect(page.getByText(international(number))).toBeVisible()
  const field = page.getByLabel(t('identity.code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await isAccessible(page)

  const code = await codeSentTo(page, number)
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
