import { type GuestSpan, timesOf } from '@serein/shared/booking/guest-span.ts'
import { openDays, realTime } from '@serein/shared/slot/hours.ts'
import { addDays, dayNumber } from '@serein/shared/time/day.ts'
import { localDay, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { calledBy } from '../../business/customer.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { shopRow } from '../../slot/sql.ts'
import { hoursOf } from '../../slot/prepare-shop.ts'
import { spansOfGuests } from '../guest/own-start.ts'

export type VisitAhead = {
  bookingId: string
  startsAt: Date
  endsAt: Date
  clientName: string | null
  spans: GuestSpan[]
}

type Shop = { scope: BusinessScope; shopId: string }

/** No shop has more. */
const most = 5000

/** What is booked, asked for or held at a shop and not over, the next first. */
export async function visitsAhead(
  db: Db | Tx,
  { scope, shopId }: Shop,
  now: Date,
): Promise<VisitAhead[]> {
  const { businessId } = scope
  const { rows } = await sql<VisitAhead>`
    select b.id as "bookingId", b.starts_at as "startsAt", b.ends_at as "endsAt", ${calledBy(scope)} as "clientName",
      ${spansOfGuests} as spans
    from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and b.shop_id = ${shopId} and b.ends_at > ${now}
      and (b.state in ('confirmed', 'checked_in') or b.state in ('held', 'requested') and b.held_until > ${now})
    order by b.starts_at, b.id limit ${most}`.execute(db)
  return rows
}

/** Those of them that lie outside the hours of their shop, as these are in this transaction; of guests who come apart, who does. */
export async function visitsOutsideHours(tx: Tx, of: Shop, now: Date): Promise<VisitAhead[]> {
  const visits = await visitsAhead(tx, of, now)
  const shop = await shopRow(tx, of.shopId)
  const last = visits.at(-1)
  if (!shop || !last) return []
  const around = 3 * 86_400_000
  const [from, until] = [now.getTime() - around, last.endsAt.getTime() + around]
  const zone = offsetTable(
    shop.timeZone,
    new Date(from).toISOString(),
    new Date(until).toISOString(),
  )
  const [today, lastDay] = [now, last.endsAt].map((at) => localDay(zone, at.toISOString()))
  const horizonDays = dayNumber(lastDay!) - dayNumber(today!) + 1
  const hours = hoursOf({ ...shop, horizonDays }, today!)
  const days = openDays(hours, dayNumber(addDays(today!, -1)), dayNumber(lastDay!))
  const open = realTime(zone, days)
  return visits.flatMap((visit) => {
    const times = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
    const outside = timesOf(times, visit.spans).find(({ startsAt, endsAt }) => {
      const [begins, ends] = [startsAt, endsAt].map((at) => Date.parse(at) / 60_000)
      return !open.some(
        (at, index) => index % 2 === 0 && at <= begins! && ends! <= open[index + 1]!,
      )
    })
    return outside ? [{ ...visit, startsAt: new Date(outside.startsAt) }] : []
  })
}
