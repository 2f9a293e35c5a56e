import { randomUUID } from 'node:crypto'
import type { Period } from '@serein/shared/report/period.ts'
import type { WishChange } from '@serein/shared/report/wish.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { assign } from '@serein/shared/slot/assign.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { type PreparedWorld, prepareWorld, withClaims } from '@serein/shared/slot/prepare.ts'
import type { SlotClaim, SlotWorld } from '@serein/shared/slot/world.ts'
import {
  addDays,
  type Day,
  dayNumber,
  daysBetween,
  MINUTES_PER_DAY,
} from '@serein/shared/time/day.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import {
  instantOfLocal,
  localTime,
  type OffsetTable,
  offsetTable,
} from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { sessionsAt } from '../slot/group-session-sql.ts'
import { isIn } from '../slot/nothing-found.ts'
import {
  bookableStaff,
  bookableUnits,
  bookableVariants,
  type ShopRow,
  shopRow,
} from '../slot/sql.ts'
import { slotRequest } from '../slot/visit.ts'
import { hoursOf, rulesOf } from '../slot/prepare-shop.ts'
import type { ShopSnapshot } from '../slot/shop-snapshot.ts'
import { changed } from './replay-change.ts'

const wishLimit = 1_000
const daysLimit = 62

type ReplayQuery = Period & { shopId: string; serviceId?: string | undefined; change: WishChange }

/** How many wishes of a period would have been served, as things were and with a change. Errors: as the contract says. */
export async function replayWishes(db: Db, { businessId }: BusinessScope, query: ReplayQuery) {
  const days = daysBetween(query.fromDay, query.toDay) + 1
  if (days < 1 || days > daysLimit)
    throw refuse('invalid_input', { fields: [{ path: 'toDay', message: `1–${daysLimit}` }] })
  const shop = await shopRow(db, query.shopId)
  if (shop?.businessId !== businessId) throw refuse('not_found')
  const found = await wishesOf(db, shop, query)
  const wishes = found.slice(0, wishLimit)
  const past = await pastOf(db, shop, query)
  return {
    tried: wishes.length,
    unchanged: servedIn(past, past.world, wishes),
    served: servedIn(past, changed(past.world, query.change), wishes),
    isComplete: found.length <= wishLimit,
  }
}

/** For one start, for a part of the day where `toMinute` is given, or for any time of it. */
type Wish = { visit: VisitRequest; day: Day; minute: number | null; toMinute: number | null }

/** In the order in which they were wished. */
async function wishesOf(
  db: Db,
  { businessId, id }: ShopRow,
  { fromDay, toDay, serviceId }: ReplayQuery,
): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select visit, day::text as day, minute, to_minute as "toMinute" from lost_wish
    where business_id = ${businessId} and shop_id = ${id} and day between ${fromDay}::date and ${toDay}::date
      and ${serviceId ? sql`service_id = ${serviceId}` : sql`true`}
    order by id limit ${wishLimit + 1}`.execute(db)
  return rows
}

type Past = Pick<ShopSnapshot, 'shop' | 'variants' | 'staff'> & { world: SlotWorld }

/** The shop on these days: hours, shifts and rooms as they are known now, and what was taken of them in the end. */
async function pastOf(db: Db, shop: ShopRow, { fromDay, toDay }: Period): Promise<Past> {
  const zone = offsetTable(
    shop.timeZone,
    `${addDays(fromDay, -6)}T00:00:00.000Z`,
    `${addDays(toDay, 6)}T00:00:00.000Z`,
  )
  const [variants, staff, units, sessions] = [
    await bookableVariants(db, shop),
    await bookableStaff(db, shop),
    await bookableUnits(db, shop),
    await sessionsAt(db, shop, new Date(`${addDays(fromDay, -2)}T00:00:00.000Z`)),
  ]
  const { rows: claims } = await sql<SlotClaim>`
    select id, staff_id as "staffId", unit_id as "unitId", service_id as "serviceId", place, to_json(lower(during)) #>> '{}' as "from",
      to_json(upper(during)) #>> '{}' as "to", 'kept' as state, null as "heldUntil", purpose, is_strenuous as "isStrenuous"
    from claim where business_id = ${shop.businessId} and state = 'kept'
      and lower(during) >= ${fromDay}::date - interval '3 days' and lower(during) < ${toDay}::date + interval '3 days'`.execute(
    db,
  )
  const horizonDays = daysBetween(fromDay, toDay) + 2
  return {
    shop,
    variants: new Map(variants.map((variant) => [variant.id, variant])),
    staff: new Map(staff.map((member) => [member.id, member])),
    world: {
      zone,
      fromDay,
      toDay,
      // Everybody asks long before, and no time is too near.
      rules: { ...rulesOf(shop), noticeMinutes: 0, horizonDays: horizonDays + 2 },
      hours: hoursOf({ ...shop, horizonDays }, fromDay),
      staff,
      units,
      sessions,
      claims,
    },
  }
}

/** How many are served when they come one after the other, and each takes the time that it gets. */
function servedIn(past: Past, world: SlotWorld, wishes: readonly Wish[]): number {
  let prepared = prepareWorld(world)
  const now = instantOf(dayNumber(world.fromDay) * MINUTES_PER_DAY - MINUTES_PER_DAY)
  const staff = new Map(world.staff.map((member) => [member.id, member]))
  let served = 0
  for (const wish of wishes) {
    const shopWorld = { ...past, staff, prepared } as unknown as ShopSnapshot
    const claims = claimsFor(shopWorld, prepared, wish, now)
    if (!claims) continue
    served += 1
    prepared = withClaims(prepared, { upsert: claims })
  }
  return served
}

/** What the first time that fits would take; null where there is none, or the menu has changed since. */
function claimsFor(
  known: ShopSnapshot,
  prepared: PreparedWorld,
  wish: Wish,
  now: string,
): SlotClaim[] | null {
  const { day } = wish
  const request = requestOf(known, wish.visit)
  if (!request) return null
  const isWanted = wanted(prepared.zone, wish)
  const window = { now, fromDay: day, toDay: day }
  const free = freeStarts(prepared, request, window).flatMap(({ starts }) => starts)
  const start = free.find(({ startsAt }) => isWanted(startsAt))
  const assignment = start && assign(prepared, request, start.startsAt, now)
  if (!assignment) return null
  return assignment.items.flatMap(({ claims }) =>
    claims.map((claim) => ({ ...claim, id: randomUUID(), state: 'kept', heldUntil: null })),
  )
}

/** Whether a start is one of those that were wished for. */
function wanted(zone: OffsetTable, { day, minute, toMinute }: Wish): (start: string) => boolean {
  if (minute === null) return () => true
  if (toMinute !== null)
    return (start) => isIn({ fromMinute: minute, toMinute }, localTime(zone, start).minuteOfDay)
  const one = instantOfLocal(zone, { day, minuteOfDay: minute })
  return (start) => start === one
}

function requestOf(world: ShopSnapshot, visit: VisitRequest) {
  try {
    return slotRequest(world, visit)
  } catch {
    return null
  }
}
