import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { sessionStore } from '@serein/client/session-store.ts'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import type { GiftCardBalance } from '../gift-card/gift-card-data.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './checkout.tsx'
import { cardsToPay } from './use-chosen-cards.ts'
import type { Quote } from './use-quote.ts'

const businessId = idOf(9)
const heldUntil = '2026-11-25T10:10:00Z'
const quote: Quote = {
  booking: { ...visit, state: 'held', heldUntil },
  businessId,
  heldUntil,
  deposit: null,
  needsCard: false,
  cardConsent: null,
  passMinor: 0,
  shareMinor: 0,
  wallet: { moneyMinor: 0, bonusMinor: 0 },
  contact: { phone: null, isPhoneRequired: false },
  tenders: [{ tender: 'card', isSandbox: true, provider: 'sandbox', publicKey: null }],
  answerBy: null,
  savedCards: [],
  offerCode: null,
  payment: null,
  tipPresets: [],
}
const { totalMinor } = visit
const euros = (amountMinor: number) => `€${(amountMinor / 100).toFixed(2)}`
const card: GiftCardBalance = {
  id: idOf(20),
  business: { id: businessId, name: 'Serein' },
  state: 'active',
  currency: 'EUR',
  amountMinor: 5_000,
  balanceMinor: 5_000,
  treatment: null,
  design: 'leaves',
  codeEnd: 'E5WD',
  expiresAt: null,
}
const offered = {
  isSold: true,
  currency: 'EUR',
  leastMinor: 1_000,
  mostMinor: 50_000,
  suggestedMinor: [],
  validMonths: null,
  paysTips: false,
  treatments: [],
}

const open = (own: Answers = {}) =>
  renderApp(<Page />, {
    at: linkTo('checkout', { booking: visit.id }),
    user: camille,
    answers: {
      'checkout.quote': quote,
      'checkout.passes': { passes: [] },
      'checkout.pay': 'pending',
      'giftCard.mine': { giftCards: [] },
      'giftCard.offer': offered,
      'giftCard.balance': card,
      ...own,
    },
  })

async function typeCode(page: Awaited<ReturnType<typeof open>>, code = '7K3M-9QXT-2HBV-E5WD') {
  await page.press(page.t('giftCard.pay.open'))
  const field = await page.findByRole('textbox', { name: page.t('giftCard.code') })
  await page.user.type(field, code)
  await page.press(page.t('checkout.code.apply'))
  return field
}

afterEach(() => sessionStore.set(`cards.${visit.id}`, null))

test('a gift card pays its part of a visit, and the rest goes to the card', async () => {
  const page = await open()
  const { t } = page
  await typeCode(page)
  expect(await page.findByText(t('giftCard.pay.card', { end: 'E5WD' }))).toBeTruthy()
  const rest = euros(totalMinor - 5_000)
  expect(page.getAllByText(t('checkout.pay.card', { amount: rest })).length).toBeGreaterThan(0)
  await page.press(t('giftCard.pay.remove', { name: t('giftCard.pay.card', { end: 'E5WD' }) }))
  expect(page.queryByText(t('giftCard.pay.card', { end: 'E5WD' }))).toBeNull()
})

test('a visit that gift cards cover is booked with one press, without a tender', async () => {
  const page = await open({ 'giftCard.balance': { ...card, balanceMinor: 50_000 } })
  await typeCode(page)
  const amount = euros(totalMinor)
  const [pay] = await page.findAllByRole('button', {
    name: page.t('giftCard.pay.all', { amount }),
  })
  await page.user.click(pay!)
  await vi.waitFor(() =>
    expect(page.sent('checkout.pay')).toMatchObject([
      {
        tender: 'wallet',
        walletMinor: 0,
        giftCards: [{ code: '7K3M-9QXT-2HBV-E5WD', amountMinor: totalMinor }],
      },
    ]),
  )
})

test('a code that is wrong, of another spa or used up says so at its field', async () => {
  const page = await open({ 'giftCard.balance': refused('gift_card_unknown') })
  const field = await typeCode(page)
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  page.answers['giftCard.balance'] = { ...card, business: { id: idOf(30), name: 'Other' } }
  await page.press(page.t('checkout.code.apply'))
  expect(
    await page.findByText('This gift card is for another spa or another currency.'),
  ).toBeTruthy()
  page.answers['giftCard.balance'] = { ...card, state: 'used_up', balanceMinor: 0 }
  await page.press(page.t('checkout.code.apply'))
  expect(await page.findByText(/can’t be used/u)).toBeTruthy()
})

test('cards pay in the order in which they were chosen, each no more than it holds', () => {
  const chosen = [
    { giftCardId: 'a', code: 'A', codeEnd: 'A', balanceMinor: 3_000 },
    { giftCardId: 'b', codeEnd: 'B', balanceMinor: 4_000 },
    { giftCardId: 'c', codeEnd: 'C', balanceMinor: 4_000 },
  ]
  expect(cardsToPay(chosen, 5_000)).toEqual([
    { code: 'A', amountMinor: 3_000 },
    { giftCardId: 'b', amountMinor: 2_000 },
  ])
})

const fakeCamera = (getUserMedia: () => Promise<unknown>) => {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
}

test('a code that the camera reads counts like one that was typed', async () => {
  fakeCamera(() => Promise.resolve({ getTracks: () => [] }))
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code'])
      detect = () => Promise.resolve([{ rawValue: '7K3M-9QXT-2HBV-E5WD' }])
    },
  )
  const page = await open()
  const { t } = page
  await page.press(t('giftCard.pay.open'))
  await page.press(t('giftCard.scan.open'))
  expect(await page.findByText(t('giftCard.pay.card', { end: 'E5WD' }))).toBeTruthy()
  expect(page.sent('giftCard.balance')).toEqual([{ code: '7K3M-9QXT-2HBV-E5WD' }])
})

test('a device without a camera says so, and the code can be typed', async () => {
  fakeCamera(() => Promise.reject(new DOMException('none', 'NotFoundError')))
  const page = await open()
  const { t } = page
  await page.press(t('giftCard.pay.open'))
  await page.press(t('giftCard.scan.open'))
  expect(await page.findByText(t('giftCard.scan.missing'))).toBeTruthy()
})
