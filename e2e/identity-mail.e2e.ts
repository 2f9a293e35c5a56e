import { screens } from '@serein/app/page/screens.ts'
import type { Page } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { leaveAndComeBack, logIn, logInAs, newCustomer } from './steps/account.ts'
import { linkInMail, openMail, refusedToUs } from './steps/mail.ts'
import { expect, test, waitsForHydration } from './test.ts'

const newPassword = 'marée-basse-19'

test(
  'who has an address that nobody has confirmed is sent a link, and opens it',
  { tag: '@all' },
  async ({ page, context, t, language, customer: person, sql, allow }) => {
    allow(refusedToUs)
    // As it comes from a Google account that has not verified it either.
    await sql('update "user" set email_verified = false, language = $2 where email = $1', [
      person.email,
      language,
    ])
    await page.goto('/settings')
    const missing = page.getByText(t('identity.confirm.missing'))
    await expect(missing).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.again.now') }).click()

    const link = await linkInMail(context, person.name, language, 'confirm_email')
    const asked = noteRequests(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: t('identity.confirm.heading') })).toBeVisible()
    await expect(page.getByText(new RegExp(person.email, 'u'))).toBeVisible()
    await fits(page)
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.confirm.action') }).click()
    await expect(page.getByRole('heading', { name: t('identity.confirm.done') })).toBeVisible()
    await isAccessible(page)
    const token = new URL(link).hash.slice(1)
    expect(token).toMatch(/^[\w-]{43}$/u)
    // No address that was asked for, and no word of where the reader came from, has the token.
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((text) => text.includes(token))).toEqual([])

    await page.reload()
    await expect(page.getByRole('heading', { name: t('identity.link.used') })).toBeVisible()
    await page.getByRole('link', { name: t('identity.confirm.toSettings') }).click()
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
    await expect(missing).toHaveCount(0)
    await leaveAndComeBack(page, t, person)
  },
)

test('a forgotten password is chosen anew from the mail, and every device is logged out', async ({
  page,
  context,
  visitor,
  t,
  language,
  allow,
}) => {
  allow(refusedToUs)
  const person = await newCustomer(context)
  await person.api.identity.chooseLanguage({ language })
  const elsewhere = await visitor()
  await logInAs(elsewhere, person)
  await context.clearCookies({ name: /session/u })

  await page.goto(screens.login.path)
  await page.getByRole('link', { name: t('identity.login.forgotten') }).click()
  await page.getByRole('button', { name: t('identity.forgot.action') }).click()
  const email = page.getByLabel(t('identity.form.email'))
  await expect(email).toHaveAccessibleDescription(t('identity.refusal.email'))
  await email.fill(person.email)
  await page.getByRole('button', { name: t('identity.forgot.action') }).click()
  await expect(page.getByRole('heading', { name: t('identity.forgot.sent') })).toBeVisible()

  const link = await linkInMail(context, person.name, language, 'reset_password')
  const asked = noteRequests(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('identity.forgot.choose') })).toBeVisible()
  await fits(page)
  await isAccessible(page)
  const save = page.getByRole('button', { name: t('identity.forgot.save') })
  const field = page.getByLabel(t('identity.form.newPassword'), { exact: true })
  await save.click()
  await expect(field).toHaveAccessibleDescription(t('identity.refusal.short'))
  await field.fill(newPassword)
  await save.click()
  await expect(page.getByRole('heading', { name: t('identity.forgot.done') })).toBeVisible()
  await isAccessible(page)

  const token = new URL(link).hash.slice(1)
  expect(token).toMatch(/^[\w-]{43}$/u)
  // No address that was asked for, and no word of where the reader came from, has the token.
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((text) => text.includes(token))).toEqual([])

  const other = await elsewhere.newPage()
  waitsForHydration(other)
  await other.goto(screens.bookings.path)
  await expect(other).toHaveURL(/\/welcome/u)
  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, person)
  await expect(page.getByText(t('identity.refusal.credentials'))).toBeVisible()
  await logIn(page, t, { ...person, password: newPassword })
  await expect(page).toHaveURL('/tabs/featured')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('identity.link.used') })).toBeVisible()
  await linkInMail(context, person.name, language, 'password_changed')
})

test(
  'address and password are changed in the settings, by whoever knows the password',
  { tag: '@all' },
  async ({ page, context, t, language, customer, allow }) => {
    allow(refusedToUs)
    await customer.api.identity.chooseLanguage({ language })
    const email = `new.${customer.email}`
    await page.goto('/settings')
    await page.getByRole('button', { name: customer.email }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('identity.email.new')).fill(email)
    const present = sheet.getByLabel(t('identity.password.present'), { exact: true })
    await present.fill('not my password')
    await sheet.getByRole('button', { name: t('identity.email.action') }).click()
    await expect(present).toHaveAccessibleDescription(t('identity.refusal.wrongPassword'))
    await isAccessible(page)
    await present.fill(customer.password)
    await sheet.getByRole('button', { name: t('identity.email.action') }).click()
    await expect(sheet.getByText(t('identity.email.asked'))).toBeVisible()

    await page.goto(await linkInMail(context, customer.name, language, 'change_email'))
    await page.getByRole('button', { name: t('identity.confirm.action') }).click()
    await expect(page.getByRole('heading', { name: t('identity.confirm.done') })).toBeVisible()
    await (await openMail(context, customer.name, language, 'email_changed')).close()

    await page.goto('/settings')
    await expect(page.getByRole('button', { name: email })).toBeVisible()
    await page.getByRole('button', { name: t('identity.password.change') }).click()
    await present.fill(customer.password)
    await sheet.getByLabel(t('identity.form.newPassword'), { exact: true }).fill(newPassword)
    await sheet.getByRole('button', { name: t('identity.forgot.save') }).click()
    await expect(sheet.getByText(t('identity.password.done'))).toBeVisible()
    await isAccessible(page)
    await page.goto(screens.bookings.path)
    await expect(page).toHaveURL(screens.bookings.path)
    await context.clearCookies({ name: /session/u })
    await page.goto(screens.login.path)
    await logIn(page, t, { ...customer, email, password: newPassword })
    await expect(page).toHaveURL('/tabs/featured')
  },
)

/** Every address the page asks for from here on, and where it says it came from. */
function noteRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(request.url(), request.headers().referer ?? '')
  })
  return asked
}
