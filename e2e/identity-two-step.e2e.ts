import { screens } from '@serein/app/screens/screens.ts'
import { fits, isAccessible } from './inspection.ts'
import { logIn } from './steps/account.ts'
import { codeOf } from './steps/one-time-code.ts'
import { expect, test } from './test.ts'

test('a second step is set up with an app and asked for at log-in', async ({
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
  await sheet.getByLabel(t('identity.step.code')).fill(codeOf(key))
  await sheet.getByRole('button', { name: t('identity.twoStep.confirm') }).click()
  const codes = sheet.getByRole('list', { name: t('identity.twoStep.codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: t('identity.twoStep.save') }).click()
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt')
  await sheet.getByRole('button', { name: t('identity.twoStep.kept') }).click()
  await expect(page.getByRole('button', { name: t('identity.twoStep.on') })).toBeVisible()

  await context.clearCookies({ name: /session/u })
  await page.goto(`${screens.login.path}?next=/bookings`)
  await logIn(page, t, customer)
  await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
  // The one that set it up is used; the next counts already, since clocks differ.
  await page.getByLabel(t('identity.step.code')).fill(codeOf(key, Date.now() + 30_000))
  await page.getByRole('button', { name: t('identity.login.action') }).click()
  await expect(page).toHaveURL('/bookings')
})
