import { isAccessible } from './inspection.ts'
import { setUpLater, somebody } from './steps/account.ts'
import { chooseAccount } from './steps/google.ts'
import { expect, test } from './test.ts'

test('a Google account logs in, the next time without a question', async ({ page, t }) => {
  const { email } = somebody()
  await chooseAccount(page, email)
  await page.goto('/login')
  await page.getByRole('button', { name: t('identity.signInMethods.google') }).click()
  await expect(page).toHaveURL(/\/google-account\?/u)
  await expect(
    page.getByRole('heading', { name: t('identity.google.welcome', { name: 'Noé Baptiste' }) }),
  ).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
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
