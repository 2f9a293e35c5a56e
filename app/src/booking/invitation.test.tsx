import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { InvitationPage } from './invitation.tsx'

const token = 'a'.repeat(43)
const invitation: Invitation = {
  state: 'open',
  calendarId: `${idOf(1)}.1`,
  sequence: 0,
  inviterName: 'Camille',
  shop: {
    name: 'Maison Serein',
    street: '12 rue des Rosiers',
    city: 'Paris',
    latitude: 48.85,
    longitude: 2.36,
    phone: null,
  },
  isCallOut: false,
  timeZone: 'Europe/Paris',
  startsAt: '2026-11-28T11:00:00.000Z',
  endsAt: '2026-11-28T12:00:00.000Z',
  items: [],
  name: 'Léa',
  note: null,
  hasConsented: false,
  answeredAt: '2026-11-25T09:00:00.000Z',
  contact: null,
  move: {
    bookingId: idOf(1),
    guestPosition: 1,
    shopId: idOf(2),
    items: [{ variantId: idOf(5), addOnIds: [], wish: 'any' }],
    horizonDays: 30,
  },
}
const later = '2026-11-28T13:00:00.000Z'
const times = {
  timeZone: 'Europe/Paris',
  held: [],
  empty: null,
  starts: [
    {
      startsAt: later,
      isFree: true,
      isBestFit: false,
      endsAt: '2026-11-28T14:00:00.000Z',
      staffIds: [],
      served: [],
      priceMinor: null,
      fullPriceMinor: null,
    },
  ],
}

async function open(own: Answers = {}) {
  const page = await renderApp(<InvitationPage token={token} />, {
    at: linkTo('bookingDetails', { invite: token }),
    answers: {
      'booking.invitation': invitation,
      'booking.openInvitation': invitation,
      'paymentLink.ofInvitation': { share: null },
      'healthForm.byInvitation': refused('not_found'),
      'slot.month': {
        timeZone: 'Europe/Paris',
        held: [],
        days: [{ day: '2026-11-28', state: 'free' as const }],
      },
      'slot.day': times,
      ...own,
    },
  })
  await page.findByText(page.t('booking.invitation.plan'))
  const choose = async () => {
    await page.press(page.t('booking.ownTime.change'))
    await page.user.click(await page.findByRole('radio', { name: /^2:00/u }))
    await page.user.click(await page.findByRole('button', { name: /^Come on/u }))
  }
  return { ...page, choose }
}

test('an invitation is noted as opened once, and asks for no money where nobody has', async () => {
  const page = await open()
  await vi.waitFor(() => expect(page.sent('booking.openInvitation')).toHaveLength(1))
  expect(page.queryByText(page.t('booking.ownShare.title'))).toBeNull()
})

test('a guest who was asked to pay their share pays it at its link', async () => {
  const share = {
    currency: 'EUR',
    shareMinor: 7_600,
    paidMinor: 0,
    dueMinor: 7_600,
    url: `https://serein.test${linkTo('checkout', { link: token })}`,
  }
  const page = await open({ 'paymentLink.ofInvitation': { share } })
  const pay = await page.findByRole('link', {
    name: page.t('booking.ownShare.pay', { amount: '€76.00' }),
  })
  expect(pay.getAttribute('href')).toBe(linkTo('checkout', { link: token }))
})

test('a guest chooses another time for their own part', async () => {
  const moved = { ...invitation, startsAt: later, endsAt: '2026-11-28T14:00:00.000Z' }
  const page = await open({ 'booking.rescheduleByInvitation': moved })
  await page.choose()
  await page.findByText(page.t('booking.ownTime.moved'))
  expect(page.sent('booking.rescheduleByInvitation')).toEqual([{ token, startsAt: later }])
  expect(page.sent('slot.day')[0]).toMatchObject({ exceptBookingId: idOf(1), exceptGuest: '1' })
})

test('a time that costs more is refused in words, and the sheet stays', async () => {
  const page = await open({
    'booking.rescheduleByInvitation': refused('price_changed', { totalMinor: 1 }),
  })
  await page.choose()
  expect(await page.findByText(page.t('booking.ownTime.dearer'))).toBeTruthy()
})

test('a guest whose booker keeps the times to themselves is offered none', async () => {
  const page = await open({ 'booking.invitation': { ...invitation, move: null } })
  expect(page.queryByRole('button', { name: page.t('booking.ownTime.change') })).toBeNull()
})

test('a guest of a visit at the host’s is told whose place it is, and shown no way to the spa', async () => {
  const spa = 'Maison Serein, 12 rue des Rosiers, Paris'
  const page = await open()
  expect(page.getByText(spa)).toBeTruthy()
  expect(page.getByRole('link', { name: page.t('booking.details.directions') })).toBeTruthy()
  page.unmount()
  const outside = await open({ 'booking.invitation': { ...invitation, isCallOut: true } })
  expect(outside.getByText(/At Camille’s place: please ask Camille for the address/u)).toBeTruthy()
  expect(outside.queryByText(/rue des Rosiers/u)).toBeNull()
  expect(outside.queryByRole('link', { name: page.t('booking.details.directions') })).toBeNull()
})

test('a guest whose visit is over may thank who served them, for some days', async () => {
  const past: Invitation = {
    ...invitation,
    state: 'past',
    startsAt: '2026-11-24T11:00:00.000Z',
    endsAt: '2026-11-24T12:00:00.000Z',
    move: null,
  }
  const marc = { id: idOf(61), name: 'Marc', picture: null, priceMinor: 9_000, givenMinor: 0 }
  const offer = {
    until: '2026-12-01T12:00:00Z',
    currency: 'EUR',
    presets: [10_000],
    teamMinor: 0,
    therapists: [marc],
  }
  const link = 't'.repeat(43)
  const page = await renderApp(<InvitationPage token={token} />, {
    at: linkTo('bookingDetails', { invite: token }),
    answers: {
      'booking.invitation': past,
      'tip.byInvitation': { offer },
      'tip.chooseByInvitation': { token: link },
    },
  })
  const { t } = page
  await page.findByRole('group', { name: t('booking.tip.for', { name: 'Marc' }) })
  await page.press('€9')
  await page.press(t('booking.tip.give', { amount: '€9.00' }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('checkout', { link })))
  expect(page.sent('tip.chooseByInvitation')).toEqual([
    { token, tips: [{ staffId: marc.id, amountMinor: 900 }] },
  ])
})
