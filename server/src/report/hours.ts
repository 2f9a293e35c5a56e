import type { Load } from '@serein/shared/report/contract.ts'
import type { Period } from '@serein/shared/report/period.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type ReportQuery, reportOf, rowsIn, spansOf } from './about.ts'
import { eachHour } from './time.ts'

type HoursQuery = ReportQuery & { of: 'staff' | 'unit'; unitId?: string | undefined }

/** How much of what could be booked was, by weekday and hour, and for each therapist or each room. */
export async function readHours(db: Db, scope: BusinessScope, input: HoursQuery) {
  const { query, about } = await reportOf(db, scope, input)
  const { currency: _, currencies: __, ...rest } = about
  const of = about.isOwn ? 'staff' : query.of
  const selection = {
    businessId: scope.businessId,
    shopId: query.shopId,
    of,
    one: of === 'staff' ? query.staffId : query.unitId,
    isOwn: about.isOwn,
  } as const
  const { period, before } = about
  const [cells, rows, rowsBefore] = await Promise.all([
    cellsOf(db, selection, period),
    loadsOf(db, selection, period),
    before ? loadsOf(db, selection, before) : null,
  ])
  return {
    ...rest,
    total: { load: added(rows), before: rowsBefore && added(rowsBefore) },
    cells,
    rows: await named(db, selection, rows, rowsBefore),
  }
}

type Selection = {
  businessId: string
  shopId: string | undefined
  of: 'staff' | 'unit'
  /** One therapist or room alone. */
  one: string | undefined
  isOwn: boolean
}
type LoadOf = Load & { id: string; shopId: string }

/** The rows that count for it; of all together, their sum stands written. */
function found({ businessId, shopId, of, one }: Selection, period: Period, whole: boolean) {
  const subject = whole && !one ? { staff: 'team', unit: 'rooms' }[of] : of
  const which = sql`f.business_id = ${businessId} and f.subject = ${subject}
    and ${shopId ? sql`f.shop_id = ${shopId}` : sql`true`} and ${one ? sql`f.subject_id = ${one}` : sql`true`}`
  return rowsIn('report_time', spansOf(period), which)
}

async function cellsOf(db: Db, selection: Selection, period: Period) {
  const { rows } = await sql<{ weekday: number; available: number[]; booked: number[] }>`
    select f.weekday, array[${eachHour('available')}]::integer[] as available,
      array[${eachHour('booked')}]::integer[] as booked
    from ${found(selection, period, true)} f group by 1 order by 1`.execute(db)
  return rows.flatMap(({ weekday, available, booked }) =>
    available.flatMap((availableMinutes, at) =>
      availableMinutes > 0
        ? [{ weekday, hour: at, availableMinutes, bookedMinutes: booked[at] ?? 0 }]
        : [],
    ),
  )
}

async function loadsOf(db: Db, selection: Selection, period: Period): Promise<LoadOf[]> {
  const { rows } = await sql<LoadOf>`
    select f.subject_id as id, f.shop_id as "shopId", sum(f.available_minutes)::integer as "availableMinutes",
      sum(f.booked_minutes)::integer as "bookedMinutes"
    from ${found(selection, period, false)} f group by 1, 2`.execute(db)
  return rows
}

function added(rows: readonly Load[]): Load {
  return {
    availableMinutes: rows.reduce((sum, row) => sum + row.availableMinutes, 0),
    bookedMinutes: rows.reduce((sum, row) => sum + row.bookedMinutes, 0),
  }
}

/** With their names, the fullest first. */
async function named(
  db: Db,
  { businessId, of }: Selection,
  rows: readonly LoadOf[],
  rowsBefore: readonly LoadOf[] | null,
) {
  const names = await db
    .selectFrom(of === 'staff' ? 'staff_member' : 'unit')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .execute()
  const shops = await db
    .selectFrom('shop')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .execute()
  const nameOf = new Map([...names, ...shops].map(({ id, name }) => [id, name]))
  const loadBefore = new Map(
    rowsBefore?.map(({ id, shopId, ...load }) => [`${id} ${shopId}`, load]),
  )
  return rows
    .map(({ id, shopId, ...load }) => ({
      id,
      name: nameOf.get(id) ?? '',
      shopName: nameOf.get(shopId) ?? '',
      load,
      before:
        rowsBefore &&
        (loadBefore.get(`${id} ${shopId}`) ?? { availableMinutes: 0, bookedMinutes: 0 }),
    }))
    .toSorted((a, b) => shareOf(b.load) - shareOf(a.load))
}

function shareOf({ availableMinutes, bookedMinutes }: Load): number {
  return availableMinutes === 0 ? 0 : bookedMinutes / availableMinutes
}
