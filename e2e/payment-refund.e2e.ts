import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { apiOf, type Api } from './steps/api.ts'
import { openBill, openDesk } from './steps/console.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const partMinor = 500

/** Pays all of a visit that is held. */
async function payByCard(api: Api, held: { id: string; totalMinor: number }): Promise<void> {
  await api.checkout.pay({
    bookingId: held.id,
    tender: 'card',
    cardReference: testReference('success'),
    expectedTotalMinor: held.totalMinor,
  })
}

test(
  'a refund of part of one line of a visit paid by card is shown to the client',
  { tag: '@desk' },
  async ({ page, customer, visitor, language, format, t }) => {
    const desk = await visitor('desk')
    const consoleWords = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 26, services: 2 })
    const held = await hold(customer.api, plan)
    await payByCard(customer.api, held)
    const money = (amountMinor: number) =>
      format.money({ amountMinor, currency: plan.shop.currency })
    const amount = money(partMinor)

    const console = await openDesk(desk, consoleWords, { shopId: plan.shop.id, day: plan.day })
    const sheet = await openBill(console, consoleWords, held.id)
    const paid = { amount: money(held.totalMinor), tender: consoleWords('payment.tender.card') }
    await sheet.getByRole('button', { name: consoleWords('payment.refund.openOf', paid) }).click()
    await sheet.getByRole('radio', { name: consoleWords('payment.refund.goodwill') }).check()
    await sheet.getByLabel(consoleWords('payment.refund.line')).selectOption({ index: 2 })
    const part = sheet.getByRole('textbox', { name: consoleWords('payment.refund.amount') })
    await part.fill('5')
    await part.press('Enter')
    await expect(console.getByText(consoleWords('payment.refund.done', { amount }))).toBeVisible()
    const bill = await apiOf(desk).bill.get({ bookingId: held.id })
    expect(bill).toMatchObject({ dueMinor: 0, refundedMinor: partMinor })
    expect(bill.payments[0]!.refunds).toMatchObject([{ state: 'paid', amountMinor: partMinor }])

    await page.goto(addressOf('bookingDetails', held.id))
    await expect(amountOf(page, t('booking.receipt.refunded'))).toHaveText(money(-partMinor))
    await page.getByText(t('booking.history.title')).click()
    await expect(page.getByText(t('booking.history.refundDecided', { amount }))).toBeVisible()
  },
)
