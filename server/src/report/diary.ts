import type { SlotStaff, WeeklySpan } from '@serein/shared/slot/world.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import type { ShopRow } from '../slot/sql.ts'
import type { ShopDay } from './figure.ts'

/** Whole minutes since 1970 in which somebody or a place was taken; `isAway`: for no guest of this shop. */
export type TakenSpan = {
  staffId: string | null
  unitId: string | null
  place: number | null
  from: number
  to: number
  isAway: boolean
}

export type Diary = {
  shop: { hours: WeeklySpan[]; closures: ShopRow['closures'] }
  staff: (Pick<SlotStaff, 'shifts' | 'exceptions'> & { id: string })[]
  units: { id: string; places: number; isActive: boolean }[]
  taken: TakenSpan[]
}

/** Who worked at a shop, what it has, and what was taken of both within some days; those who have left since, too. */
export async function diaryOf(tx: Tx, days: readonly ShopDay[]): Promise<Diary> {
  const [{ businessId, shopId }] = days as [ShopDay]
  const from = new Date(Math.min(...days.map((day) => day.from.getTime())))
  const until = new Date(Math.max(...days.map((day) => day.until.getTime())))
  const of = { businessId, shopId }
  const [shop, staff, units] = [await hours(tx, of), await team(tx, of), await rooms(tx, of)]
  const { rows: taken } = await sql<TakenSpan>`
    select staff_id as "staffId", unit_id as "unitId", place,
      floor(extract(epoch from lower(during)) / 60)::integer as "from", ceil(extract(epoch from upper(during)) / 60)::integer as "to",
      booking_id is null or shop_id <> ${shopId} as "isAway"
    from claim
    where business_id = ${businessId} and state = 'kept' and lower(during) >= ${from}::timestamptz - interval '25 hours'
      and lower(during) < ${until}
      and (staff_id = any(${staff.map(({ id }) => id)}::uuid[]) or unit_id = any(${units.map(({ id }) => id)}::uuid[]))`.execute(
    tx,
  )
  return { shop, staff, units, taken }
}

type Shop = { businessId: string; shopId: string }

async function hours(tx: Tx, { businessId, shopId }: Shop): Promise<Diary['shop']> {
  const { rows } = await sql<Diary['shop']>`
    select coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute))
        from shop_hours where business_id = ${businessId} and shop_id = ${shopId}), '[]') as hours,
      coalesce((select json_agg(json_build_object('fromDay', from_day, 'toDay', to_day, 'fromMinute', from_minute,
        'toMinute', to_minute)) from shop_closure where business_id = ${businessId} and shop_id = ${shopId}), '[]') as closures`.execute(
    tx,
  )
  return rows[0]!
}

async function team(tx: Tx, { businessId, shopId }: Shop): Promise<Diary['staff']> {
  const { rows } = await sql<Diary['staff'][number]>`
    select m.id,
      coalesce((select json_agg(json_build_object('weekday', weekday, 'fromMinute', from_minute, 'toMinute', to_minute,
          'fromDay', from_day, 'toDay', to_day, 'everyWeeks', every_weeks,
          'breaks', coalesce((select json_agg(json_build_object('fromMinute', b.from_minute, 'toMinute', b.to_minute))
            from shift_break b where b.business_id = f.business_id and b.shift_id = f.id), '[]')))
        from shift f where f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = ${shopId}), '[]') as shifts,
      coalesce((select json_agg(json_build_object('day', day, 'spans', spans)) from (
        select day, coalesce(json_agg(json_build_object('fromMinute', from_minute, 'toMinute', to_minute))
          filter (where from_minute is not null and shop_id = ${shopId}), '[]') as spans
        from shift_exception e where e.business_id = m.business_id and e.staff_id = m.id group by day) days), '[]') as exceptions
    from staff_member m
    where m.business_id = ${businessId} and (
      exists (select from shift f where f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = ${shopId})
      or exists (select from shift_exception e where e.business_id = m.business_id and e.staff_id = m.id and e.shop_id = ${shopId}))
    order by m.id`.execute(tx)
  return rows
}

async function rooms(tx: Tx, { businessId, shopId }: Shop): Promise<Diary['units']> {
  const { rows } = await sql<Diary['units'][number]>`
    select id, places, is_active as "isActive" from unit where business_id = ${businessId} and shop_id = ${shopId}
    order by id`.execute(tx)
  return rows
}
