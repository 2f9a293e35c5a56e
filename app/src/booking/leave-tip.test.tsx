import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import type { TipOffer } from '@serein/shared/checkout/tip.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { LeaveTip } from './leave-tip.tsx'
import { visit } from './testing/visit.ts'

const marc = { id: idOf(61), name: 'Marc', picture: null, priceMinor: 9_000, givenMinor: 0 }
const lea = { ...marc, id: idOf(62), name: 'Léa', priceMinor: 6_000 }
const offer: TipOffer = {
  until: '2026-12-05T12:00:00Z',
  currency: 'EUR',
  presets: [5_000, 10_000, 15_000],
  teamMinor: 0,
  therapists: [marc, lea],
}
const card = {
  id: idOf(63),
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  isDefault: true,
}
const token = 't'.repeat(43)
const paidLink: PaymentLink = {
  state: 'paid',
  kind: 'tip',
  shop: { name: visit.shop.name, city: visit.shop.city, phone: null },
  bookerName: null,
  timeZone: visit.timeZone,
  startsAt: visit.startsAt,
  serviceNames: [],
  currency: 'EUR',
  paidMinor: 900,
  dueMinor: 0,
  tenders: [],
  isPayableAtShop: false,
  tender: 'card',
  payment: null,
}

const open = (answers: Answers = {}, own: { token?: string } = {}) =>
  renderApp(
    <LeaveTip
      visit={own.token ? { visitToken: own.token } : { bookingId: visit.id }}
      timeZone={visit.timeZone}
    />,
    {
      at: linkTo('bookingDetails', { booking: visit.id }),
      user: camille,
      answers: { 'tip.ofVisit': { offer, cards: [] }, 'tip.choose': { token }, ...answers },
    },
  )

test('each who served is thanked by a share of what they did, or an amount of one’s own', async () => {
  const page = await open()
  const { t } = page
  const amounts = async (name: string) =>
    (await page.findByRole('group', { name: t('booking.tip.for', { name }) })).querySelectorAll(
      'button',
    )
  expect([...(await amounts('Marc'))].map(({ textContent }) => textContent)).toEqual([
    '€5',
    '€9',
    '€14',
    t('booking.tip.other'),
  ])
  await page.user.click((await amounts('Marc'))[1]!)
  await page.user.click((await amounts('Léa'))[3]!)
  await page.fill(t('checkout.tip.own'), '7,5x')
  expect(page.notesOf(t('checkout.tip.own'))).toContain(t('checkout.tip.wrong'))
  await page.fill(t('checkout.tip.own'), '7,50')
  await page.press(t('booking.tip.give', { amount: '€16.50' }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { link: token })))
  expect(page.sent('tip.choose')).toEqual([
    {
      bookingId: visit.id,
      tips: [
        { staffId: marc.id, amountMinor: 900 },
        { staffId: lea.id, amountMinor: 750 },
      ],
    },
  ])
})

test('a saved card gives at once, after one question', async () => {
  let givenMinor = 0
  const page = await open({
    'tip.ofVisit': () => ({
      offer: { ...offer, therapists: [{ ...marc, givenMinor }] },
      cards: [card],
    }),
    'paymentLink.payByCard': () => {
      givenMinor = 900
      return paidLink
    },
  })
  const { t } = page
  await page.user.click((await page.findAllByRole('button'))[1]!)
  await page.press(t('booking.tip.byCard', { amount: '€9.00', card: 'Visa •••• 4242' }))
  expect(page.sent('tip.choose')).toEqual([])
  await page.press(t('booking.tip.give', { amount: '€9.00' }))
  await page.findByText(t('booking.tip.given', { name: 'Marc', amount: '€9.00' }))
  expect(page.sent('paymentLink.payByCard')).toEqual([
    { token, savedCardId: card.id, expectedDueMinor: 900 },
  ])
  expect(page.queryByRole('button')).toBe(null)
})

test('a card that is declined says so, and tried again it is the same tip', async () => {
  const page = await open({
    'tip.ofVisit': { offer: { ...offer, therapists: [marc] }, cards: [card] },
    'paymentLink.payByCard': refused('card_declined', { reason: 'declined' }),
  })
  const { t } = page
  await page.user.click((await page.findAllByRole('button'))[0]!)
  for (const _ of [1, 2]) {
    await page.press(t('booking.tip.byCard', { amount: '€5.00', card: 'Visa •••• 4242' }))
    await page.press(t('booking.tip.give', { amount: '€5.00' }))
    await page.findByText(/declined/u)
  }
  await vi.waitFor(() => expect(page.sent('paymentLink.payByCard')).toHaveLength(2))
  expect(page.sent('tip.choose')).toHaveLength(1)
})

test('who has the private link gives without an account', async () => {
  const page = await open(
    { 'tip.byLink': { offer: { ...offer, therapists: [marc] } }, 'tip.chooseByLink': { token } },
    { token: 'x'.repeat(43) },
  )
  await page.user.click((await page.findAllByRole('button'))[0]!)
  await page.press(page.t('booking.tip.give', { amount: '€5.00' }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { link: token })))
  expect(page.sent('tip.chooseByLink')).toMatchObject([{ visitToken: 'x'.repeat(43) }])
})

test('what was left for the whole team is thanked for', async () => {
  const page = await open({ 'tip.ofVisit': { offer: { ...offer, teamMinor: 1_000 }, cards: [] } })
  expect(await page.findByText(page.t('booking.tip.givenTeam', { amount: '€10.00' }))).toBeTruthy()
})
