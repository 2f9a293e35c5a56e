import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { AddCreditForm } from './add-credit-form.tsx'
import { topUpFallback } from './no-top-up.tsx'
import { TopUpScreen } from './top-up-screen.tsx'

const business = { id: idOf(20), name: 'Maison Serein' }
const sandbox = { isSandbox: true, provider: 'sandbox', publicKey: null } as const
const tenders = [
  { tender: 'card', ...sandbox },
  { tender: 'paypal', ...sandbox },
] as const
const topUp: TopUp = {
  id: idOf(21),
  number: 'T-7',
  business,
  currency: 'EUR',
  amountMinor: 12_050,
  bonusMinor: 500,
  createdAt: '2026-11-25T09:59:00Z',
  tenders: [...tenders],
  tender: null,
  payment: null,
  wallet: { moneyMinor: 0, bonusMinor: 0 },
}
const tried = (state: 'failed' | 'requires_action' | 'captured', more: object = {}): TopUp => ({
  ...topUp,
  payment: {
    id: idOf(22),
    state,
    amountMinor: topUp.amountMinor,
    currency: 'EUR',
    reason: null,
    actionUrl: null,
    ...more,
  },
})

const open = (tender: 'card' | 'paypal', answers: Answers) =>
  renderApp(<TopUpScreen topUpId={topUp.id} tender={tender} />, {
    at: linkTo(tender === 'card' ? 'creditStripe' : 'creditPaypal', { topUp: topUp.id }),
    answers,
  })

test('a declined card is reported, also after a reload, without a word of a held time', async () => {
  const { findByText, queryByText, t } = await open('card', {
    'topUp.get': tried('failed', { reason: 'declined' }),
  })
  expect(await findByText(t('checkout.declined.title'))).toBeTruthy()
  expect(queryByText(t('checkout.declined.kept'))).toBe(null)
})

test('a top-up resumed from PayPal without an answer asks once and leads there again', async () => {
  const waiting = tried('requires_action', { actionUrl: 'https://pay.test/' })
  const page = await open('paypal', { 'topUp.get': waiting, 'topUp.resume': waiting })
  expect(await page.findByText(page.t('checkout.paypal.waiting'))).toBeTruthy()
  expect(page.getByText(page.t('checkout.credit.approval'))).toBeTruthy()
  expect(page.getByRole('button', { name: page.t('checkout.paypal.go') })).toBeTruthy()
  expect(page.sent('topUp.resume')).toEqual([{ topUpId: topUp.id }])
})

test('a top-up cancelled at PayPal says so, and one that was paid is done', async () => {
  const no = await open('paypal', { 'topUp.get': tried('failed', { reason: 'declined' }) })
  expect(await no.findByText(no.t('checkout.declined.paypalTitle'))).toBeTruthy()
  no.unmount()
  const { findByRole, t } = await open('paypal', { 'topUp.get': tried('captured') })
  const name = t('checkout.credit.done', { amount: '€125.50' })
  expect(await findByRole('heading', { name })).toBeTruthy()
})

const quote = {
  business,
  currency: 'EUR',
  currencies: ['EUR'],
  options: [{ amountMinor: 10_000, bonusMinor: 500 }],
  minMinor: 1_000,
  maxMinor: 50_000,
  ceilingMinor: 100_000,
  leftMinor: 100_000,
  wallet: topUp.wallet,
  tenders: [...tenders],
}
const adding = (search: object = {}) =>
  renderApp(<AddCreditForm quote={quote} />, {
    at: linkTo('addCredit', { business: business.id, ...search }),
    answers: { 'topUp.open': topUp },
  })

test('an amount out of range is reported at its field, and no payment opens', async () => {
  const page = await adding()
  await page.fill(page.t('checkout.credit.own'), '5')
  const [next] = page.getAllByRole('button', { name: page.t('checkout.credit.nextPlain') })
  await page.user.click(next!)
  const own = page.field(page.t('checkout.credit.own'))
  expect(own.getAttribute('aria-invalid')).toBe('true')
  expect(page.notesOf(page.t('checkout.credit.own')).join(' ')).toContain('€10')
  expect(page.sent('topUp.open')).toEqual([])
})

test('a chosen amount stands in the address, is read from it again, and leads to its payment', async () => {
  const page = await adding()
  await page.user.click(page.getByRole('radio', { name: page.t('checkout.tender.paypal') }))
  await page.fill(page.t('checkout.credit.own'), '120.50')
  const chosen = { amount: 12_050, tender: 'paypal' } as const
  await expect
    .poll(() => new URLSearchParams(page.address().split('?')[1]))
    .toEqual(new URLSearchParams({ business: business.id, tender: 'paypal', amount: '12050' }))
  page.unmount()

  const again = await adding(chosen)
  expect(again.field(again.t('checkout.credit.own')).value).toBe('120.5')
  const [next] = again.getAllByRole('button', {
    name: again.t('checkout.credit.next', { amount: '€120.50' }),
  })
  await again.user.click(next!)
  await expect.poll(again.address).toBe(linkTo('creditPaypal', { topUp: topUp.id }))
  const command = { businessId: business.id, currency: 'EUR', amountMinor: 12_050 }
  expect(again.sent('topUp.open')).toEqual([command])
})

test('a top-up that the business no longer takes says so', async () => {
  const page = await renderApp(<AddCreditForm quote={quote} />, {
    at: linkTo('addCredit', { business: business.id, amount: 12_050 }),
    answers: { 'topUp.open': refused('top_up_not_offered') },
  })
  const [next] = page.getAllByRole('button', {
    name: page.t('checkout.credit.next', { amount: '€120.50' }),
  })
  await page.user.click(next!)
  expect(await page.findByText(refusals.top_up_not_offered.en)).toBeTruthy()
  expect(page.address()).toContain('amount=12050')
})

test.each([
  ['the one that was chosen last', topUp.id, linkTo('creditPaypal', { topUp: topUp.id })],
  ['where one is chosen', null, null],
] as const)('an address that names no top-up leads to %s', async (_, openId, address) => {
  const { client } = await renderApp(null, { answers: { 'topUp.places': { places: [], openId } } })
  const { address: addressFor } = topUpFallback('creditPaypal')
  const reader = { api: client.api, user: { id: 'ana' } } as unknown as Parameters<
    typeof addressFor
  >[0]
  expect(await addressFor(reader)).toBe(address)
})
