import { Client } from 'pg'
import {
  addressOf,
  amountOf,
  answerSandbox,
  cards,
  chooseCard,
  payByCard,
  typeCard,
  choose,
} from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test, type Sql } from './test.ts'

test('a card that is mistyped, declined or refused by its bank is not charged until the bank agrees', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { api } = customer
  const booking = await hold(api, await findPlan(api, { inDays: 4 }))
  const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
  await page.goto(addressOf('checkout', booking.id))
  await chooseCard(page, t, amount)
  await payByCard(page, t, '4242 4242 4242 4241', amount)
  const number = page.getByLabel(t('checkout.card.number'))
  await expect(number).toHaveAccessibleDescription(t('checkout.card.numberWrong'))
  await expect(number).toBeFocused()
  expect((await api.checkout.quote({ bookingId: booking.id })).payment).toBeNull()

  await payByCard(page, t, cards.declined, amount)
  await expect(page.getByText(t('checkout.declined.title'))).toBeVisible()
  await expect(page.getByText(t('checkout.declined.declined'))).toBeVisible()
  await expect(page.getByText(t('checkout.declined.kept'))).toBeVisible()
  // What was typed is still there.
  await expect(number).toHaveValue(cards.declined)

  await payByCard(page, t, cards.requiresAction, amount)
  await answerSandbox(page, language, { tender: 'card', approve: false })
  await expect(page.getByText(t('checkout.declined.actionRefused'))).toBeVisible()
  await payByCard(page, t, cards.requiresAction, amount)
  await expect(page).toHaveURL(/\/sandbox\/approval/u)
  // Who comes back without an answer is led there again.
  await page.goto(addressOf('cardCheckout', booking.id))
  await expect(page.getByRole('heading', { name: t('checkout.bank.title') })).toBeFocused()
  await expect(
    page.getByText(t('checkout.bank.text', { amount, shop: booking.shop.name })),
  ).toBeVisible()
  await page.getByRole('button', { name: t('checkout.bank.go') }).click()
  await answerSandbox(page, language, { tender: 'card', approve: true })
  await expect(page.getByText(booking.code).first()).toBeVisible()
  await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
})

for (const [tender, tag] of [
  ['paypal', '@in-phone-fr'],
  ['paylater', '@in-phone-en'],
] as const)
  test(
    `a payment by ${tender} keeps the time when refused, and pays when approved`,
    { tag },
    async ({ page, customer, t, format, language }) => {
      const { api } = customer
      const inDays = tender === 'paypal' ? 12 : 13
      const booking = await hold(api, await findPlan(api, { inDays }))
      const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
      await page.goto(addressOf('checkout', booking.id))
      await choose(page.getByRole('radio', { name: t(`checkout.tender.${tender}`), exact: true }))
      await page.getByRole('link', { name: t(`checkout.pay.${tender}`, { amount }) }).click()
      const title = t(`checkout.${tender}.title`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
      await answerSandbox(page, language, { tender, approve: false })
      await expect(page.getByText(t('checkout.declined.paypalTitle'))).toBeVisible()

      await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
      await answerSandbox(page, language, { tender, approve: true })
      await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    },
  )

test(
  'a payment is made once despite a double press and a reload while it is pending',
  { tag: '@once' },
  async ({ page, customer, t, format, sql }) => {
    const { api } = customer
    const booking = await hold(api, await findPlan(api, { inDays: 6 }))
    const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
    await page.goto(addressOf('cardCheckout', booking.id))
    const payRequest = page.waitForRequest((request) => request.url().endsWith('/pay'))
    await typeCard(page, t, cards.slow)
    await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).dblclick()
    await payRequest
    await expect(page.getByText(t('checkout.card.askingText'))).toBeVisible()
    const state = async () => (await api.booking.get({ bookingId: booking.id })).state
    await whileNothingIsTaken(booking.id, async () => {
      await page.reload()
      await expect.poll(state).toBe('confirmed')
      await page.waitForResponse(/\/api\/bookings\/[\w-]+\/checkout$/u)
    })
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    expect(await paymentsOf(sql, booking.id)).toEqual([
      { state: 'captured', amount_minor: booking.totalMinor },
    ])
  },
)

test('an expired hold says so, and is held again with one press while the time is free', async ({
  page,
  customer,
  t,
  format,
  sql,
}) => {
  const { api } = customer
  const booking = await hold(api, await findPlan(api, { inDays: 8 }))
  await page.goto(addressOf('bookingDetails', booking.id))
  await expect(page.getByText(t('booking.details.held'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('booking.cancel.action') })).toHaveCount(0)
  await page.goto(addressOf('checkout', booking.id))
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await runOut(sql, booking.id)
  await page.reload()
  await expect(page.getByRole('heading', { name: t('checkout.over.title') })).toBeVisible()
  const { timeZone, startsAt } = booking
  const when = { day: format.shortDate(startsAt, timeZone), time: format.time(startsAt, timeZone) }
  await page.getByRole('button', { name: t('checkout.over.again', when) }).click()
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page).not.toHaveURL(addressOf('checkout', booking.id))
})

/** The card company sets the money aside and is slow to take it. */
async function whileNothingIsTaken(bookingId: string, work: () => Promise<void>): Promise<void> {
  const company = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await company.connect()
  try {
    await company.query('begin')
    const charge =
      'select from sandbox_charge where id in (select id from payment where subject_id = $1) for update'
    await expect.poll(async () => (await company.query(charge, [bookingId])).rowCount).toBe(1)
    await work()
  } finally {
    await company.end()
  }
}

function paymentsOf(sql: Sql, bookingId: string) {
  return sql('select state, amount_minor from payment where subject_id = $1', [bookingId])
}

/** As if its ten minutes had gone by. */
async function runOut(sql: Sql, bookingId: string): Promise<void> {
  await sql(
    `with hold as (update booking set held_until = now() - interval '1 second' where id = $1 returning id)
     update claim set held_until = now() - interval '1 second' from hold where booking_id = hold.id`,
    [bookingId],
  )
}
