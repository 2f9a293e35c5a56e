import { weekdayOf } from '@serein/shared/time/day.ts'
import { localTime, offsetTable } from '@serein/shared/time/zone.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { meets } from './session.ts'

type Booked = Record<
  'business_id' | 'id' | 'code' | 'customer_id' | 'starts_at' | 'ends_at',
  string
> & {
  state: string
  price: object
  request: object
}
type Item = Record<'id' | 'booking_id' | 'starts_at' | 'ends_at', string> & { staff_ids: string[] }
type Minutes = Record<'from_minute' | 'to_minute', number>
type Shift = Minutes & Record<'id' | 'staff_id', string> & { weekday: number }
type Claim = Record<'item_id' | 'staff_id', string | null> & { during: string; purpose: string }

const minuteMs = 60_000
/** From one door to the next, with some time to pack. */
const pauseMinutes = 15

/** Whether who serves has time for the same again right after it, and to come back from there. */
export function hasTimeAfter(
  rows: Rows,
  item: Item,
  { travelMinutes, timeZone }: { travelMinutes: number; timeZone: string },
): boolean {
  const during = { from: item.ends_at, until: later(nextTime(item).ends_at, travelMinutes) }
  const isBusy = (rows.of('claim') as Claim[]).some(
    (claim) =>
      claim.staff_id === item.staff_ids[0] &&
      claim.item_id !== item.id &&
      meets(claim.during, during),
  )
  return !isBusy && isInShift(rows, item.staff_ids[0]!, during, timeZone)
}

function isInShift(
  rows: Rows,
  staffId: string,
  { from, until }: { from: string; until: string },
  timeZone: string,
): boolean {
  const zone = offsetTable(timeZone, later(from, -1440), later(until, 1440))
  const [begins, ends] = [localTime(zone, from), localTime(zone, until)]
  const meetsWork = ({ from_minute, to_minute }: Minutes) =>
    from_minute < ends.minuteOfDay && to_minute > begins.minuteOfDay
  return (rows.of('shift') as Shift[]).some(
    (shift) =>
      shift.staff_id === staffId &&
      shift.weekday === weekdayOf(begins.day) &&
      shift.from_minute <= begins.minuteOfDay &&
      shift.to_minute >= ends.minuteOfDay &&
      begins.day === ends.day &&
      !(rows.of('shift_break') as (Minutes & { shift_id: string })[]).some(
        (pause) => pause.shift_id === shift.id && meetsWork(pause),
      ),
  )
}

/** The same again for a neighbour, by the same therapist; paid at the spa. */
export function addNext<B extends Booked, I extends Item>(
  rows: Rows,
  booking: B,
  item: I,
): { booking: B; item: I } {
  const time = nextTime(item)
  const id = idOf('booking next door')
  const neighbour = (rows.of('booking') as Booked[]).find(
    (one) =>
      one.business_id === booking.business_id &&
      one.state === 'confirmed' &&
      one.customer_id !== booking.customer_id,
  )!
  const again = {
    ...structuredClone(booking),
    ...time,
    id,
    code: booking.code.replace(/\w+$/, (letters) => [...letters].toReversed().join('')),
    customer_id: neighbour.customer_id,
    user_id: null,
    source: 'console',
    tender: 'at_shop',
    first_starts_at: time.starts_at,
  }
  const nextItem = { ...item, ...time, id: idOf('item next door'), booking_id: id }
  const claim = (rows.of('claim') as Claim[]).find(
    ({ item_id, staff_id, purpose }) =>
      item_id === item.id && staff_id !== null && purpose === 'segment',
  )
  rows.add('booking', again)
  rows.add('item', nextItem)
  rows.add('claim', {
    ...claim,
    booking_id: id,
    item_id: nextItem.id,
    during: `[${time.starts_at},${time.ends_at})`,
  })
  for (const table of ['guest', 'booking_event'])
    for (const row of rows.of(table).filter(({ booking_id }) => booking_id === booking.id))
      rows.add(table, { ...row, booking_id: id, ...(table === 'booking_event' && { actor: null }) })
  return { booking: again, item: nextItem }
}

function nextTime({ starts_at, ends_at }: Item): { starts_at: string; ends_at: string } {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs
  return {
    starts_at: later(ends_at, pauseMinutes),
    ends_at: later(ends_at, pauseMinutes + minutes),
  }
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString()
}
