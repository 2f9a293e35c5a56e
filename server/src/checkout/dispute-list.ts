import type { Dispute } from '@serein/shared/checkout/dispute.ts'
import { sql } from 'kysely'
import { evidenceOfVisit } from '../booking/receipt/evidence.ts'
import { ownStart } from '../booking/guest/own-start.ts'
import { calledBy } from '../business/customer.ts'
import type { CallContext } from '../platform/context.ts'
import { instantOf } from '../platform/instant.ts'
import type { BusinessScope } from '../platform/scope.ts'

const listLimit = 100

/** The disputes of the business, the latest first, each with what speaks for it. */
export async function listDisputes(
  context: CallContext<BusinessScope>,
): Promise<{ disputes: Dispute[] }> {
  const { db } = context
  const scope = context.scope
  const { businessId } = scope
  const { rows } = await sql<Omit<Dispute, 'evidence'>>`
    select d.id, d.state, d.reason, d.amount_minor as "amountMinor", d.currency, d.provider,
      ${instantOf('d.opened_at')} as "openedAt", ${instantOf('d.evidence_due_at')} as "evidenceDueAt",
      ${instantOf('d.evidence_sent_at')} as "evidenceSentAt", ${instantOf('d.closed_at')} as "closedAt",
      case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end as card,
      case when b.id is not null then jsonb_build_object('bookingId', b.id, 'shopId', b.shop_id, 'code', b.code,
        'customerName', ${calledBy(scope)}, 'startsAt', ${ownStart('b')}, 'timeZone', b.time_zone) end as visit
    from dispute d
      join payment p on p.business_id = d.business_id and p.id = d.payment_id
      left join booking b on b.business_id = p.business_id and b.id = p.subject_id and p.subject = 'booking'
      left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where d.business_id = ${businessId}
    order by d.opened_at desc, d.id desc limit ${listLimit}`.execute(db)
  const disputes: Dispute[] = []
  for (const row of rows) {
    const bookingId = row.visit?.bookingId
    const evidence = bookingId ? await evidenceOfVisit(db, { businessId, bookingId }) : null
    disputes.push({ ...row, evidence })
  }
  return { disputes }
}
