import type { Page } from '@playwright/test'
import { screens } from '@serein/app/page/screens.ts'
import { consoleAddresses } from './console-faces.ts'
import { logInAs } from './steps/account.ts'
import { addressOf, amountOf, choose } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { playStripeScript } from './steps/stripe.ts'
import { expect, test } from './test.ts'
import { type Words, wordsOf } from './words.ts'

const owner = {
  name: 'owner',
  email: 'owner.bains@demo.serein.example',
  password: 'serein-demo-2026',
}
const publicKey = 'pk_test_of_the_peer'

test('a business with keys of Stripe: its fields take the card, which pays, is kept, and pays again', async ({
  page,
  visitor,
  customer,
  t,
  format,
  language,
  allow,
}) => {
  allow(/js\.stripe\.com/u)
  const peer = process.env.E2E_STRIPE_URL!
  const desk = await visitor('desk')
  await logInAs(desk, owner)
  await connectStripe(await desk.newPage(), wordsOf(language, 'console'))
  await playStripeScript(page.context(), peer)
  const { api } = customer
  const plan = () => findPlan(api, { inDays: 6, at: 'Bains du Canal, Valmy' })
  const first = await hold(api, await plan())
  const amount = format.money({ amountMinor: first.totalMinor, currency: first.currency })
  const pay = page.getByRole('button', { name: t('checkout.card.pay', { amount }) })
  const number = page.getByLabel('Number (Stripe)')

  // While the script does not come, the screen says so and offers another try.
  const stripeScript = 'https://js.stripe.com/**'
  await page.route(stripeScript, (route) => route.abort())
  await page.goto(addressOf('cardCheckout', first.id))
  await expect(page.getByText(t('checkout.saved.offline'))).toBeVisible()
  await page.unroute(stripeScript)
  await page.getByRole('button', { name: t('screen.problem.retry') }).click()
  await expect(number).toBeVisible()

  // From another screen of the app, whose page may not load the script.
  await page.goto(addressOf('checkout', first.id))
  await choose(page.getByRole('radio', { name: t('checkout.tender.card') }))
  await page.getByRole('link', { name: t('checkout.pay.card', { amount }) }).click()
  await number.fill('1')
  await pay.click()
  await expect(page.getByText(`Stripe says no (${publicKey}).`)).toBeVisible()
  await number.fill('4242 4242 4242 4242')
  await page.getByRole('checkbox', { name: t('checkout.saved.keep') }).check()
  await pay.click()
  await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)

  await page.goto(screens.card.path)
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  const next = await hold(api, await plan())
  await page.goto(addressOf('cardCheckout', next.id))
  await expect(page.getByRole('radio', { name: 'Visa •••• 4242' })).toBeChecked()
  const total = format.money({ amountMinor: next.totalMinor, currency: next.currency })
  await page.getByRole('button', { name: t('checkout.card.pay', { amount: total }) }).click()
  await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(total)

  await disconnectStripe(await desk.newPage(), wordsOf(language, 'console'))
})

const provider = 'Stripe'

/** The owner mistypes the secret key, is told so at its field, and is connected with the right one. */
async function connectStripe(page: Page, t: Words): Promise<void> {
  await page.goto(consoleAddresses.payments)
  await page.getByRole('button', { name: t('payment.accounts.connect', { provider }) }).click()
  const sheet = page.getByRole('dialog', { name: t('payment.accounts.connect', { provider }) })
  const secret = sheet.getByLabel(t('payment.accounts.secretKey'), { exact: true })
  await sheet.getByLabel(t('payment.accounts.publishableKey')).fill(publicKey)
  await secret.fill('sk_test_of_somebody')
  await sheet.getByRole('button', { name: t('payment.accounts.try') }).click()
  await expect(secret).toHaveAccessibleDescription(/\S/u)
  await expect(secret).toBeFocused()
  await secret.fill('sk_test_of_the_peer')
  await sheet.getByRole('button', { name: t('payment.accounts.try') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(t('payment.accounts.test'))).toBeVisible()
  expect(await page.content()).not.toContain('sk_test_of_the_peer')
}

async function disconnectStripe(page: Page, t: Words): Promise<void> {
  await page.goto(consoleAddresses.payments)
  await page.getByRole('button', { name: t('payment.reconcile.run') }).click()
  await expect(page.getByText(t('payment.reconcile.done'))).toBeVisible()
  await page.getByRole('button', { name: t('payment.accounts.removeOf', { provider }) }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('payment.accounts.remove') }).click()
  await expect(page.getByText(t('payment.accounts.removed', { provider }))).toBeVisible()
}
