import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, visit } from '../day/day-fixture.ts'
import { LateClient } from './late-client.tsx'

const now = Date.parse(at('08:45'))
const coming: Visit = {
  ...visit('one', ['09:00-10:00 ines']),
  id: idOf(1),
  customerId: idOf(2),
  items: [],
}
const late: Visit = {
  ...coming,
  lateness: {
    minutes: 15,
    guestPosition: null,
    expectedAt: at('09:15'),
    way: 'account',
    wanted: 'shorter',
    answer: null,
  },
}
const choice = { startsAt: at('09:15'), staffNames: ['Inès'] }
const choices = [
  { ...choice, kind: 'later' as const, endsAt: at('10:15'), totalMinor: 8000 },
  { ...choice, kind: 'shorter' as const, endsAt: at('09:45'), totalMinor: 4000 },
]

const open = (of: Visit, answers: object = {}, more: object = {}) =>
  renderConsole(<LateClient visit={of} zone="Europe/Paris" now={now} mayChange {...more} />, {
    answers: { 'booking.lateChoicesAtDesk': { choices }, 'booking.answerLate': of, ...answers },
  })

test('the desk answers a late client in one press, and can take it back', async () => {
  const page = await open(late, { 'booking.undoMove': coming })
  const { t } = page
  expect(
    page.getByText(t('booking.late.title', { name: 'Rui Ferreira', minutes: 15 })),
  ).toBeTruthy()
  await page.user.click(await page.findByRole('button', { name: /^Shorter.*40/u }))
  await expect
    .poll(() => page.sent('booking.answerLate'))
    .toEqual([{ bookingId: late.id, minutes: 15, choice: 'shorter', expectedSequence: 1 }])
  await page.press(t('common.undo'))
  await expect
    .poll(() => page.sent('booking.undoMove'))
    .toEqual([{ bookingId: late.id, expectedSequence: 1 }])
})

test('a call of a late client asks by how much, and says why an answer came too late', async () => {
  const page = await open(coming, { 'booking.answerLate': refused('slot_taken', { nearest: [] }) })
  const { t } = page
  await page.press(t('booking.late.note'))
  await page.user.click(
    page.getByRole('radio', { name: t('booking.late.minutes', { minutes: 20 }) }),
  )
  await page.user.click(await page.findByRole('button', { name: /^Start later/u }))
  expect(await page.findByText(refusals.slot_taken.en)).toBeTruthy()
  expect(page.sent('booking.answerLate')).toMatchObject([{ minutes: 20, choice: 'later' }])
})

test.each([
  [
    'has been answered',
    { ...late, lateness: { ...late.lateness!, answer: 'later' as const } },
    now,
  ],
  ['is there', { ...coming, state: 'checked_in' as const }, now],
  ['comes in the afternoon', coming, Date.parse(at('06:00'))],
])('a client who %s is asked nothing', async (what, of, then) => {
  const page = await open(of, {}, { now: then, mayChange: what !== 'has been answered' })
  expect(page.queryByRole('button')).toBeNull()
})

test('who may change nothing sees that a client is late', async () => {
  const page = await open(late, {}, { mayChange: false })
  expect(page.getByRole('status')).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
})

test('where nothing is free it says so', async () => {
  const page = await open(late, { 'booking.lateChoicesAtDesk': { choices: [] } })
  expect(await page.findByText(page.t('booking.late.nothing'))).toBeTruthy()
})
