import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import type { OwnWaiting as Entry } from '@serein/shared/waiting/contract.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnWaiting } from './own-waiting.tsx'

const startsAt = '2026-11-26T09:00:00.000Z'
const waiting: Entry = {
  id: idOf(1),
  shop: { id: idOf(2), name: 'Maison Serein', timeZone: 'Europe/Paris' },
  state: 'waiting',
  fromDay: '2026-11-26',
  toDay: '2026-11-30',
  fromMinute: 1_080,
  toMinute: 1_440,
  services: [
    {
      guest: 0,
      name: { en: 'Deep tissue', fr: 'Massage profond' },
      lengthMinutes: 60,
      staffName: null,
    },
  ],
  joinedAt: '2026-11-24T08:00:00.000Z',
  place: 2,
  offer: null,
  freeTimes: [],
  moves: null,
  movesByItself: false,
  standingWishId: null,
}
const offer = { bookingId: idOf(9), startsAt, heldUntil: '2026-11-25T10:15:00.000Z' }

async function open(entry: Entry, more: Answers = {}) {
  const answers = {
    'waiting.list': { entries: [entry] },
    'standing.list': { wishes: [] },
    ...more,
  }
  const page = await renderApp(<OwnWaiting />, { at: linkTo('bookings'), user: camille, answers })
  await page.findByRole('heading', { name: page.t('booking.wait.title') })
  return page
}

test('whoever waits sees for what, for when and their place, and leaves by one press', async () => {
  const page = await open(waiting, { 'waiting.leave': { id: waiting.id, state: 'left' } })
  const { t } = page
  expect(page.getByRole('heading', { name: 'Deep tissue' })).toBeTruthy()
  expect(page.getByText(t('booking.wait.place', { place: 2 }))).toBeTruthy()
  expect(page.container.textContent).toContain(t('booking.part.evening'))
  page.answers['waiting.list'] = { entries: [] }
  await page.press(t('booking.wait.leave'))
  await expect.poll(() => page.queryByRole('heading', { name: 'Deep tissue' })).toBe(null)
  expect(page.sent('waiting.leave')).toEqual([{ waitingEntryId: waiting.id }])
})

test('a held time leads to its checkout, or goes to the next', async () => {
  const page = await open({ ...waiting, state: 'offered', offer }, { 'waiting.pass': waiting })
  const { t } = page
  const book = page.getByRole('link', { name: t('booking.wait.book') })
  expect(book.getAttribute('href')).toBe(linkTo('checkout', { booking: offer.bookingId }))
  expect(page.getByRole('timer')).toBeTruthy()
  page.answers['waiting.list'] = { entries: [waiting] }
  await page.press(t('booking.wait.pass'))
  expect(await page.findByText(t('booking.wait.place', { place: 2 }))).toBeTruthy()
  expect(page.sent('waiting.pass')).toEqual([{ waitingEntryId: waiting.id }])
})

test('a time that all were told of is held by a press, or was faster gone', async () => {
  const freeTimes = [{ startsAt, endsAt: '2026-11-26T10:00:00.000Z' }]
  const page = await open(
    { ...waiting, freeTimes },
    { 'waiting.take': refused('slot_taken', { nearest: [] }) },
  )
  const time = page.getByRole('button', { name: /Thu/u })
  await page.user.click(time)
  expect(await page.findByText(refusals.slot_taken.en)).toBeTruthy()
  page.answers['waiting.take'] = { ...waiting, state: 'offered', offer }
  await page.user.click(time)
  await expect.poll(() => page.address()).toBe(linkTo('checkout', { booking: offer.bookingId }))
  expect(page.sent('waiting.take')).toEqual(
    [1, 2].map(() => ({ waitingEntryId: waiting.id, startsAt })),
  )
})

test('who would come earlier is led to moving their visit', async () => {
  const freeTimes = [{ startsAt, endsAt: '2026-11-26T10:00:00.000Z' }]
  const moves = { bookingId: idOf(8), startsAt: '2026-11-30T09:00:00.000Z' }
  const page = await open({ ...waiting, freeTimes, moves })
  const when = 'Mon 30 Nov, 10:00 am'
  expect(page.getByText(page.t('booking.wait.insteadOf', { when }))).toBeTruthy()
  expect(page.getByRole('link', { name: /Thu/u }).getAttribute('href')).toBe(
    linkTo('bookAppointment', { reschedule: moves.bookingId, day: '2026-11-26', start: startsAt }),
  )
})
