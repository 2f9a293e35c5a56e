import { expect, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { WaitButton } from './wait-button.tsx'

const shopId = idOf(2)
const items = [{ variantId: idOf(5), addOnIds: [], wish: 'any' }]
const question = { shopId, guests: [{ items }], together: 'same_start' as const, sameRoom: false }
const bookable = { first: '2026-11-25', last: '2026-12-04' }
const address = linkTo('bookAppointment', { shop: shopId, day: '2026-11-28' })

function draw(
  own: Parameters<typeof renderApp>[1],
  moves: { bookingId: string; day: string } | null = null,
  group?: { serviceId: string; timeZone: string },
) {
  const button = (
    <WaitButton
      {...{ question, bookable, address, moves, ...(group && { group }) }}
      day="2026-11-28"
    />
  )
  return renderApp(button, { at: address, ...own })
}

test('who is not logged in logs in first, and comes back to the day', async () => {
  const page = await draw({})
  const link = page.getByRole('link', { name: page.t('booking.wait.button') })
  expect(link.getAttribute('href')).toBe(linkTo('welcome', { next: address }))
})

test('a wish is for the day or those after it, at any time or in a part of the day', async () => {
  const page = await draw({
    user: camille,
    answers: { 'waiting.join': refused('waiting_full', { limit: 3 }) },
  })
  const { t, user } = page
  await page.press(t('booking.wait.button'))
  await user.click(await page.findByRole('radio', { name: /^Until Fri/u }))
  await user.click(page.getByRole('radio', { name: t('booking.part.evening') }))
  await page.press(t('booking.wait.join'))
  expect(await page.findByText(refusals.waiting_full.en)).toBeTruthy()
  const visit = { shopId, guests: [{ items }], together: 'same_start', sameRoom: false }
  const days = { fromDay: '2026-11-28', toDay: '2026-12-04' }
  expect(page.sent('waiting.join')).toEqual([
    { ...visit, ...days, fromMinute: 1_080, toMinute: 1_440 },
  ])
})

test('a seat is waited for in one session, by its minute', async () => {
  const yoga = {
    id: idOf(31),
    serviceId: idOf(30),
    serviceName: { en: 'Yoga', fr: 'Yoga' },
    variantId: idOf(5),
    leaderName: 'Inès',
    startsAt: '2026-11-28T09:30:00.000Z',
    endsAt: '2026-11-28T10:30:00.000Z',
    seats: 12,
    seatsLeft: 0,
  }
  const timeZone = 'Europe/Paris'
  const answers = {
    'slot.sessions': { timeZone, sessions: [yoga] },
    'waiting.join': refused('waiting_full', { limit: 3 }),
  }
  const page = await draw({ user: camille, answers }, null, { serviceId: idOf(30), timeZone })
  const { t, user } = page
  await page.press(t('booking.wait.button'))
  await user.click(await page.findByRole('radio', { name: /10:30/u }))
  await page.press(t('booking.wait.join'))
  expect(await page.findByText(refusals.waiting_full.en)).toBeTruthy()
  expect(page.sent('waiting.join')).toMatchObject([
    { fromDay: '2026-11-28', toDay: '2026-11-28', fromMinute: 630, toMinute: 631 },
  ])
})

test('an earlier time for a visit is waited for until the day of that visit', async () => {
  const moves = { bookingId: idOf(8), day: '2026-12-02' }
  const answers = { 'waiting.join': refused('waiting_full', { limit: 3 }) }
  const page = await draw({ user: camille, answers }, moves)
  const { t } = page
  await page.press(t('booking.wait.earlier'))
  await page.findByText(t('booking.wait.earlierWhat'))
  expect(page.queryByText(t('booking.wait.days'))).toBe(null)
  await page.press(t('booking.wait.join'))
  await page.findByText(refusals.waiting_full.en)
  expect(page.sent('waiting.join')).toMatchObject([
    {
      fromDay: bookable.first,
      toDay: moves.day,
      movesBookingId: moves.bookingId,
      movesByItself: false,
    },
  ])
})

test('who would come earlier may agree that their visit is moved without asking', async () => {
  const moves = { bookingId: idOf(8), day: '2026-12-02' }
  const answers = { 'waiting.join': refused('waiting_full', { limit: 3 }) }
  const page = await draw({ user: camille, answers }, moves)
  const { t, user } = page
  await page.press(t('booking.wait.earlier'))
  await user.click(await page.findByRole('checkbox', { name: t('booking.wait.byItself') }))
  expect(page.queryByText(t('booking.wait.earlierWhat'))).toBe(null)
  await page.press(t('booking.wait.join'))
  await page.findByText(refusals.waiting_full.en)
  expect(page.sent('waiting.join')).toMatchObject([{ movesByItself: true }])
})
