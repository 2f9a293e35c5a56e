import { expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { PaymentLinkPage } from './payment-link.tsx'

const token = 'x'.repeat(43)
const sandbox = { isSandbox: true, provider: 'sandbox', publicKey: null } as const
const link: PaymentLink = {
  state: 'open',
  kind: 'share',
  shop: { name: 'Maison Serein', city: 'Paris', phone: null },
  bookerName: 'Ana',
  timeZone: 'Europe/Paris',
  startsAt: '2026-11-28T11:00:00Z',
  serviceNames: [{ en: 'Deep tissue', fr: 'Massage profond' }],
  currency: 'EUR',
  paidMinor: 0,
  dueMinor: 9_000,
  tenders: [
    { tender: 'card', ...sandbox },
    { tender: 'paypal', ...sandbox },
  ],
  isPayableAtShop: true,
  tender: null,
  payment: null,
}

const open = (answer: Answers['paymentLink.get']) =>
  renderApp(<PaymentLinkPage link={token} />, {
    at: linkTo('checkout', { link: token }),
    answers: { 'paymentLink.get': answer! },
  })

test('a payment link asks for its share, with the tenders that the spa takes', async () => {
  const page = await open(link)
  const pay = page.t('checkout.pay.card', { amount: '€90.00' })
  const [go] = await page.findAllByRole('link', { name: pay })
  expect(go!.getAttribute('href')).toBe(linkTo('cardCheckout', { link: token }))
  expect(await page.findAllByRole('radio')).toHaveLength(2)
  expect(
    page.getByText(page.t('checkout.link.share', { name: 'Ana', isNamed: 'true', shop: '' }), {
      exact: false,
    }),
  ).toBeTruthy()
})

test('a payment link that was paid says how much was paid', async () => {
  const page = await open({ ...link, state: 'paid', paidMinor: 9_000, dueMinor: 0 })
  const done = page.t('checkout.link.done', { amount: '€90.00' })
  expect(await page.findByRole('heading', { name: done })).toBeTruthy()
  expect(page.queryByRole('radio')).toBe(null)
})

test('a payment link that has ended or has nothing left to pay says so kindly', async () => {
  const ended = await open(refused('not_found'))
  expect(await ended.findByRole('heading', { name: ended.t('checkout.link.ended') })).toBeTruthy()
  ended.unmount()
  const over = await open({ ...link, state: 'over', dueMinor: 0 })
  expect(await over.findByRole('heading', { name: over.t('checkout.link.over') })).toBeTruthy()
  expect(over.getByText(over.t('checkout.link.overText', { shop: 'Maison Serein' }))).toBeTruthy()
})

test.each([
  ['at the spa, where it takes money', true, 'checkout.link.atSpa'],
  ['later, and sees the visit', false, 'booking.reschedule.toVisit'],
] as const)(
  'who has moved a visit pays the difference now or %s',
  async (_, isPayableAtShop, word) => {
    const moved = '019ac000-0000-7000-8000-000000000001'
    const page = await renderApp(<PaymentLinkPage link={token} moved={moved} />, {
      at: linkTo('checkout', { link: token, moved }),
      answers: { 'paymentLink.get': { ...link, kind: 'rest', isPayableAtShop } },
    })
    expect(await page.findByText(page.t('checkout.link.moved'))).toBeTruthy()
    const other = page.getByRole('link', { name: page.t(word) })
    expect(other.getAttribute('href')).toBe(linkTo('bookingDetails', { booking: moved }))
  },
)
