import { expect, test } from 'vitest'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { NextVisit } from './next-visit.tsx'
import { partyApart, visit } from './testing/visit.ts'

test('the next visit of a party says when its booker comes, though a guest comes days before', async () => {
  const ownStart = '2026-11-27T14:30:00Z'
  const earliest = '2026-11-26T09:00:00Z'
  const party = {
    ...partyApart,
    startsAt: earliest,
    own: { ...partyApart.own, startsAt: ownStart },
  }
  const page = await renderApp(<NextVisit />, {
    user: camille,
    answers: { 'booking.list': { bookings: [party], nextCursor: null } },
  })
  const when = await page.findByText(/^Friday, 3:30/u)
  expect(when.getAttribute('datetime')).toBe(ownStart)
  expect(page.queryByText(/tomorrow/iu)).toBeNull()
})

test('a time that is held for days says until which', async () => {
  const held = { ...partyApart, state: 'held', heldUntil: '2026-11-26T08:00:00Z' } as const
  const page = await renderApp(<NextVisit />, {
    user: camille,
    answers: { 'booking.list': { bookings: [held], nextCursor: null } },
  })
  const time = '9:00 am'
  expect(
    await page.findByText(page.t('shop.visit.heldUntilDay', { day: 'tomorrow', time })),
  ).toBeTruthy()
})

test('a visit at the reader’s shows no way to the spa', async () => {
  const atSpa = await openAt(false)
  const way = { name: atSpa.t('shop.visit.directions') }
  expect(await atSpa.findByRole('link', way)).toBeTruthy()
  atSpa.unmount()
  const page = await openAt(true)
  expect(await page.findByText(/At your place/u)).toBeTruthy()
  expect(page.queryByRole('link', way)).toBeNull()
})

function openAt(isCallOut: boolean) {
  return renderApp(<NextVisit />, {
    user: camille,
    answers: { 'booking.list': { bookings: [{ ...visit, isCallOut }], nextCursor: null } },
  })
}
