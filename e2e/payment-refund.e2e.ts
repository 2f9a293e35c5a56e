import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { isAccessible } from './look.ts'
import { apiOf, type Api } from './steps/api.ts'
import { openBill, openDesk } from './steps/console.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { sendBack } from './steps/refund.ts'
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
  'one line of a visit that was paid by card is refunded in part, and the client sees it',
  { tag: '@desk' },
  async ({ page, customer, visitor, language, format, t }) => {
    const desk = await visitor('desk')
    const said = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 26, services: 2 })
    const held = await hold(customer.api, plan)
    await payByCard(customer.api, held)
    const money = (amountMinor: number) =>
      format.money({ amountMinor, currency: plan.shop.currency })
    const amount = money(partMinor)

    const console = await openDesk(desk, said, { shopId: plan.shop.id, day: plan.day })
    const sheet = await openBill(console, said, held.id)
    const paid = { amount: money(held.totalMinor), tender: said('payment.tender.card') }
    await sheet.getByRole('button', { name: said('payment.refund.openOf', paid) }).click()
    await sheet.getByRole('radio', { name: said('payment.refund.goodwill') }).check()
    await sheet.getByLabel(said('payment.refund.line')).selectOption({ index: 2 })
    const part = sheet.getByRole('textbox', { name: said('payment.refund.amount') })
    await part.fill('5')
    await part.press('Enter')
    await expect(console.getByText(said('payment.refund.done', { amount }))).toBeVisible()
    const bill = await apiOf(desk).bill.get({ bookingId: held.id })
    expect(bill).toMatchObject({ dueMinor: 0, refundedMinor: partMinor })
    expect(bill.payments[0]!.refunds).toMatchObject([{ state: 'paid', amountMinor: partMinor }])

    await page.goto(addressOf('bookingDetails', held.id))
    await expect(amountOf(page, t('booking.receipt.refunded'))).toHaveText(money(-partMinor))
    await page.getByText(t('booking.history.title')).click()
    await expect(page.getByText(t('booking.history.refundDecided', { amount }))).toBeVisible()
  },
)

test(
  'a refund that the bank sends back is paid to the wallet by the desk, which finds it in the till',
  { tag: ['@desk', '@all'] },
  async ({ page, customer, visitor, language, format, t }) => {
    const desk = await visitor('desk')
    const said = wordsOf(language, 'console')
    const { api } = customer
    const plan = await findPlan(api, { inDays: 30, from: 1 })
    const held = await hold(api, plan)
    await payByCard(api, held)
    const { currency, id: shopId } = plan.shop
    const amount = format.money({ amountMinor: partMinor, currency })
    const console = await openDesk(desk, said, { shopId, day: plan.day })
    const { payments } = await apiOf(desk).bill.get({ bookingId: held.id })
    const wanted = {
      paymentId: payments[0]!.id,
      amountMinor: partMinor,
      reason: 'goodwill',
    } as const
    await apiOf(desk).payment.refund(wanted)
    await sendBack(held.id)

    await page.goto(addressOf('bookingDetails', held.id))
    await expect(page.getByText(t('booking.receipt.owedBack', { amount }))).toBeVisible()
    await isAccessible(page)

    await console.getByRole('link', { name: said('payment.till.title'), exact: true }).click()
    const owed = console.locator('section', { hasText: said('payment.till.owed') })
    await isAccessible(console)
    await owed.getByRole('link', { name: held.code }).click()
    const panel = console.getByRole('complementary', { name: said('booking.visit.label') })
    await expect(
      panel.getByText(said('booking.visit.event.refundFailed', { amount })),
    ).toBeVisible()
    const sheet = await openBill(console, said, held.id)
    await sheet.getByRole('button', { name: said('payment.list.payToWallet') }).click()
    await expect(console.getByText(said('payment.list.paidToWallet', { amount }))).toBeVisible()
    await expect(sheet.getByRole('button', { name: said('payment.list.payToWallet') })).toBeHidden()
    await isAccessible(console)

    await page.reload()
    await expect(page.getByText(t('booking.receipt.owedBack', { amount }))).toBeHidden()
    await page.getByText(t('booking.history.title')).click()
    await expect(page.getByText(t('booking.history.refundToWallet', { amount }))).toBeVisible()
    expect(await api.wallet.list()).toMatchObject({ wallets: [{ moneyMinor: partMinor }] })
  },
)
