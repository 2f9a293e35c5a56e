import type { Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import {
  askToRegister,
  codeFor,
  logIn,
  newCustomer,
  setUpLater,
  somebody,
} from './steps/account.ts'
import { expect, test } from './test.ts'

test('a new user registers, arrives at home, logs out and logs in again', async ({ page, t }) => {
  const person = somebody('Noé Baptiste')
  await page.goto('/welcome')
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.welcome.promise') }),
  ).toBeVisible()
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, person)
  await expect(page.getByText(new RegExp(person.email, 'u'))).toBeVisible()
  const field = page.getByLabel(t('identity.code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  // The last digit sends them.
  await field.fill(await codeFor(person.email))
  await expect(page).toHaveURL(screens.accountSetup.path)
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  expect(await storedFlag(page)).toBe('true')

  await page.goto('/profile')
  await expect(page.getByLabel(t('identity.form.name'))).toHaveValue(person.name)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await expect(page.getByText(t('identity.confirm.missing'))).toHaveCount(0)
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
  await expect.poll(() => storedFlag(page)).toBeNull()

  // The way back shows nobody what was private.
  await page.goBack()
  await expect(page).toHaveURL('/welcome?next=%2Fprofile')
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expect(page.getByLabel(t('identity.form.name'))).toHaveCount(0)
  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, person)
  await expect(page).toHaveURL('/profile')
  await expect.poll(() => storedFlag(page)).toBe('true')
})

test('a link that needs a session leads to the welcome page, and after the log-in to its target', async ({
  page,
  t,
  visitor,
}) => {
  const person = await newCustomer(await visitor())
  await page.goto('/wallet?tab=orders')
  await expect(page).toHaveURL(/^[^?]*\/welcome\?next=/u)
  await expect(page.getByText(t('identity.welcome.next'))).toBeVisible()
  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, person)
  await expect(page).toHaveURL('/wallet?tab=orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

function storedFlag(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userLoggedIn'))
}
