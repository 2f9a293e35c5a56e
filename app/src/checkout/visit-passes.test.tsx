import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './checkout.tsx'
import type { Quote } from './use-quote.ts'

const heldUntil = '2026-11-25T10:10:00Z'
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
  tenders: [{ tender: 'card', isSandbox: true, provider: 'sandbox', publicKey: null }],
  answerBy: null,
  savedCards: [],
  offerCode: null,
  payment: null,
  tipPresets: [],
}
const [item] = visit.items
const use = { itemId: item!.id, units: 1, worthMinor: 8_000, restMinor: 0, isChosen: false }
const five: UsablePass = {
  passId: idOf(50),
  name: { en: 'Five massages', fr: 'Cinq massages' },
  unit: 'visit',
  unitsLeft: 4,
  endsAt: null,
  items: [use],
}
const inUse = { ...five, items: [{ ...use, isChosen: true }] }
/** What the visit costs with the package: the offer of it took 10.00 off. */
const covered: Quote = {
  ...quote,
  passMinor: 8_000,
  shareMinor: 8_000,
  booking: {
    ...quote.booking,
    totalMinor: 8_000,
    guests: [{ ...visit.guests[0]!, totalMinor: 8_000 }],
    price: { ...visit.price, totalMinor: 8_000 },
  },
}

const open = (answers: Answers, at: { pass?: 0 } = {}) =>
  renderApp(<Page />, {
    at: linkTo('checkout', { booking: visit.id, ...at }),
    user: camille,
    answers: {
      'checkout.quote': quote,
      'giftCard.mine': { giftCards: [] },
      'checkout.choosePasses': { totalMinor: 8_000, passMinor: 8_000, passes: [inUse] },
      ...answers,
    },
  })
const uses = [{ itemId: use.itemId, passId: five.passId }]

test('a package is used from the start, with what is left of it and what it pays', async () => {
  const page = await open({ 'checkout.passes': { passes: [five] } })
  const toggle = await page.findByRole('switch', { name: /^Use your package for Deep tissue/u })
  await vi.waitFor(() =>
    expect(page.sent('checkout.choosePasses')).toEqual([{ bookingId: visit.id, uses }]),
  )
  expect(toggle.getAttribute('aria-describedby')).toBeTruthy()
  expect(page.getByText('Five massages, 4 left. It pays €80.00.')).toBeTruthy()
})

test('a visit that a package covers asks for no tender, only to be booked', async () => {
  const page = await open({
    'checkout.quote': covered,
    'checkout.passes': { passes: [inUse] },
    'checkout.pay': 'pending',
  })
  const [book] = await page.findAllByRole('button', { name: page.t('checkout.pay.free') })
  expect(page.queryByRole('radio')).toBe(null)
  expect(await page.findAllByText('−€80.00')).toHaveLength(2)
  await page.user.click(book!)
  await vi.waitFor(() =>
    expect(page.sent('checkout.pay')).toMatchObject([
      { expectedTotalMinor: 8_000, tender: 'wallet', walletMinor: 0 },
    ]),
  )
  expect(page.sent('checkout.choosePasses')).toEqual([])
})

test('a package that is turned off stays off over a reload', async () => {
  const page = await open({
    'checkout.quote': covered,
    'checkout.passes': { passes: [inUse] },
    'checkout.choosePasses': { totalMinor: 9_000, passMinor: 0, passes: [five] },
  })
  await page.user.click(await page.findByRole('switch', { name: /^Use your package/u }))
  await vi.waitFor(() =>
    expect(page.sent('checkout.choosePasses')).toEqual([{ bookingId: visit.id, uses: [] }]),
  )
  expect(page.address()).toBe(linkTo('checkout', { booking: visit.id, pass: 0 }))
  page.unmount()
  const again = await open({ 'checkout.passes': { passes: [five] } }, { pass: 0 })
  await again.findByRole('switch', { name: /^Use your package/u })
  expect(again.sent('checkout.choosePasses')).toEqual([])
})

test('a package that was used up meanwhile says so, and the visit is paid without it', async () => {
  const page = await open({
    'checkout.passes': { passes: [five] },
    'checkout.choosePasses': refused('pass_used_up', { passId: five.passId }),
  })
  expect(await page.findByText(/Nothing is left of this package/u)).toBeTruthy()
  const toggle = page.getByRole('switch', { name: /^Use your package/u })
  expect((toggle as HTMLInputElement).checked).toBe(false)
})
