import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { WaitingAtShop } from '@serein/shared/waiting/contract.ts'
import { expect, test } from 'vitest'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { Waiting } from './waiting.tsx'

const startsAt = '2026-11-26T09:00:00.000Z'
const entry = (number: number, more: Partial<WaitingAtShop> = {}): WaitingAtShop => ({
  id: idOf(number),
  state: 'waiting',
  fromDay: '2026-11-26',
  toDay: '2026-11-27',
  fromMinute: 0,
  toMinute: 720,
  services: [
    {
      guest: 0,
      name: { en: 'Deep tissue', fr: 'Massage profond' },
      lengthMinutes: 60,
      staffName: 'Inès',
    },
  ],
  joinedAt: '2026-11-24T08:00:00.000Z',
  place: number,
  offer: null,
  moves: null,
  movesByItself: false,
  standingWishId: null,
  customerId: null,
  clientName: `Client ${number}`,
  isMember: false,
  passedCount: 0,
  fits: [],
  ...more,
})

async function open(entries: WaitingAtShop[], more: Answers = {}, mayChange = true) {
  const answers = { 'waiting.ofShop': { timeZone: shop.timeZone, entries }, ...more }
  const page = await renderConsole(<Waiting shop={shop} mayChange={mayChange} />, { answers })
  if (entries.length > 0) {
    await page.findByText(/a time/u)
    await page.press(page.t('booking.waiting.open'))
  }
  return page
}

test('nothing is said where nobody waits', async () => {
  const page = await open([])
  expect(page.queryByText(page.t('booking.waiting.open'))).toBe(null)
})

test('the desk sees who fits what, and offers a time', async () => {
  const first = entry(1, { fits: [startsAt], isMember: true, passedCount: 2 })
  const held = { bookingId: idOf(9), startsAt, heldUntil: '2026-11-25T10:15:00.000Z' }
  const page = await open([first, entry(2)], { 'waiting.offer': { id: idOf(1), state: 'offered' } })
  const { t } = page
  expect(page.getByText(t('booking.waiting.summary', { count: 2, fitting: 1 }))).toBeTruthy()
  expect(page.getByText(t('booking.waiting.member'))).toBeTruthy()
  page.answers['waiting.ofShop'] = {
    timeZone: shop.timeZone,
    entries: [{ ...first, state: 'offered', fits: [], offer: held }, entry(2)],
  }
  await page.user.click(page.getByRole('button', { name: /^Offer .* to Client 1$/u }))
  await page.findByText(/is held for them until/u)
  expect(page.sent('waiting.offer')).toEqual([{ waitingEntryId: idOf(1), startsAt }])
})

test('the desk sees whose visit may be moved without asking', async () => {
  const moves = { bookingId: idOf(9), startsAt }
  const page = await open([entry(1, { moves, movesByItself: true }), entry(2, { moves })])
  expect(page.getAllByText(/would come earlier/u)).toHaveLength(2)
  expect(page.getAllByText(new RegExp(page.t('booking.waiting.movesByItself'), 'u'))).toHaveLength(
    1,
  )
})

test('a time that is gone meanwhile is said so, and somebody is taken off the list', async () => {
  const page = await open([entry(1, { fits: [startsAt] })], {
    'waiting.offer': refused('slot_taken', { nearest: [] }),
    'waiting.end': { id: idOf(1), state: 'left' },
  })
  const { t } = page
  await page.user.click(page.getByRole('button', { name: /^Offer .* to Client 1$/u }))
  expect(await page.findByText(/taken|booked/iu)).toBeTruthy()
  await page.press(t('booking.waiting.endOf', { name: 'Client 1' }))
  await page.findByText(t('booking.waiting.ended', { name: 'Client 1' }))
  expect(page.sent('waiting.end')).toEqual([{ waitingEntryId: idOf(1) }])
})

test('whoever only sees the calendar sees the list and changes nothing', async () => {
  const page = await open([entry(1, { fits: [startsAt] })], {}, false)
  expect(page.getByText('Client 1')).toBeTruthy()
  expect(page.queryByRole('button', { name: /Offer/u })).toBe(null)
})

test('a usual visit is marked as one, and held until a day', async () => {
  const offer = { bookingId: idOf(9), startsAt, heldUntil: '2026-11-25T10:15:00.000Z' }
  const page = await open([entry(1, { state: 'offered', standingWishId: idOf(3), offer })])
  expect(page.getByText(page.t('booking.waiting.usual'))).toBeTruthy()
  expect(page.getByText(/is held for them until Wed 25 Nov, 11:15 am$/u)).toBeTruthy()
})
