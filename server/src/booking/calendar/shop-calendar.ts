import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { openDays, realTime, workingTime } from '@serein/shared/slot/hours.ts'
import type { Intervals } from '@serein/shared/slot/interval.ts'
import type { InstantSpan } from '@serein/shared/slot/world.ts'
import { addDays, type Day, dayNumber, daysFromTo } from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { edgeOfWall, type OffsetTable, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { type Blocked, blockedBetween } from '../../slot/block.ts'
import { bookableStaff, type ShopRow, shopRow } from '../../slot/sql.ts'
import { hoursOf } from '../../slot/prepare-shop.ts'
import { tellsClients } from '../desk/silence.ts'
import { visitsBetween } from '../visit.ts'

/** Days of a shop with all that is taken in them, by therapist and by room. Errors: `not_found`, also for another business's shop. */
export async function shopCalendar(
  db: Db,
  scope: BusinessScope,
  { shopId, fromDay, toDay }: { shopId: string; fromDay: Day; toDay: Day },
): Promise<ShopCalendar> {
  const { shop, tells, zone, timeZone, therapists, visits, blocked, rooms } = await read(
    db,
    scope,
    shopId,
    fromDay,
    toDay,
  )
  const hours = hoursOf(shop, toDay)
  return {
    timeZone,
    gridMinutes: shop.gridMinutes,
    partyLimit: shop.partyLimit,
    tellsClients: tells,
    days: daysFromTo(fromDay, toDay).map((day) => ({
      day,
      from: instantOf(midnight(zone, day)),
      until: instantOf(midnight(zone, addDays(day, 1))),
      open: stretches(realTime(zone, openDays(hours, dayNumber(day), dayNumber(day)))),
    })),
    therapists: therapists.map(({ blocked: taken, busy, ...therapist }) => ({
      ...therapist,
      away: [
        ...taken.filter(({ purpose }) => purpose === 'time_off').map(awayOf),
        ...busy.map((one) => privateOf(therapist.id, one)),
      ],
    })),
    rooms,
    visits,
    blocks: blocksOf(blocked),
  }
}

async function read(db: Db, scope: BusinessScope, shopId: string, fromDay: Day, toDay: Day) {
  const shop = await shopRow(db, shopId)
  if (shop?.businessId !== scope.businessId) throw refuse('not_found')
  const { timeZone } = shop
  const zone = offsetTable(
    timeZone,
    `${addDays(fromDay, -2)}T00:00:00.000Z`,
    `${addDays(toDay, 2)}T00:00:00.000Z`,
  )
  const from = new Date(instantOf(midnight(zone, fromDay)))
  const until = new Date(instantOf(midnight(zone, addDays(toDay, 1))))
  const [staff, blocked, visits, rooms, tells] = await Promise.all([
    bookableStaff(db, shop),
    blockedBetween(db, scope, shopId, from, until),
    visitsBetween(db, scope, shopId, from, until),
    roomsOf(db, shop, from, until),
    tellsClients(db, shop.businessId, shopId),
  ])
  const variantIds = new Set(visits.flatMap(({ items }) => items.map(({ variantId }) => variantId)))
  const therapists = staff.map(({ id, name, skills, privateTimes = [], ...rules }) => ({
    id,
    name,
    shifts: stretches(workingTime(zone, rules, dayNumber(fromDay), dayNumber(toDay))),
    variantIds: [...variantIds].filter((variantId) => variantId in skills),
    blocked: blocked.filter(({ staffId }) => staffId === id),
    busy: privateTimes.filter((one) => new Date(one.from) < until && new Date(one.to) > from),
  }))
  return { shop, tells, timeZone, zone, therapists, visits, blocked, rooms }
}

function midnight(zone: OffsetTable, day: Day): number {
  return edgeOfWall(zone, dayNumber(day) * 1440)
}

function stretches(intervals: Intervals): { from: string; until: string }[] {
  return Array.from({ length: intervals.length / 2 }, (_, index) => ({
    from: instantOf(intervals[2 * index]!),
    until: instantOf(intervals[2 * index + 1]!),
  }))
}

function awayOf({ id, from, until, purpose, note }: Blocked) {
  return { id, from, until, purpose, note }
}

/** Nothing else is known of it, and it has no id of its own: the therapist's is as good as any. */
function privateOf(staffId: string, { from, to }: InstantSpan) {
  return {
    id: staffId,
    from: new Date(from).toISOString(),
    until: new Date(to).toISOString(),
    purpose: 'private' as const,
    note: null,
  }
}

function blocksOf(blocked: Blocked[]): ShopCalendar['blocks'] {
  return blocked
    .filter(({ purpose }) => purpose === 'block')
    .map(({ id, staffId, unitId, from, until, note, seriesId, session }) => ({
      id,
      staffId,
      unitId,
      from,
      until,
      note,
      ...(seriesId && { seriesId }),
      ...(session && { session }),
    }))
}

/** Those in use, and one that is retired where something was in it between the two. */
async function roomsOf(
  db: Db,
  shop: ShopRow,
  from: Date,
  until: Date,
): Promise<ShopCalendar['rooms']> {
  const { rows } = await sql<ShopCalendar['rooms'][number]>`
    select u.id, u.name, u.kind_id as "kindId", k.name as "kindName", k.is_room as "isRoom", u.places,
      u.is_shared as "isShared", u.turnover_minutes as "turnoverMinutes"
    from unit u join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id
    where u.business_id = ${shop.businessId} and u.shop_id = ${shop.id}
      and (u.is_active or exists (select from claim c where c.business_id = u.business_id and c.unit_id = u.id
        and c.state <> 'released' and c.during && tstzrange(${from}, ${until})))
    order by u.position, u.id`.execute(db)
  return rows
}
