import { expect, test } from 'vitest'
import { refused } from '@serein/client/testing/answers.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderApp } from '../page/testing/render.tsx'
import { LazyRunningLate } from './lazy-running-late.tsx'
import { RunningLate } from './running-late.tsx'
import { visit } from './testing/visit.ts'

const soon: BookingDetails = { ...visit, can: { ...visit.can, sayLate: true } }
const lateness = {
  minutes: 15,
  guestPosition: null,
  expectedAt: '2026-11-28T11:15:00Z',
  way: 'account',
  wanted: 'later',
  answer: 'later',
} as const
const choice = {
  startsAt: '2026-11-28T11:15:00Z',
  endsAt: '2026-11-28T12:15:00Z',
  staffNames: ['Inès'],
  totalMinor: 9_000,
}
const choices = [
  { ...choice, kind: 'later' as const, isByItself: true },
  {
    ...choice,
    kind: 'shorter' as const,
    endsAt: '2026-11-28T11:45:00Z',
    totalMinor: 5_000,
    isByItself: false,
  },
]

test('who is late takes a later start in one press', async () => {
  const page = await renderApp(<RunningLate booking={soon} />, {
    answers: {
      'booking.lateChoices': { choices },
      'booking.sayLate': { ...soon, startsAt: choice.startsAt, lateness },
    },
  })
  const { t, user } = page
  await page.press(t('booking.late.button'))
  await page.findByText(/^Shorter.*€50/u)
  expect(page.getByText(t('booking.late.asked'))).toBeTruthy()
  await user.click(page.getByRole('button', { name: /^Start later/u }))
  expect(await page.findByText(/now starts at/u)).toBeTruthy()
  expect(page.sent('booking.sayLate')).toEqual([
    { bookingId: soon.id, minutes: 15, choice: 'later' },
  ])
})

test('a late start that somebody else has taken says so, and the spa is told by another press', async () => {
  const token = 'x'.repeat(43)
  const page = await renderApp(<RunningLate booking={soon} token={token} />, {
    answers: {
      'booking.lateChoicesByLink': { choices },
      'booking.sayLateByLink': refused('slot_taken', { nearest: [] }),
    },
  })
  const { t, user } = page
  await page.press(t('booking.late.button'))
  await user.click(page.getByRole('radio', { name: t('booking.late.own') }))
  await page.press(t('booking.late.more'))
  await user.click(await page.findByRole('button', { name: /^Start later/u }))
  expect(await page.findByText(refusals.slot_taken.en)).toBeTruthy()
  await page.press(t('booking.late.tell'))
  await expect
    .poll(() => page.sent('booking.sayLateByLink'))
    .toEqual([
      { visitToken: token, minutes: 50, choice: 'later' },
      { visitToken: token, minutes: 50 },
    ])
})

test('where nothing is free the spa can be told all the same', async () => {
  const guests = [0, 1].map((position) => ({ ...visit.guests[0]!, position }))
  const page = await renderApp(<RunningLate booking={{ ...soon, guests, guestCount: 2 }} />, {
    answers: {
      'booking.lateChoices': { choices: [] },
      'booking.sayLate': { ...soon, lateness: { ...lateness, answer: null } },
    },
  })
  const { t, user } = page
  await page.press(t('booking.late.button'))
  expect(await page.findByText(t('booking.late.nothing'))).toBeTruthy()
  const group = page.getByRole('group', { name: t('booking.late.who') })
  await user.click(group.querySelectorAll('input')[2]!)
  await page.press(t('booking.late.tell'))
  await page.findByText(t('booking.late.told', { minutes: 15 }))
  expect(page.sent('booking.sayLate')).toEqual([
    { bookingId: soon.id, minutes: 15, guestPosition: 1 },
  ])
})

test('nothing is there where a client cannot be late', async () => {
  const page = await renderApp(<LazyRunningLate booking={visit} />)
  expect(page.queryByRole('button')).toBeNull()
  page.unmount()
  const waiting = { ...visit, lateness: { ...lateness, answer: null } }
  const note = await renderApp(<LazyRunningLate booking={waiting} />)
  expect(await note.findByText(note.t('booking.late.waits', { minutes: 15 }))).toBeTruthy()
})
