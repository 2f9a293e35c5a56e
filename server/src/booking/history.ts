import { sql } from 'kysely'

/** What a visit's readers see of an event of it: a move by the server says that its client had wished for it. */
export const shownEvent = sql<string>`case when event = 'booking.rescheduled' and data ? 'waitingEntryId' then 'booking.moved_as_wished' else event end`

/**
 * What became of the refunds of a booking `b`, a row for each step: `refund.decided` (through the tender), `refund.failed` (its
 * payer's bank has sent it back), `refund.in_cash` and `refund.to_wallet`. Columns: `event`, `at`, `minor`.
 */
export const refundHistory = sql`
  select step.event, step.at, r.amount_minor as minor
  from payment p
  join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
  cross join lateral (values
    (case when r.failed_at is null and r.destination = 'wallet' then 'refund.to_wallet' else 'refund.decided' end, r.created_at),
    ('refund.failed', r.failed_at),
    (case r.destination when 'wallet' then 'refund.to_wallet' else 'refund.in_cash' end,
      case when r.failed_at is not null and r.state = 'paid' then r.updated_at end)
  ) as step (event, at)
  where p.business_id = b.business_id and p.subject_id = b.id and step.at is not null`

/** What banks have sent back of a booking `b`, and the business still owes its payers. */
export const owedBack = sql`coalesce((select sum(r.amount_minor)
  from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
  where p.business_id = b.business_id and p.subject_id = b.id and r.state = 'failed'), 0)::bigint`
