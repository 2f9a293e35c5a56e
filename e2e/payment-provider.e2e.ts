import type { BrowserContext, Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import type { Format } from '@serein/client/format.ts'
import { consoleAddresses } from './console-addresses.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { type Customer, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { isSound } from './inspection.ts'
import { addressOf, amountOf, choose } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { mend, spoil, takenBy } from './steps/provider-peer.ts'
import { playStripeScript } from './steps/stripe.ts'
import { expect, type Sql, test } from './test.ts'
import { type Words, wordsOf } from './words.ts'

const owner = {
  name: 'owner',
  email: 'owner.bains@demo.serein.example',
  password: 'serein-demo-2026',
}
const publicKey = 'pk_test_of_the_peer'

// They connect and disconnect the same business.
test.describe.configure({ mode: 'default' })

/** As the stand-in of Stripe's script names its field. */
const stripeNumber = /^(?:Number|Numéro) \(Stripe\)$/u

test('a business with keys of Stripe has a card paid by Stripe’s fields, saved, and charged again', async ({
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
  const number = page.getByLabel(stripeNumber)

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

const silent = /\b503\b/u
/** Nor do the providers tell of what has happened, so that whoever does not press is not helped. */
const noNews = { kind: 'lost', times: 1_000 } as const
const intents = { method: 'POST', path: '/v1/payment_intents' }

test(
  'a failure of Stripe after the authorisation is reported, and the same button charges once',
  { tag: '@once' },
  async ({ page, visitor, customer, sql, t, format, allow }) => {
    allow(silent)
    const { booking, amount } = await atBains({ page, customer, format }, await visitor('desk'))
    await spoil('stripe', { kind: 'error_after_effect', match: intents })
    const { pay } = await payInVain(page, t, { booking, amount })
    await isSound(page, { project: 'phone-en', scheme: 'dark' })
    await pay.click()
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    const payments = await paymentsOf(sql, booking.id)
    expect(payments).toHaveLength(1)
    expect(await takenBy('stripe', payments)).toEqual([booking.totalMinor])
  },
)

test(
  'a PayPal payment is made once although PayPal is down before and fails after, also after a reload',
  { tag: ['@once', '@all'] },
  async ({ page, visitor, customer, sql, t, format, allow }) => {
    allow(silent)
    const { booking, amount } = await atBains({ page, customer, format }, await visitor('desk'))
    const order = { method: 'POST', path: '/v2/checkout/orders' }
    await spoil('paypal', { kind: 'down', match: order, times: 1_000 })
    await page.goto(addressOf('paypalCheckout', booking.id))
    const go = page.getByRole('button', { name: t('checkout.paypal.go') })
    await go.click()
    await expect(page.getByText(refusals.provider_unreachable.en)).toBeVisible()
    await mend('paypal')
    await spoil('paypal', noNews)
    // Whoever loads the page anew is offered another try after a while.
    await page.clock.install()
    await page.reload()
    await expect(page.getByText(t('checkout.card.asking'))).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(page.getByText(t('checkout.card.slow'))).toBeVisible()
    await spoil('paypal', {
      kind: 'error_after_effect',
      match: { path: '/v2/checkout/orders/{id}/authorize' },
    })
    await go.click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(refusals.provider_unreachable.en)).toBeVisible()
    await page.getByRole('button', { name: t('screen.problem.retry') }).click()
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    const payments = await paymentsOf(sql, booking.id)
    expect(payments).toHaveLength(1)
    expect(await takenBy('paypal', payments)).toEqual([booking.totalMinor])
  },
)

test.afterAll(async ({ browser }) => {
  const desk = await browser.newContext({ baseURL: process.env.E2E_URL! })
  await logInAs(desk, owner)
  for (const name of ['stripe', 'paypal'] as const)
    await apiOf(desk).providerAccount.remove({ provider: name })
  await desk.close()
})

/** A visit that is held at a spa which is paid through both providers, whose events are all lost. */
async function atBains(
  { page, customer, format }: { page: Page; customer: Customer; format: Format },
  desk: BrowserContext,
) {
  await logInAs(desk, owner)
  const keys = {
    stripe: { publicKey, secretKey: 'sk_test_of_the_peer' },
    paypal: { publicKey: 'client-of-the-peer', secretKey: 'secret-of-the-peer', isLive: false },
  }
  for (const name of ['stripe', 'paypal'] as const) {
    await mend(name)
    await spoil(name, noNews)
    await apiOf(desk).providerAccount.save({ provider: name, ...keys[name] })
  }
  await playStripeScript(page.context(), process.env.E2E_STRIPE_URL!)
  const { api } = customer
  const booking = await hold(api, await findPlan(api, { inDays: 6, at: 'Bains du Canal, Valmy' }))
  const { totalMinor: amountMinor, currency } = booking
  return { booking, amount: format.money({ amountMinor, currency }) }
}

async function paymentsOf(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await sql('select id from payment where subject_id = $1', [bookingId])
  return rows.map(({ id }) => String(id))
}

const provider = 'Stripe'

async function connectStripe(page: Page, t: Words): Promise<void> {
  await page.goto(consoleAddresses.payments)
  await page.getByRole('button', { name: t('payment.accounts.connect', { provider }) }).click()
  const sheet = page.getByRole('dialog', { name: t('payment.accounts.connect', { provider }) })
  await sheet.getByLabel(t('payment.accounts.publishableKey')).fill(publicKey)
  await sheet
    .getByLabel(t('payment.accounts.secretKey'), { exact: true })
    .fill('sk_test_of_the_peer')
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

/** Types a card and pays while Stripe does not answer, and reads so. Returns what may be changed and pressed again. */
async function payInVain(page: Page, t: Words, paid: { booking: { id: string }; amount: string }) {
  const number = page.getByLabel(stripeNumber)
  const pay = page.getByRole('button', { name: t('checkout.card.pay', { amount: paid.amount }) })
  await page.goto(addressOf('cardCheckout', paid.booking.id))
  await number.fill('4242 4242 4242 4242')
  await pay.click()
  await expect(page.getByText(refusals.provider_unreachable.en)).toBeVisible()
  return { number, pay }
}
