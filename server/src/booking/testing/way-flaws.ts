import type { CallOutPlace } from '@serein/shared/slot/request.ts'
import { wayMinutes } from '@serein/shared/slot/way.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'

type Stop = {
  staffId: string
  isWay: boolean
  bookingId: string | null
  /** In minutes. */
  from: number
  to: number
  callOut: CallOutPlace | null
}

/** Therapists who are not on the way when they have to be, or when they need not, and who have too little time for it. */
export async function wrongWaysOf(db: Db, businessId: string): Promise<string[]> {
  const { rows } = await sql<Stop>`
    select staff_id as "staffId", purpose = 'way' as "isWay", booking_id as "bookingId", call_out as "callOut",
      extract(epoch from lower(during))::int / 60 as "from", extract(epoch from upper(during))::int / 60 as "to"
    from claim where business_id = ${businessId} and staff_id is not null and state <> 'released'
    order by during`.execute(db)
  return [...Map.groupBy(rows, ({ staffId }) => staffId)].flatMap(([id, day]) => {
    const stops = day.filter(({ isWay }) => !isWay)
    const taken = spoken(day.filter(({ isWay }) => isWay))
    const expected = spoken([undefined, ...stops].flatMap((one, at) => waysBetween(one, stops[at])))
    return [
      ...(taken === expected ? [] : [`${id} is on the way ${taken} and needs ${expected}`]),
      ...stops.flatMap((stop, index) => shortOf(stop, stops[index + 1])),
    ]
  })
}

type Span = { from: number; to: number }

function waysBetween(one: Stop | undefined, next: Stop | undefined): Span[] {
  const back = one?.callOut?.travelMinutes ?? 0
  const there = next?.callOut?.travelMinutes ?? 0
  if (one && next && back && there && next.from - one.to < back + there)
    return [{ from: one.to, to: next.from }]
  return [
    ...(one ? [{ from: one.to, to: Math.min(one.to + back, next?.from ?? Infinity) }] : []),
    ...(next ? [{ from: Math.max(next.from - there, one?.to ?? 0), to: next.from }] : []),
  ]
}

function shortOf(one: Stop, next: Stop | undefined): string[] {
  if (!next || (one.bookingId !== null && one.bookingId === next.bookingId)) return []
  const way = wayMinutes(one.callOut ?? undefined, next.callOut ?? undefined)
  return next.from - one.to < way ? [`${one.to}–${next.from} is too short for ${way}`] : []
}

function spoken(spans: readonly Span[]): string {
  return spans
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => `${from}–${to}`)
    .join()
}
