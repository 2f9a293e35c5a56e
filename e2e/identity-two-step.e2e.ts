import { screens } from '@serein/app/page/screens.ts'
import type { Page } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { logIn } from './steps/account.ts'
import { chooseAccount } from './steps/google.ts'
import { codeOf } from './steps/one-time-code.ts'
import { askForCode, codeSentTo, international, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { wordsOf, type Words } from './words.ts'

test('a second step is set up with an app, asked for at log-in, helped out by a recovery code, and turned off', async ({
  page,
  context,
  customer,
  t,
}) => {
  await page.goto('/settings')
  const sheet = page.getByRole('dialog', { name: t('identity.twoStep.title') })
  await page.getByRole('button', { name: t('identity.twoStep.off') }).click()
  const password = sheet.getByLabel(t('identity.password.present'), { exact: true })
  await password.fill('not my password')
  await sheet.getByRole('button', { name: t('identity.twoStep.start') }).click()
  await expect(password).toHaveAccessibleDescription(t('identity.refusal.wrongPassword'))
  await password.fill(customer.password)
  await sheet.getByRole('button', { name: t('identity.twoStep.start') }).click()
  await expect(sheet.getByRole('img', { name: t('identity.twoStep.qr') })).toBeVisible()
  await fits(page)
  await isAccessible(page)
  const key = (await sheet.locator('code').textContent())!.replaceAll(/\s/gu, '')
  const code = sheet.getByLabel(t('identity.step.code'))
  await code.fill(codeOf(key) === '000000' ? '000001' : '000000')
  await sheet.getByRole('button', { name: t('identity.twoStep.confirm') }).click()
  await expect(code).toHaveAccessibleDescription(t('identity.refusal.code'))
  const used = codeOf(key)
  await code.fill(used)
  await sheet.getByRole('button', { name: t('identity.twoStep.confirm') }).click()
  const codes = sheet.getByRole('list', { name: t('identity.twoStep.codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await isAccessible(page)
  const recovery = (await codes.first().textContent())!
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('identity.twoStep.save') }).click()
  expect((await saving).suggestedFilename()).toBe('serein-codes.txt')
  await sheet.getByRole('button', { name: t('identity.twoStep.kept') }).click()
  await expect(page.getByRole('button', { name: t('identity.twoStep.on') })).toBeVisible()

  await context.clearCookies({ name: /session/u })
  await page.goto(screens.login.path)
  await logIn(page, t, customer)
  await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
  await isAccessible(page)
  await page.getByLabel(t('identity.step.code')).fill('12')
  await page.getByRole('button', { name: t('identity.login.action') }).click()
  await expect(page.getByLabel(t('identity.step.code'))).toHaveAccessibleDescription(
    t('identity.refusal.code'),
  )
  // The one that set it up is used; the next counts already, since clocks differ.
  await giveCode(page, t, used)
  await expect(page.getByLabel(t('identity.step.code'))).toHaveAccessibleDescription(
    t('identity.refusal.code'),
  )
  await giveCode(page, t, nextCodeOf(key))
  await expect(page).toHaveURL('/tabs/featured')

  await context.clearCookies({ name: /session/u })
  await page.goto(`${screens.login.path}?next=/bookings`)
  await logIn(page, t, customer)
  await page.getByRole('button', { name: t('identity.step.useRecovery') }).click()
  await page.getByLabel(t('identity.step.recovery')).fill(recovery)
  await isAccessible(page)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
  await expect(page).toHaveURL('/bookings')

  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.twoStep.on') }).click()
  await sheet.getByRole('button', { name: t('identity.twoStep.turnOff') }).click()
  await sheet.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
  await sheet.getByRole('button', { name: t('identity.twoStep.turnOff') }).click()
  await expect(sheet.getByText(t('identity.twoStep.off'))).toBeVisible()
  await isAccessible(page)
})

test('the console asks for the second step, too', async ({
  visitor,
  customer,
  t,
  language,
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.twoStep.off') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
  await sheet.getByRole('button', { name: t('identity.twoStep.start') }).click()
  const key = (await sheet.locator('code').textContent())!.replaceAll(/\s/gu, '')
  await sheet.getByLabel(t('identity.step.code')).fill(codeOf(key))
  await sheet.getByRole('button', { name: t('identity.twoStep.confirm') }).click()
  await expect(sheet.getByText(t('identity.twoStep.done'))).toBeVisible()

  const c = wordsOf(language, 'console')
  const context = await visitor()
  const desk = await context.newPage()
  await desk.goto('/console/login')
  await desk.getByLabel(c('identity.form.email')).fill(customer.email)
  await desk.getByLabel(c('identity.form.password'), { exact: true }).fill(customer.password)
  await desk.getByRole('button', { name: c('identity.login.action') }).click()
  const code = desk.getByLabel(c('identity.step.code'))
  await code.fill('nonsense')
  await desk.getByRole('button', { name: c('identity.login.action') }).click()
  await expect(desk.getByText(c('identity.step.wrong'))).toBeVisible()
  await isAccessible(desk)
  await code.fill(nextCodeOf(key))
  await desk.getByRole('button', { name: c('identity.login.action') }).click()
  // A customer works for no business; what matters is that they are inside.
  await expect(desk.getByRole('heading', { name: c('frame.noBusiness.title') })).toBeVisible()
})

test('the code is asked for by telephone and by Google, too, and then leads where one wanted to go', async ({
  page,
  context,
  customer,
  t,
  sql,
}) => {
  const headers = { origin: process.env.E2E_URL! }
  const ask = async (path: string, data: object) =>
    (await context.request.post(`/api/auth/two-factor/${path}`, { data, headers })).json()
  const { totpURI } = (await ask('enable', { password: customer.password })) as { totpURI: string }
  const key = new URL(totpURI).searchParams.get('secret')!
  await ask('verify-totp', { code: codeOf(key) })
  const number = someNumber()
  await sql(
    `update "user" set phone_number = $1, phone_number_verified = true, email_verified = true where email = $2`,
    [international(number), customer.email],
  )

  await context.clearCookies({ name: /session/u })
  await page.goto('/phone-login?next=/bookings')
  await askForCode(page, t, number)
  await page.getByLabel(t('identity.code.label')).fill(await codeSentTo(page, number))
  await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
  await isAccessible(page)
  await giveCode(page, t, nextCodeOf(key))
  await expect(page).toHaveURL('/bookings')

  await context.clearCookies({ name: /session/u })
  await chooseAccount(page, customer.email)
  await page.goto('/login?next=/bookings')
  await page.getByRole('button', { name: t('identity.signInMethods.google') }).click()
  await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
  await fits(page)
  await isAccessible(page)
  // Half a minute later.
  await sql(
    `update two_factor t set last_step = null from "user" u where u.id = t.user_id and u.email = $1`,
    [customer.email],
  )
  await giveCode(page, t, codeOf(key))
  await expect(page).toHaveURL('/bookings')
})

function nextCodeOf(key: string): string {
  return codeOf(key, Date.now() + 30_000)
}

async function giveCode(page: Page, t: Words, code: string): Promise<void> {
  await page.getByLabel(t('identity.step.code')).fill(code)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
}
