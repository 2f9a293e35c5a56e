import type { Rota } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import type { TimeOff } from '@serein/shared/team/time-off.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { ShopIds } from './member-sql.ts'

export type Planned = Rota & {
  staffId: string
  staffName: string
  userId: string | null
  isHere: boolean
  handsOnMinutesADay: number | null
  drafts: { day: Day; spans: MinuteRange[] }[]
  off: {
    timeOffId: string
    kind: TimeOff['kind']
    state: 'asked' | 'approved'
    from: string
    until: string
  }[]
}

type Days = { fromDay: Day; toDay: Day }

/** Who works for a business in these days, and one before them, whose nights may reach into them; at all of its shops. */
export async function selectRota(
  db: Db | Tx,
  { businessId, shopId }: ShopIds,
  { fromDay, toDay }: Days,
): Promise<Planned[]> {
  const own = sql`business_id = m.business_id and staff_id = m.id`
  const inDays = sql`day between ${fromDay}::date - 1 and ${toDay}`
  const { rows } = await sql<Planned>`
    select m.id as "staffId", m.name as "staffName", m.user_id as "userId", m.hands_on_minutes_a_day as "handsOnMinutesADay",
      exists (select from shift where ${own} and shop_id = ${shopId} and (to_day is null or to_day >= ${fromDay}))
        or exists (select from shift_exception where ${own} and shop_id = ${shopId} and ${inDays})
        or exists (select from rota_draft where ${own} and shop_id = ${shopId} and ${inDays}) as "isHere",
      coalesce((select jsonb_agg(jsonb_build_object('shopId', f.shop_id, 'weekday', f.weekday, 'fromMinute', f.from_minute,
          'toMinute', f.to_minute, 'fromDay', f.from_day, 'toDay', f.to_day, 'everyWeeks', f.every_weeks,
          'breaks', coalesce((select jsonb_agg(jsonb_build_object('fromMinute', b.from_minute, 'toMinute', b.to_minute))
            from shift_break b where b.business_id = f.business_id and b.shift_id = f.id), '[]')))
        from shift f where ${own} and from_day <= ${toDay} and (to_day is null or to_day >= ${fromDay}::date - 1)), '[]') as shifts,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'shopId', shop_id, 'fromMinute', from_minute, 'toMinute', to_minute))
        from shift_exception where ${own} and ${inDays}), '[]') as exceptions,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'spans', spans))
        from rota_draft where ${own} and shop_id = ${shopId} and ${inDays}), '[]') as drafts,
      coalesce((select jsonb_agg(jsonb_build_object('timeOffId', id, 'kind', kind, 'state', state, 'from', lower(during),
          'until', upper(during)) order by lower(during))
        from time_off where ${own} and state in ('asked', 'approved')
          and during && tstzrange(${fromDay}::date - 1, ${toDay}::date + 2)), '[]') as off
    from staff_member m
    where m.business_id = ${businessId} and m.is_active
    order by m.position, m.name, m.id`.execute(db)
  return rows
}

export async function selectShops(db: Db | Tx, businessId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from shop where business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Null drops it. */
export type StaffDayDraft = { staffId: string; day: Day; spans: MinuteRange[] | null }

/** The last of what is said of somebody's day holds. */
export async function writeDrafts(
  tx: Tx,
  { businessId, shopId }: ShopIds,
  drafts: readonly StaffDayDraft[],
): Promise<void> {
  const last = new Map(drafts.map((one) => [`${one.staffId} ${one.day}`, one]))
  const plans = sql`jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb)
    as p("staffId" uuid, day date, spans jsonb)`
  await sql`
    delete from rota_draft d using ${plans}
    where d.business_id = ${businessId} and d.shop_id = ${shopId} and d.staff_id = p."staffId" and d.day = p.day`.execute(
    tx,
  )
  await sql`
    insert into rota_draft (business_id, shop_id, staff_id, day, spans)
    select ${businessId}, ${shopId}, "staffId", day, spans from ${plans} where spans is not null`.execute(
    tx,
  )
}

export async function deleteDrafts(
  tx: Tx,
  { businessId, shopId }: ShopIds,
  { fromDay, toDay }: Days,
): Promise<void> {
  await sql`
    delete from rota_draft
    where business_id = ${businessId} and shop_id = ${shopId} and day between ${fromDay} and ${toDay}`.execute(
    tx,
  )
}

/** What holds on a day instead of the repeating week, at all shops; null: nothing, the week holds. */
export async function writeException(
  tx: Tx,
  { businessId, staffId, day }: { businessId: string; staffId: string; day: Day },
  hours: readonly (MinuteRange & { shopId: string })[] | null,
): Promise<void> {
  await sql`
    delete from shift_exception where business_id = ${businessId} and staff_id = ${staffId} and day = ${day}`.execute(
    tx,
  )
  if (hours === null) return
  const rows = hours.length > 0 ? hours : [{ shopId: null, fromMinute: null, toMinute: null }]
  await sql`
    insert into shift_exception (business_id, staff_id, day, shop_id, from_minute, to_minute)
    select ${businessId}, ${staffId}, ${day}, "shopId", "fromMinute", "toMinute"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h("shopId" uuid, "fromMinute" smallint, "toMinute" smallint)`.execute(
    tx,
  )
}

/** Plans made on the hours before are looked at once more. */
export async function noteRotaChange(
  tx: Tx,
  businessId: string,
  staffIds: readonly string[],
): Promise<void> {
  await sql`
    update staff_member set rota_changed_at = clock_timestamp()
    where business_id = ${businessId} and id = any(${staffIds}::uuid[])`.execute(tx)
}
