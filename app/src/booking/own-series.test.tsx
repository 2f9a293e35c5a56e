import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnSeries } from './own-series.tsx'
import { visit } from './testing/visit.ts'

const week = 7 * 86_400_000
const after = (weeks: number, hours = 0) =>
  new Date(Date.parse(visit.startsAt) + weeks * week + hours * 3_600_000).toISOString()
const free = (weeks: number) => ({
  startsAt: after(weeks),
  totalMinor: 9_000,
  reason: null,
  nextBest: [],
})
const busy = {
  ...free(8),
  totalMinor: null,
  reason: 'therapist_busy' as const,
  nextBest: [
    { startsAt: after(8, 1), anyTherapist: false, totalMinor: 9_000 },
    { startsAt: after(8, 2), anyTherapist: true, totalMinor: 9_500 },
  ],
}
const plan = {
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  asksDeposit: true,
  card: null,
  visits: [free(4), busy],
}
const ofSeries = (place: number, cancelFeeMinor = 0) => ({
  bookingId: idOf(10 + place),
  startsAt: after(4 * place),
  state: 'confirmed' as const,
  cancelFeeMinor,
  can: { cancel: true, reschedule: true },
})
const series = {
  everyWeeks: 4,
  timeZone: 'Europe/Paris',
  visits: [{ ...ofSeries(0), bookingId: visit.id }, ofSeries(1), ofSeries(2, 1_000)],
}

function open(booking = visit, answers: Answers = {}) {
  const at = linkTo('bookingDetails', { booking: visit.id })
  return renderApp(<OwnSeries booking={booking} />, { at, user: camille, answers })
}

test('a plan is booked as it stands: what is free, and of the rest what is best beside it', async () => {
  const booked = { seriesId: idOf(30), bookingIds: [idOf(31), idOf(32)] }
  const page = await open(visit, { 'series.plan': plan, 'series.book': booked })
  const { t } = page
  await page.press(t('booking.series.button'))
  expect(await page.findByText(t('booking.series.deposit'), { exact: false })).toBeTruthy()
  const price = '€180.00'
  await page.press(t('booking.series.book', { count: 2, price }))
  expect(await page.findByText(t('booking.series.booked', { count: 2 }))).toBeTruthy()
  const chosen = { anyTherapist: false, expectedTotalMinor: 9_000 }
  expect(page.sent('series.book')).toEqual([
    {
      bookingId: visit.id,
      everyWeeks: 4,
      visits: [
        { startsAt: after(4), ...chosen },
        { startsAt: after(8, 1), ...chosen },
      ],
    },
  ])
})

test('one is left out, another is had with another therapist; what is gone meanwhile is said', async () => {
  const data = { startsAt: after(8, 2), reason: 'therapist_busy', nearest: [] }
  const page = await open(visit, {
    'series.plan': plan,
    'series.book': refused('series_time_taken', data),
  })
  const { t, user } = page
  await page.press(t('booking.series.button'))
  await user.click(await page.findByRole('checkbox'))
  await user.selectOptions(page.getByRole('combobox'), after(8, 2))
  await page.press(t('booking.series.book', { count: 1, price: '€95.00' }))
  expect(await page.findByText(refusals.series_time_taken.en)).toBeTruthy()
  expect(page.sent('series.book')).toMatchObject([
    { visits: [{ startsAt: after(8, 2), anyTherapist: true, expectedTotalMinor: 9_500 }] },
  ])
  await user.selectOptions(page.getByRole('combobox'), t('booking.series.leaveOut'))
  const none = t('booking.series.book', { count: 0, price: '€0.00' })
  expect((page.getByRole('button', { name: none }) as HTMLButtonElement).disabled).toBe(true)
})

test('a plan is made for its own weekday and as often as can be booked, until its reader says otherwise', async () => {
  const page = await open(visit, { 'series.plan': plan })
  const { t, user } = page
  await page.press(t('booking.series.button'))
  const more = () => page.getAllByRole('button', { name: t('shop.party.more') }).at(-1)!
  await page.findByText(t('booking.series.deposit'), { exact: false })
  expect(page.getByText('2')).toBeTruthy()
  await user.click(page.getByRole('radio', { name: 'Thu' }))
  await user.click(more())
  await expect.poll(() => page.sent('series.plan').length).toBe(3)
  const own = { bookingId: visit.id, everyWeeks: '4' }
  expect(page.sent('series.plan')).toEqual([
    { ...own, weekday: '6' },
    { ...own, weekday: '4' },
    { ...own, weekday: '4', times: '3' },
  ])
})

const saved = {
  id: idOf(50),
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  isDefault: true,
}
const card = { businessId: idOf(51), consent: 'May charge this card the fee.', saved }

test('each visit stands by the card on file that its spa asks for', async () => {
  const booked = { seriesId: idOf(30), bookingIds: [idOf(31), idOf(32)] }
  const page = await open(visit, { 'series.plan': { ...plan, card }, 'series.book': booked })
  const { t } = page
  await page.press(t('booking.series.button'))
  const stands = t('booking.series.card', { card: 'Visa •••• 4242' })
  expect(await page.findByText(stands)).toBeTruthy()
  expect(page.getByText(card.consent)).toBeTruthy()
  await page.press(t('booking.series.book', { count: 2, price: '€180.00' }))
  await expect.poll(() => page.sent('series.book')).toMatchObject([{ savedCardId: saved.id }])
})

test('where that card is missing, the way to save one is shown and nothing is booked', async () => {
  const page = await open(visit, { 'series.plan': { ...plan, card: { ...card, saved: null } } })
  const { t } = page
  await page.press(t('booking.series.button'))
  expect(await page.findByText(t('booking.series.cardMissing'))).toBeTruthy()
  const book = t('booking.series.book', { count: 2, price: '€180.00' })
  expect((page.getByRole('button', { name: book }) as HTMLButtonElement).disabled).toBe(true)
  const add = page.getByRole('link', { name: t('checkout.saved.add') })
  expect(add.getAttribute('href')).toContain(card.businessId)
})

test('the visits of a series are listed, and cancelled from this one on for what they cost together', async () => {
  const one = { ...visit, repeatsEveryWeeks: 4 }
  const page = await open(one, { 'series.get': series, 'series.cancel': series })
  const { t } = page
  expect(await page.findByText(t('booking.series.every', { weeks: 4 }))).toBeTruthy()
  expect(page.getAllByRole('link')).toHaveLength(2)
  await page.press(t('booking.series.cancel'))
  const question = within(await page.findByRole('alertdialog'))
  const fee = '€10.00'
  await page.user.click(
    question.getByRole('button', { name: t('booking.series.confirmFee', { count: 3, fee }) }),
  )
  expect(await page.findByText(t('booking.series.cancelled'))).toBeTruthy()
  expect(page.sent('series.cancel')).toEqual([
    { bookingId: visit.id, reach: 'later', expectedFeeMinor: 1_000 },
  ])
})

test('they move together once it was shown where to', async () => {
  const one = { ...visit, repeatsEveryWeeks: 4 }
  const moved = (place: number, startsAt: string) => ({
    ...free(0),
    bookingId: series.visits[place]!.bookingId,
    before: series.visits[place]!.startsAt,
    startsAt,
  })
  const { timeZone, currency } = plan
  const to = { timeZone, currency, visits: [moved(0, after(0, 2)), moved(1, after(4, 2))] }
  const page = await open(one, {
    'series.get': series,
    'series.planMove': to,
    'series.move': series,
  })
  const { t } = page
  await page.press(t('booking.series.move'))
  const time = await page.findByLabelText(t('booking.series.moveTime'))
  fireEvent.change(time, { target: { value: '14:00' } })
  await page.press(t('booking.series.moveThem', { count: 2 }))
  expect(await page.findByText(t('booking.series.moved', { count: 2 }))).toBeTruthy()
  expect(page.sent('series.planMove')).toMatchObject([
    { reach: 'later', day: '2026-11-28', minuteOfDay: '840' },
  ])
  const agreed = { anyTherapist: false, expectedTotalMinor: 9_000 }
  expect(page.sent('series.move')).toEqual([
    {
      bookingId: visit.id,
      moves: to.visits.map(({ bookingId, startsAt }) => ({ bookingId, startsAt, ...agreed })),
    },
  ])
})
