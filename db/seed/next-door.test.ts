import { expect, test } from 'vitest'
import { addNext, hasTimeAfter } from './next-door.ts'
import { Rows } from './rows.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const goes = { travelMinutes: 20, timeZone: 'Europe/Paris' }
const booking = {
  business_id: 'spa',
  id: 'visit',
  code: 'SER-ABC123',
  customer_id: 'ada',
  state: 'confirmed',
  starts_at: at('10:00'),
  ends_at: at('11:00'),
  price: {},
  request: {},
}
const item = {
  id: 'massage',
  booking_id: 'visit',
  starts_at: at('10:00'),
  ends_at: at('11:00'),
  staff_ids: ['ines'],
}

/** A Tuesday of hers until some minute on the clock of Paris, an hour ahead, with something else of hers at a time. */
function day(toMinute: number, other?: string): Rows {
  const rows = new Rows()
  rows.add('shift', {
    id: 's',
    staff_id: 'ines',
    weekday: 2,
    from_minute: 540,
    to_minute: toMinute,
  })
  rows.add('booking', booking, { ...booking, id: 'other', customer_id: 'bea' })
  rows.add('booking_event', { booking_id: 'visit', actor: 'ada', event: 'booking.held' })
  const claim = { staff_id: 'ines', purpose: 'segment' }
  rows.add('claim', { ...claim, item_id: 'massage', during: `[${at('10:00')},${at('11:00')})` })
  if (other) rows.add('claim', { ...claim, item_id: 'x', during: `[${at(other)},${at('20:00')})` })
  return rows
}

test('who serves a visit goes on next door where their day leaves time for it, and to come back', () => {
  expect(hasTimeAfter(day(815), item, goes)).toBe(true)
  expect(hasTimeAfter(day(814), item, goes)).toBe(false)
  expect(hasTimeAfter(day(1200, '12:35'), item, goes)).toBe(true)
  expect(hasTimeAfter(day(1200, '12:30'), item, goes)).toBe(false)
})

test('the visit next door is the same for another client, a quarter of an hour later', () => {
  const rows = day(1200)
  const next = addNext(rows, booking, item)
  const time = { starts_at: at('11:15'), ends_at: at('12:15') }
  expect(next.booking).toMatchObject({ ...time, customer_id: 'bea', code: 'SER-321CBA' })
  expect(rows.of('item')).toMatchObject([{ ...time, booking_id: next.booking.id }])
  expect(rows.of('claim')[1]).toMatchObject({
    item_id: next.item.id,
    during: `[${at('11:15')},${at('12:15')})`,
  })
  expect(rows.of('booking_event')).toHaveLength(2)
})
