import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import type { Quote } from './use-quote.ts'
import { VisitPayScreen } from './visit-pay-screen.tsx'

const heldUntil = '2026-11-25T10:10:00Z'
const sandbox = { isSandbox: true, provider: 'sandbox', publicKey: null } as const
const quote: Quote = {
  booking: { ...visit, state: 'held', heldUntil },
  businessId: idOf(9),
  heldUntil,
  deposit: null,
  needsCard: false,
  cardConsent: null,
  passMinor: 0,
  shareMinor: 0,
  wallet: { moneyMinor: 0, bonusMinor: 0 },
  contact: { phone: null, isPhoneRequired: false },
  tenders: [
    { tender: 'card', ...sandbox },
    { tender: 'paypal', ...sandbox },
  ],
  answerBy: null,
  savedCards: [],
  offerCode: null,
  payment: null,
  tipPresets: [],
}
const payment = {
  id: idOf(22),
  amountMinor: 9_000,
  currency: 'EUR',
  reason: 'declined',
  actionUrl: null,
} as const

const open = (tender: OnlineTender, answers: Answers) =>
  renderApp(<VisitPayScreen search={{ booking: visit.id }} tender={tender} />, {
    at: linkTo(tender === 'card' ? 'cardCheckout' : 'paypalCheckout', { booking: visit.id }),
    user: camille,
    answers,
  })

test('a declined card is reported with the time still held, and the card offered again', async () => {
  const failed = { ...quote, payment: { ...payment, state: 'failed' } } as const
  const page = await open('card', { 'checkout.quote': failed })
  expect(await page.findByText(page.t('checkout.declined.title'))).toBeTruthy()
  expect(page.getByText(new RegExp(page.t('checkout.declined.kept'), 'u'))).toBeTruthy()
  const pay = page.t('checkout.card.pay', { amount: '€90.00' })
  expect(page.getAllByRole('button', { name: pay }).length).toBeGreaterThan(0)
})

test('a payment resumed from PayPal without an answer asks the server once', async () => {
  const actionUrl = 'https://pay.test/'
  const waiting = { ...payment, state: 'requires_action', reason: null, actionUrl } as const
  const page = await open('paypal', {
    'checkout.quote': { ...quote, payment: waiting },
    'checkout.resume': { booking: quote.booking, payment: waiting },
  })
  expect(await page.findByText(page.t('checkout.paypal.waiting'))).toBeTruthy()
  expect(page.getByText(page.t('checkout.approval.held'))).toBeTruthy()
  expect(page.sent('checkout.resume')).toEqual([{ bookingId: visit.id, paymentId: payment.id }])
})

test('an expired hold asks for no payment', async () => {
  const booking = { ...quote.booking, state: 'expired' } as const
  const why = { reason: null, nearest: [], withAnyTherapist: true, alternatives: [] }
  const page = await open('card', {
    'checkout.quote': { ...quote, booking },
    'slot.why': why,
  })
  expect(await page.findByText(page.t('checkout.over.text'))).toBeTruthy()
  expect(page.queryByRole('button', { name: /€90/u })).toBe(null)
})

test('a tender that is no longer offered leads to the others, if there are any', async () => {
  const paypal = await open('paypal', {
    'checkout.quote': { ...quote, tenders: [{ tender: 'card', ...sandbox }] },
  })
  expect(await paypal.findByText(paypal.t('checkout.pay.notOffered'))).toBeTruthy()
  paypal.unmount()
  const none = await open('card', { 'checkout.quote': { ...quote, tenders: [] } })
  expect(await none.findByText(none.t('checkout.credit.noTender'))).toBeTruthy()
})
