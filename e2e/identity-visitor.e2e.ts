import { askToRegister, codeFor, somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { holdName, takeTime } from './steps/choose.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a time held by a visitor is confirmed with the account they then create', async ({
  page,
  context,
  t,
  format,
  language,
}, { project }) => {
  const from = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const person = somebody()
  const plan = await findPlan(apiOf(context), { from, inDays: 11, named: true })
  await page.goto('/welcome')
  const session = page.waitForResponse('/api/auth/sign-in/anonymous')
  await page.getByRole('link', { name: t('identity.welcome.guest') }).click()
  await session
  await expect(page).toHaveURL('/tabs/featured')
  await page.goto(planAddress(plan))
  const reader = { page, t, format, language }
  const time = await takeTime(reader, plan, 0)
  await page
    .getByRole('button', { name: holdName(reader, plan, time, plan.therapist!.name) })
    .click()

  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, person)
  await page.getByLabel(t('identity.code.label')).fill(await codeFor(person.email))
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page.getByText(plan.shop.name).first()).toBeVisible()
})
