import { screens } from '@serein/app/page/screens.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { logIn, type Person } from './steps/account.ts'
import { chooseAccount } from './steps/google.ts'
import { codeOf } from './steps/one-time-code.ts'
import { askForCode, codeSentTo, international, someNumber } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { wordsOf, type Words } from './words.ts'

test('a second step is set up with an app, and asked for at log-in', async ({
  page,
  context,
  customer,
  t,
}) => {
  await page.goto('/settings')
  const sheet = page.getByRole('dialog', { name: t('identity.twoStep.title') })
  await page.getByRole('button', { name: t('identity.twoStep.off') }).click()
  await sheet.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
  await sheet.getByRole('button', { name: t('identity.twoStep.start') }).click()
  await expect(sheet.getByRole('img', { name: t('identity.twoStep.qr') })).toBeVisible()
  await fits(page)
  await isAccessible(page)
  const key = (await sheet.locator('code').textContent())!.replaceAll(/\s/gu, '')
  const used = codeOf(key)
  await sheet.getByLabel(t('identity.step.code')).fill(used)
  await sheet.getByRole('button', { name: t('identity.twoStep.confirm') }).click()
  const codes = sheet.getByRole('list', { name: t('identity.twoStep.codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('identity.twoStep.save') }).click()
  expect((await saving).suggestedFilename()).toBe('serein-codes.txt')
  await sheet.getByRole('button', { name: t('identity.twoStep.kept') }).click()
  await expect(page.getByRole('button', { name: t('identity.twoStep.on') })).toBeVisible()

  await context.clearCookies({ name: /session/u })
  await page.goto(`${screens.login.path}?next=/bookings`)
  await logIn(page, t, customer)
  await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
  // The one that set it up is used; the next counts already, since clocks differ.
  await giveCode(page, t, used)
  await expect(page.getByLabel(t('identity.step.code'))).toHaveAccessibleDescription(
    t('identity.refusal.code'),
  )
  await giveCode(page, t, nextCodeOf(key))
  await expect(page).toHaveURL('/bookings')
})

test(
  'a recovery code helps out, and the second step is turned off',
  { tag: '@all' },
  async ({ page, context, customer, t }) => {
    const { recovery } = await setUp(context, customer)
    await context.clearCookies({ name: /session/u })
    await page.goto(screens.login.path)
    await logIn(page, t, customer)
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.step.useRecovery') }).click()
    await page.getByLabel(t('identity.step.recovery')).fill(recovery)
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.login.action') }).click()
    await expect(page).toHaveURL('/tabs/featured')

    await page.goto('/settings')
    await page.getByRole('button', { name: t('identity.twoStep.on') }).click()
    const sheet = page.getByRole('dialog', { name: t('identity.twoStep.title') })
    await sheet.getByRole('button', { name: t('identity.twoStep.turnOff') }).click()
    await sheet.getByLabel(t('identity.password.present'), { exact: true }).fill(customer.password)
    await sheet.getByRole('button', { name: t('identity.twoStep.turnOff') }).click()
    await expect(sheet.getByText(t('identity.twoStep.off'))).toBeVisible()
    await isAccessible(page)
  },
)

test(
  'the console asks for the second step, too',
  { tag: '@all' },
  async ({ context, customer, language, visitor }) => {
    const { key } = await setUp(context, customer)
    const c = wordsOf(language, 'console')
    const desk = await (await visitor()).newPage()
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
  },
)

test(
  'the code is asked for by telephone and by Google, too, and then leads where one wanted to go',
  { tag: '@all' },
  async ({ page, context, customer, t, sql }) => {
    const { key } = await setUp(context, customer)
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
  },
)

/** Without the screens: the key of their app, and a code for who has lost it. */
async function setUp(
  context: BrowserContext,
  { password }: Person,
): Promise<{ key: string; recovery: string }> {
  const headers = { origin: process.env.E2E_URL! }
  const ask = async (path: string, data: object) =>
    (await context.request.post(`/api/auth/two-factor/${path}`, { data, headers })).json()
  const found = (await ask('enable', { password })) as { totpURI: string; backupCodes: string[] }
  const key = new URL(found.totpURI).searchParams.get('secret')!
  await ask('verify-totp', { code: codeOf(key) })
  return { key, recovery: found.backupCodes[0]! }
}

function nextCodeOf(key: string): string {
  return codeOf(key, Date.now() + 30_000)
}

async function giveCode(page: Page, t: Words, code: string): Promise<void> {
  await page.getByLabel(t('identity.step.code')).fill(code)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
}
