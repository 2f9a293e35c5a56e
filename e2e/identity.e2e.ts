import { demo, logIn, newCustomer, register, setUpLater, somebody } from './steps/account.ts'
import { expect, test } from './test.ts'

test('somebody new registers, is at home, leaves and comes back', async ({ page, t }) => {
  const person = somebody('Noé Baptiste')
  await page.goto('/welcome')
  await expect(
    page.getByRole('heading', { level: 1, name: t('identity.welcome.promise') }),
  ).toBeVisible()
  await register(page, t, person)
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  expect(await storedFlag(page)).toBe('true')

  await page.getByRole('link', { name: t('frame.tab.more') }).click()
  await page.getByRole('link', { name: t('identity.settings.title'), exact: true }).click()
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL('/welcome')
  await expect.poll(() => storedFlag(page)).toBeNull()

  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, person)
  await expect(page).toHaveURL('/tabs/featured')
  await expect.poll(() => storedFlag(page)).toBe('true')
})

test('the forms say beside each field what is missing, and keep what was typed @french', async ({
  page,
  t,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: t('identity.register.action') }).click()
  const name = page.getByLabel(t('identity.form.name'))
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(new RegExp(t('identity.refusal.name'), 'u'))
  await expect(page.getByLabel(t('identity.form.email'))).toHaveAccessibleDescription(
    t('identity.refusal.email'),
  )
  await expect(
    page.getByLabel(t('identity.form.password'), { exact: true }),
  ).toHaveAccessibleDescription(t('identity.refusal.short'))
  await expect(page.getByLabel(t('identity.form.terms'))).toHaveAccessibleDescription(
    t('identity.refusal.terms'),
  )
})

test('a wrong password is refused kindly and tells nothing else', async ({ page, t }) => {
  await page.goto('/login')
  await logIn(page, t, { ...demo('camille'), password: 'not my password' })
  await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
  await expect(page.getByLabel(t('identity.form.email'))).toHaveValue(demo('camille').email)
  expect(await storedFlag(page)).toBeNull()
  await logIn(page, t, demo('camille'))
  await expect(page).toHaveURL('/tabs/featured')
})

test('a private link without a session leads to welcome, and after log-in to where it pointed', async ({
  page,
  t,
}) => {
  await page.goto('/settings')
  await page.goto('/bookings?which=past')
  await expect(page).toHaveURL(/^[^?]*\/welcome\?next=/u)
  await expect(page.getByText(t('identity.welcome.next'))).toBeVisible()
  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, demo('camille'))
  await expect(page).toHaveURL('/bookings?which=past')
  await expect(page.getByRole('heading', { level: 1, name: t('booking.list.title') })).toBeVisible()
})

test('a session that ended elsewhere is noticed: the flag goes and private pages close', async ({
  page,
  context,
}) => {
  await newCustomer(context)
  await page.goto('/tabs/featured')
  await expect.poll(() => storedFlag(page)).toBe('true')
  await context.clearCookies({ name: /session/u })
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/welcome\?next=/u)
  await expect.poll(() => storedFlag(page)).toBeNull()
})

function storedFlag(page: import('@playwright/test').Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('userLoggedIn'))
}
