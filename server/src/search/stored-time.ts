import { createHash } from 'node:crypto'
import { dayNumber, dayOf } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { version } from '../platform/version.ts'
import { claimSpan } from '../slot/prepare-shop.ts'
import { worldVersion } from '../slot/sql.ts'
import type { FreeTime, Grids } from './free-time.ts'
import { idsOf, type Menu } from './menu.ts'

/** Raised by whoever changes what the bytes mean. */
const layout = 1
/** Who has worked it out: other code may do so otherwise. */
const madeBy = `${version} ${layout}`
/** So many changes of a business are looked through for one that has to do with its claims; after more it is worked out. */
const changesLookedThrough = 500
const headerSize = 4

/** The free time of a shop, and what it was worked out from: a change of the business, a version of the shop, a menu. */
export type WorkedOut = {
  businessId: string
  shopId: string
  mark: number
  version: number
  menu: Menu
  time: FreeTime
}

/** A stored row that is still right, for a shop with that menu. */
export type StoredTime = { shopId: string; menu: Buffer; time: FreeTime }

/** Keeps what was worked out for processes that begin. Sorted, so that two that store the same never wait for each other in a ring. */
export async function storeTimes(db: Db, all: readonly WorkedOut[]): Promise<void> {
  if (all.length === 0) return
  const column = <T>(valueOf: (one: WorkedOut) => T) => all.map(valueOf)
  await sql`
    insert into shop_free_time as f (business_id, shop_id, made_by, change, shop_version, from_day, right_until, menu, sets)
    select business_id, shop_id, ${madeBy}, change, shop_version, from_day, right_until, menu, sets
    from unnest(${column((one) => one.businessId)}::uuid[], ${column((one) => one.shopId)}::uuid[],
      ${column((one) => one.mark)}::bigint[], ${column((one) => one.version)}::bigint[],
      ${column(({ time }) => dayOf(time.fromDay))}::date[], ${column(({ time }) => endOf(time))}::timestamptz[],
      ${column(({ menu }) => menuKey(menu))}::bytea[], ${column(({ time }) => bytesOf(time))}::bytea[])
      as t (business_id, shop_id, change, shop_version, from_day, right_until, menu, sets)
    where exists (select from shop s where s.business_id = t.business_id and s.id = t.shop_id)
    order by business_id, shop_id
    on conflict (business_id, shop_id) do update set made_by = excluded.made_by, change = excluded.change,
      shop_version = excluded.shop_version, from_day = excluded.from_day, right_until = excluded.right_until,
      menu = excluded.menu, sets = excluded.sets
    where (f.made_by, f.change, f.shop_version, f.from_day, f.right_until, f.menu) is distinct from
      (excluded.made_by, excluded.change, excluded.shop_version, excluded.from_day, excluded.right_until, excluded.menu)`.execute(
    db,
  )
}

/**
 * Of these shops the stored free time that is right at this moment: nothing of the shop, its menu or its team has changed since,
 * no claim of the business, and no hold has run out. It may tell of the day before, which serves until it is worked out anew.
 */
export async function storedTimes(
  db: Db,
  shopIds: readonly string[],
  now: Date,
  gridOf: Grids,
): Promise<StoredTime[]> {
  const number = sql`coalesce((select number from business_change c where c.business_id = f.business_id), 0)`
  // The days of all zones begin within a day of ours.
  const earliest = dayOf(dayNumber(now.toISOString().slice(0, 10)) - 2)
  const { rows } = await sql<{
    shopId: string
    menu: Buffer
    sets: Buffer
    rightUntil: Date | null
  }>`
    select f.shop_id as "shopId", f.menu, f.sets, f.right_until as "rightUntil"
    from shop s join shop_free_time f on f.business_id = s.business_id and f.shop_id = s.id
    where s.id = any(${shopIds}::uuid[]) and f.made_by = ${madeBy} and f.from_day >= ${earliest}::date
      and (f.right_until is null or f.right_until > ${now}) and f.shop_version = ${worldVersion}
      and ${number} between f.change and f.change + ${changesLookedThrough}::int
      and not exists (select from slot_changes(f.business_id, f.change, ${claimSpan(now).from}))`.execute(
    db,
  )
  return rows.map(({ shopId, menu, sets, rightUntil }) => {
    const untilMs = rightUntil?.getTime() ?? Number.POSITIVE_INFINITY
    return { shopId, menu, time: timeFrom(sets, untilMs, gridOf) }
  })
}

/** Tells a menu from one with other variants, or in another order. */
export function menuKey(menu: Menu): Buffer {
  return createHash('sha256').update(idsOf(menu)).digest()
}

function endOf({ untilMs }: FreeTime): Date | null {
  return untilMs === Number.POSITIVE_INFINITY ? null : new Date(untilMs)
}

function bytesOf({ grid, packed, variants, fromDay, toMinute }: FreeTime): Buffer {
  const numbers = new Int32Array(headerSize + grid.runs.length + packed.length)
  numbers.set([fromDay, toMinute, variants, grid.runs.length])
  numbers.set(grid.runs, headerSize)
  numbers.set(packed, headerSize + grid.runs.length)
  return Buffer.from(numbers.buffer)
}

function timeFrom(bytes: Buffer, untilMs: number, gridOf: Grids): FreeTime {
  // The driver's bytes may begin anywhere.
  const numbers = new Int32Array(Uint8Array.from(bytes).buffer)
  const [fromDay, toMinute, variants, runs] = numbers as unknown as [number, number, number, number]
  const grid = gridOf(numbers.subarray(headerSize, headerSize + runs))
  const packed = numbers.slice(headerSize + runs)
  return { grid, packed, variants, fromDay, toMinute, untilMs }
}
