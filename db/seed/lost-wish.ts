import { localTime, offsetTable, type OffsetTable } from '@serein/shared/time/zone.ts'
import { weekdayOf } from '@serein/shared/time/day.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'

type Item = {
  business_id: string
  booking_id: string
  service_id: string
  variant_id: string
  staff_ids: string[]
  starts_at: string
}
type Booking = { id: string; shop_id: string; time_zone: string }
type Claim = { booking_id: string | null; unit_id: string | null; purpose: string }
type Unit = { id: string; shop_id: string; kind_id: string; places: number }
type Hours = { shop_id: string; weekday: number; to_minute: number }

const day = 86_400_000

/**
 * What others wished for in vain, beside what was booked: the only room of its kind, the therapist who was taken, and an hour
 * that would have ended after closing. So the engine says the same of them.
 */
export function addLostWishes(rows: Rows, now: Date): void {
  const random = new Random('lost wishes')
  const bookings = new Map((rows.of('booking') as Booking[]).map((row) => [row.id, row]))
  const scarce = scarceUnits(rows)
  const closing = closingTimes(rows.of('shop_hours') as Hours[])
  const zones = new Map<string, OffsetTable>()
  for (const [index, item] of (rows.of('item') as Item[]).entries()) {
    const at = Date.parse(item.starts_at)
    const booking = bookings.get(item.booking_id)!
    if (at > now.getTime() + 10 * day || at < now.getTime() - 45 * day) continue
    const zone = zoneNamed(zones, booking.time_zone, now)
    const local = localTime(zone, item.starts_at)
    const isEvening = local.minuteOfDay >= 16 * 60 || weekdayOf(local.day) > 5
    if (!random.chance(isEvening ? 0.22 : 0.06)) continue
    const takesScarce = scarce.has(item.booking_id)
    const reason = takesScarce
      ? 'rooms_full'
      : random.pick(['therapist_busy', 'therapist_busy', 'closed'])
    const end = closing.get(`${booking.shop_id} ${weekdayOf(local.day)}`)
    if (reason === 'closed' && end === undefined) continue
    const wish = reason === 'therapist_busy' ? (item.staff_ids[0] ?? 'any') : 'any'
    if (reason === 'therapist_busy' && wish === 'any') continue
    const askedAt = Math.floor(
      Math.min(at - random.between(2, 120) * 3_600_000, now.getTime()) / 3_600_000,
    )
    const isSearch = wish === 'any' && random.chance(0.3)
    const minute = reason === 'closed' ? end! - 15 : local.minuteOfDay
    rows.add('lost_wish', {
      business_id: item.business_id,
      id: idOf(`lost wish ${item.booking_id} ${index}`, askedAt * 3_600_000),
      shop_id: booking.shop_id,
      service_id: item.service_id,
      visit: {
        guests: [{ items: [{ variantId: item.variant_id, addOnIds: [], wish }] }],
        together: 'same_start',
        sameRoom: false,
      },
      guests: 1,
      day: local.day,
      minute,
      to_minute: isSearch ? (reason === 'closed' ? 1440 : minute + 30) : null,
      is_search: isSearch,
      reason,
      asked_at: new Date(askedAt * 3_600_000).toISOString(),
    })
  }
}

/** The visits that take the only room of its kind. */
function scarceUnits(rows: Rows): Set<string> {
  const units = rows.of('unit') as Unit[]
  const places = new Map<string, number>()
  for (const { shop_id, kind_id, places: count } of units)
    places.set(`${shop_id} ${kind_id}`, (places.get(`${shop_id} ${kind_id}`) ?? 0) + count)
  const scarce = new Set(
    units
      .filter(({ shop_id, kind_id }) => places.get(`${shop_id} ${kind_id}`) === 1)
      .map(({ id }) => id),
  )
  const claims = rows.of('claim') as Claim[]
  return new Set(
    claims.flatMap(({ booking_id, unit_id }) =>
      booking_id && unit_id && scarce.has(unit_id) ? [booking_id] : [],
    ),
  )
}

function closingTimes(hours: Hours[]): Map<string, number> {
  const closing = new Map<string, number>()
  for (const { shop_id, weekday, to_minute } of hours) {
    const key = `${shop_id} ${weekday}`
    closing.set(key, Math.max(closing.get(key) ?? 0, to_minute))
  }
  return closing
}

function zoneNamed(zones: Map<string, OffsetTable>, name: string, now: Date): OffsetTable {
  const old = zones.get(name)
  if (old) return old
  const [from, to] = [-60, 30].map((days) => new Date(now.getTime() + days * day).toISOString())
  const zone = offsetTable(name, from!, to!)
  zones.set(name, zone)
  return zone
}
