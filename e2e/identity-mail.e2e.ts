import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { fits, isAccessible } from './inspection.ts'
import { logIn, logInAs, newCustomer } from './steps/account.ts'
import { linkInMail, refusedToUs } from './steps/mail.ts'
import { expect, test, waitsForHydration } from './test.ts'

const newPassword = 'marée-basse-19'

test('a forgotten password is reset from the mail, and every device logged out', async ({
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
  // Both screens ask for an address.
  await expect(page.getByRole('heading', { name: t('identity.forgot.heading') })).toBeVisible()
  await page.getByLabel(t('identity.form.email')).fill(person.email)
  await page.getByRole('button', { name: t('identity.forgot.action') }).click()
  await expect(page.getByRole('heading', { name: t('identity.forgot.sent') })).toBeVisible()

  const link = await linkInMail(context, person.name, language, 'reset_password')
  const requestUrls = noteRequests(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('identity.forgot.choose') })).toBeVisible()
  await fits(page)
  await isAccessible(page)
  await page.getByLabel(t('identity.form.newPassword'), { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: t('identity.forgot.save') }).click()
  await expect(page.getByRole('heading', { name: t('identity.forgot.done') })).toBeVisible()
  await isAccessible(page)

  const token = new URL(link).hash.slice(1)
  expect(token).toMatch(/^[\w-]{43}$/u)
  // No address that was asked for, and no word of where the reader came from, has the token.
  expect(requestUrls.length).toBeGreaterThan(3)
  expect(requestUrls.filter((text) => text.includes(token))).toEqual([])

  const other = await elsewhere.newPage()
  waitsForHydration(other)
  await other.goto(screens.profile.path)
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

/** Every address the page asks for from here on, and where it says it came from. */
function noteRequests(page: Page): string[] {
  const requestUrls: string[] = []
  page.on('request', (request) => {
    requestUrls.push(request.url(), request.headers().referer ?? '')
  })
  return requestUrls
}
