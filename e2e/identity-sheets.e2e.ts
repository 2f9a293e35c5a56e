import { isSound } from './inspection.ts'
import { variants } from './variants.ts'
import { expect, test } from './test.ts'

// What its forms say of mistakes is drawn beside them; here each is seen as it is.
test(
  'the sheets of an account and the pages of its mails have no accessibility fault',
  { tag: '@all' },
  async ({ page, customer, sql, t, allow }) => {
    test.slow()
    allow(/status of 4\d\d/u)
    const isWell = () => isSound(page, variants[0]!)
    const opens = [
      ['/settings', customer.email],
      ['/settings', t('identity.password.change')],
      ['/settings', t('identity.twoStep.off')],
      ['/settings', t('identity.passkey.title')],
      ['/privacy', t('identity.erase.begin')],
    ] as const
    for (const [path, name] of opens) {
      await page.goto(path)
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
      await isWell()
    }
    for (const path of ['/settings?link=email#none', '/forgot-password?link=password#none']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: t('identity.link.over') })).toBeVisible()
      await isWell()
    }
    await page.goto('/login?step=code')
    await page.getByRole('button', { name: t('identity.step.useRecovery') }).click()
    await expect(page.getByLabel(t('identity.step.recovery'))).toBeVisible()
    await isWell()
    await page.goto('/register?step=code')
    await expect(page.getByRole('heading', { name: t('identity.register.over') })).toBeVisible()
    await isWell()

    // As if they had registered before the terms were changed the last time.
    await sql(
      `update consent set version = 1 from "user" u
       where consent.user_id = u.id and u.email = $1 and consent.kind = 'terms'`,
      [customer.email],
    )
    await page.goto('/more')
    await expect(page.getByRole('alertdialog', { name: t('identity.ask.title') })).toBeVisible()
    await isWell()
  },
)
