import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { dayWith, therapist, visit } from '../day/day-fixture.ts'
import { SeriesSheet } from './series-sheet.tsx'

const ines = { ...therapist(idOf(1), '09:00-17:00'), name: 'Inès' }
const week = 7 * 86_400_000
const own = visit(idOf(3), [`10:00-11:00 ${ines.id}`])
const after = (weeks: number, hours = 0) =>
  new Date(Date.parse(own.startsAt) + weeks * week + hours * 3_600_000).toISOString()
const beside = { startsAt: after(8, 1), anyTherapist: false, totalMinor: 9_000 }
const plan = {
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  visits: [
    { startsAt: after(4), totalMinor: 9_000, reason: null, nextBest: [] },
    {
      startsAt: after(8),
      totalMinor: null,
      reason: 'rooms_full' as const,
      nextBest: [beside],
    },
  ],
}

const ofSeries = (bookingId: string, startsAt: string) => ({
  bookingId,
  startsAt,
  state: 'confirmed' as const,
  can: { cancel: true, reschedule: true },
})

function open(booked: typeof own, answers: Answers) {
  const calendar = dayWith([booked], [ines])
  return renderConsole(<SeriesSheet {...{ visit: booked, calendar }} onClose={() => {}} />, {
    answers: { 'series.planForClient': plan, ...answers },
  })
}

test('the desk sees what is not free, why and what is beside it, and books the rest', async () => {
  const data = { startsAt: beside.startsAt, reason: null, nearest: [] }
  const page = await open(own, { 'series.bookForClient': refused('series_time_taken', data) })
  const { t } = page
  expect(await page.findByText(t('booking.form.reason.rooms_full'), { exact: false })).toBeTruthy()
  await page.press(t('booking.series.book', { count: 2 }))
  expect(await page.findByText(refusals.series_time_taken.en)).toBeTruthy()
  const agreed = { anyTherapist: false, expectedTotalMinor: 9_000 }
  expect(page.sent('series.bookForClient')).toEqual([
    {
      bookingId: own.id,
      everyWeeks: 4,
      visits: [
        { startsAt: after(4), ...agreed },
        { startsAt: after(8, 1), ...agreed },
      ],
    },
  ])
})

test('the desk plans as often as can be booked, or on another weekday and so many times', async () => {
  const page = await open(own, {})
  const { t, user } = page
  await page.findByText(t('booking.form.reason.rooms_full'), { exact: false })
  const times = page.getByLabelText(t('booking.block.series.times')) as HTMLSelectElement
  expect(times.value).toBe('2')
  await user.selectOptions(page.getByLabelText(t('booking.change.series.weekday')), '5')
  await user.selectOptions(times, '4')
  await expect.poll(() => page.sent('series.planForClient').length).toBe(3)
  const often = { bookingId: own.id, everyWeeks: '4' }
  expect(page.sent('series.planForClient')).toEqual([
    { ...often, weekday: '2' },
    { ...often, weekday: '5' },
    { ...often, weekday: '5', times: '4' },
  ])
})

test('the visits of a series are cancelled from one of them on, and the client told of it or not', async () => {
  const visits = [
    ofSeries(idOf(8), after(-4)),
    ofSeries(own.id, own.startsAt),
    ofSeries(idOf(9), after(4)),
  ]
  const page = await open(
    { ...own, repeatsEveryWeeks: 4 },
    {
      'series.getForClient': { everyWeeks: 4, timeZone: 'Europe/Paris', visits },
      'series.cancelByShop': { bookingIds: [own.id, idOf(9)] },
    },
  )
  const { t, user } = page
  await page.press(t('booking.series.cancel'))
  const question = within(await page.findByRole('alertdialog'))
  await user.click(question.getByRole('checkbox'))
  await user.click(
    question.getByRole('button', { name: t('booking.series.confirm', { count: 2 }) }),
  )
  expect(await page.findByText(t('booking.series.cancelled', { count: 2 }))).toBeTruthy()
  expect(page.sent('series.cancelByShop')).toEqual([
    { bookingId: own.id, reach: 'later', tellClient: false },
  ])
})

test('they move as far as this one goes, once it was shown where to', async () => {
  const visits = [ofSeries(own.id, own.startsAt), ofSeries(idOf(9), after(4))]
  const to = {
    ...plan,
    visits: visits.map((each, weeks) => ({ ...plan.visits[0]!, ...moved(each, weeks * 4) })),
  }
  const page = await open(
    { ...own, repeatsEveryWeeks: 4 },
    {
      'series.getForClient': { everyWeeks: 4, timeZone: 'Europe/Paris', visits },
      'series.planMoveForClient': to,
      'series.moveForClient': { bookingIds: visits.map(({ bookingId }) => bookingId) },
    },
  )
  const { t } = page
  await page.press(t('booking.series.move'))
  const time = await page.findByLabelText(t('booking.series.moveTime'))
  fireEvent.change(time, { target: { value: '14:00' } })
  await page.press(t('booking.series.moveThem', { count: 2 }))
  expect(await page.findByText(t('booking.series.moved', { count: 2 }))).toBeTruthy()
  expect(page.sent('series.planMoveForClient')).toMatchObject([
    { reach: 'later', minuteOfDay: '840' },
  ])
  expect(page.sent('series.moveForClient')).toMatchObject([
    { bookingId: own.id, moves: [{ startsAt: after(0, 4) }, { startsAt: after(4, 4) }] },
  ])
})

function moved({ bookingId, startsAt }: { bookingId: string; startsAt: string }, weeks: number) {
  return { bookingId, before: startsAt, startsAt: after(weeks, 4) }
}
