import { expect, test } from 'vitest'
import { type Answers } from '@serein/client/testing/answers.ts'
import type { Shares } from '@serein/shared/checkout/payment-link.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ShareBill } from './share-bill.tsx'
import { partyOf } from './testing/visit.ts'

const party = { ...partyOf(['Hugo', 'Lea']), paidMinor: 9_000, dueMinor: 18_000 }
const share = { guestName: null, shareMinor: 9_000, paidMinor: 0, dueMinor: 9_000, url: null }
const url = `https://serein.test${linkTo('checkout', { link: 'x' })}`
const shares: Shares = {
  currency: 'EUR',
  dueMinor: 18_000,
  startsAt: party.startsAt,
  shares: [
    { ...share, guestPosition: null, shareMinor: 27_000, dueMinor: 18_000 },
    { ...share, guestPosition: 0 },
    { ...share, guestPosition: 1, guestName: 'Hugo', paidMinor: 9_000, dueMinor: 0 },
    { ...share, guestPosition: 2, guestName: 'Lea', url },
  ],
}

const open = (answers: Answers = {}, booking = party) =>
  renderApp(<ShareBill booking={booking} />, {
    answers: { 'paymentLink.ofVisit': shares, ...answers },
  })

test('a shared bill says what is due, who has paid and who has an open link, which can be ended', async () => {
  const page = await open({
    'paymentLink.end': { ...shares, shares: shares.shares.map((each) => ({ ...each, url: null })) },
  })
  const { t } = page
  expect(await page.findByText(t('booking.share.due', { amount: '€180.00' }))).toBeTruthy()
  expect(page.getByText(t('booking.share.paid', { amount: '€90.00' }))).toBeTruthy()
  expect(page.getByText(t('booking.share.sent', { amount: '€90.00' }))).toBeTruthy()
  await page.press(t('booking.share.end', { name: 'Lea' }))
  expect(await page.findByText(t('booking.invite.ended'))).toBeTruthy()
  expect(page.sent('paymentLink.end')).toEqual([{ bookingId: party.id, guestPosition: 2 }])
  expect(page.queryByText(t('booking.share.sent', { amount: '€90.00' }))).toBe(null)
})

test.each([
  ['their own share', 'booking.share.payOwn', 0],
  ['all that is left', 'booking.share.payNow', null],
] as const)('the booker of a shared bill goes on to pay %s', async (_, verb, guestPosition) => {
  const page = await open({ 'paymentLink.make': { url } })
  await page.press(page.t(verb))
  await expect.poll(page.address).toBe(linkTo('checkout', { link: 'x' }))
  expect(page.sent('paymentLink.make')).toEqual([{ bookingId: party.id, guestPosition }])
})

test.each([
  ['of a time that is only held', { state: 'held' }],
  ['of what is paid', { dueMinor: 0 }],
] as const)('a shared bill shows nothing %s', async (_, more) => {
  const page = await open({}, { ...party, ...more })
  expect(page.container.querySelector('h2')).toBe(null)
  expect(page.client.queryClient.isFetching()).toBe(0)
})
