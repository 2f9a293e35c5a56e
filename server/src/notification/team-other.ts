import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { shortName } from '@serein/shared/review/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { type EnabledChannels, notifyTeam } from './notify.ts'

/** What is told of something that is no visit: which kind, and how it is found. */
type Found = TeamFacts & { shopId: string; clientId: string | null }

/** Tells a team of a review, an order or a question that has come in. */
export async function notifyTeamOfOther(
  tx: Tx,
  on: EnabledChannels,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const found = await findings[event.event]?.(tx, event)
  if (!found) return
  const { clientId, ...facts } = found.about
  const { businessId, subjectId } = event
  await notifyTeam(tx, on, {
    businessId,
    shopId: facts.shopId,
    source: `${found.kind}:${messageOf(event) ?? subjectId}`,
    aboutUserId: clientId,
    actor: null,
    newsFor: () => ({
      kind: found.kind,
      facts: { ...facts, clientName: shortName(facts.clientName ?? '') },
    }),
    now,
  })
}

function messageOf({ data }: OutboxEvent): string | undefined {
  const { messageId, handledBy } = data as { messageId?: string; handledBy?: string }
  return handledBy === 'platform' ? undefined : messageId
}

type Finding = (tx: Tx, event: OutboxEvent) => Promise<{ kind: TeamKind; about: Found } | null>

const findings: Record<string, Finding> = {
  'review.written': (tx, event) => one(tx, 'review_written', reviewOf(event)),
  // One that waits to be paid in the shop is told as it is placed, one that is paid at once as it is paid.
  'order.placed': async (tx, event) =>
    (event.data as { isReserved?: boolean }).isReserved
      ? one(tx, 'order_placed', orderOf(event))
      : null,
  'order.paid': (tx, event) => one(tx, 'order_placed', orderOf(event)),
  'support.asked': (tx, event) => one(tx, 'question_asked', questionOf(event)),
  // A photo is no news beside its message, nor is what the platform answers.
  'support.written': async (tx, event) =>
    messageOf(event) ? one(tx, 'question_written', questionOf(event)) : null,
}

async function one(tx: Tx, kind: TeamKind, question: RawBuilder<Found>) {
  const { rows } = await question.execute(tx)
  return rows[0] ? { kind, about: rows[0] } : null
}

/** Where it is: the shop `s`, as all news has it. */
export const place = sql`s.id as "shopId", s.name as "shopName", s.time_zone as "timeZone"`

function reviewOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Found>`
    select ${place}, r.stars, r.author_name as "clientName", c.user_id as "clientId", ${instantOf('b.starts_at')} as "startsAt",
      b.id as "bookingId"
    from review r
      join shop s on s.business_id = r.business_id and s.id = r.shop_id
      join booking b on b.business_id = r.business_id and b.id = r.booking_id
      left join customer c on c.business_id = r.business_id and c.id = r.customer_id
    where r.business_id = ${businessId} and r.id = ${subjectId}`
}

function orderOf({ businessId, subjectId }: OutboxEvent) {
  return sql<Found>`
    select ${place}, o.id as "orderId", o.code, o.total_minor as "amountMinor", o.currency, c.name as "clientName",
      c.user_id as "clientId"
    from "order" o
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where o.business_id = ${businessId} and o.id = ${subjectId}`
}

/** What is about a business and none of its shops stands with the first of them. */
function questionOf({ businessId, shopId, subjectId, data }: OutboxEvent) {
  const { clientId = null } = data as { clientId?: string | null }
  return sql<Found>`
    select ${place}, ${subjectId}::text as "ticketId", u.name as "clientName", u.id as "clientId"
    from shop s left join "user" u on u.id = ${clientId}
    where s.business_id = ${businessId} and (${shopId}::uuid is null or s.id = ${shopId})
    order by s.name, s.id limit 1`
}
