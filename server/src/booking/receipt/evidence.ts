import { feeTimeline } from '@serein/shared/booking/rules.ts'
import { type GuestSpan, timesOf } from '@serein/shared/booking/guest-span.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { numberFormat } from '@serein/shared/formatters.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import { spansOfGuests } from '../guest/own-start.ts'

type Row = {
  code: string
  state: string
  seller: string
  services: string[]
  policy: CancellationPolicy
  bookedAt: Date
  firstStartsAt: Date
  startsAt: Date
  endsAt: Date
  spans: GuestSpan[]
  cancelledAt: Date | null
  totalMinor: number
  feeMinor: number
  currency: string
}

/**
 * What speaks for the business where a client's bank asks why a visit was charged: the conditions as they were accepted, and what has
 * happened. In English, which banks read; nobody's name or address is in it. Null: there is no such visit.
 */
export async function evidenceOfVisit(
  db: Db,
  { businessId, bookingId }: { businessId: string; bookingId: string },
): Promise<{ policy: string; facts: string } | null> {
  const { rows } = await sql<Row>`
    select b.code, b.state, coalesce(s.legal_name, s.name) as seller, b.policy, b.created_at as "bookedAt",
      b.first_starts_at as "firstStartsAt", b.starts_at as "startsAt", b.ends_at as "endsAt", ${spansOfGuests} as spans,
      (select max(e.created_at) from booking_event e where e.business_id = b.business_id and e.booking_id = b.id
        and e.event = 'booking.cancelled') as "cancelledAt",
      b.total_minor as "totalMinor", b.fee_minor as "feeMinor", b.currency,
      coalesce((select jsonb_agg(i.service_name ->> 'en' order by i.starts_at, i.position) from item i
        where i.business_id = b.business_id and i.booking_id = b.id), '[]') as services
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.business_id = ${businessId} and b.id = ${bookingId}`.execute(db)
  const [row] = rows
  return row ? { policy: policyOf(row), facts: factsOf(row) } : null
}

function policyOf({ policy, totalMinor, firstStartsAt, startsAt, bookedAt }: Row): string {
  const clock = { firstStartsAt: firstStartsAt.getTime(), startsAt: startsAt.getTime() }
  const steps = feeTimeline(policy, totalMinor, clock, bookedAt.getTime()).map(
    ({ feeRate, until }) =>
      `- ${feeRate / 1_000} % of the price ${until === null ? 'after that' : `until ${written(new Date(until))}`}`,
  )
  return [
    `Cancellation conditions shown and accepted when the visit was booked on ${written(bookedAt)}. Cancelling costs:`,
    ...steps,
  ].join('\n')
}

function factsOf(row: Row): string {
  const money = numberFormat('en', { style: 'currency', currency: row.currency })
  const amount = (minor: number) => money.format(minor / 10 ** exponentOf(row.currency))
  return [
    `Receipt ${row.code} of ${row.seller}.`,
    `Booked ${written(row.bookedAt)} for ${timesIn(row)}.`,
    `Services: ${row.services.join(', ')}. Price: ${amount(row.totalMinor)}.`,
    `The visit is ${row.state.replaceAll('_', ' ')}${row.cancelledAt ? `, cancelled ${written(row.cancelledAt)}` : ''}.`,
    row.feeMinor > 0 ? `Fee by these conditions: ${amount(row.feeMinor)}.` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** "2026-11-25 09:00 UTC to 2026-11-25 10:00 UTC", and of guests who come apart when each of them comes. */
function timesIn({ startsAt, endsAt, spans }: Row): string {
  const visit = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return timesOf(visit, spans)
    .map((one) => `${written(new Date(one.startsAt))} to ${written(new Date(one.endsAt))}`)
    .join(' and ')
}

const written = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
