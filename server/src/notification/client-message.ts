import { kinds, type Topic } from '@serein/shared/notification/kinds.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { SentMessage } from '@serein/shared/notification/sent-message.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { findWords } from '../platform/words.ts'

type Row = Omit<SentMessage, 'at' | 'reason'> & { createdAt: Date; at: Date; reason: string | null }
type Page = { customerId: string; cursor?: string | undefined; limit: number }

/** So often one message is sent again. */
const mostAgain = 3
/** What does no harm when it comes twice. */
const repeatable: ReadonlySet<Topic> = new Set(['visit', 'change', 'payment', 'order'])
const repeatableKinds = Object.entries(kinds)
  .filter(([, topic]) => repeatable.has(topic))
  .map(([kind]) => kind)

/** What a client of the business was sent, the latest first. Errors: `not_found`; `invalid_input` for a foreign cursor. */
export async function listMessages(
  db: Db,
  scope: BusinessScope,
  { customerId, cursor, limit }: Page,
  now: Date,
): Promise<{ messages: SentMessage[]; nextCursor: string | null }> {
  const { businessId } = scope
  await assertClient(db, businessId, customerId)
  const after = cursor ? readCursor(cursor) : null
  const older = after ? sql`and (d.created_at, d.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const recipient = allows(scope.permissions.contact, 'view') ? sql`d.recipient` : sql`null::text`
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.facts -> 'mail' -> 'subject' as subject, d.channel,
      case when d.channel <> 'push' then ${recipient} end as recipient,
      d.created_at as "createdAt", coalesce(d.handed_over_at, d.due_at) as at,
      case d.state when 'sending' then 'waiting' else d.state end as state, d.reason, b.id as "bookingId", b.code,
      ${canSendAgain(now)} as "canSendAgain"
    ${sentTo} left join booking b on b.business_id = d.business_id and b.id = d.booking_id
    where c.business_id = ${businessId} and c.id = ${customerId} and ${isTheirs} ${older}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    messages: page.map(({ at, reason, ...row }) => ({
      ...row,
      at: at.toISOString(),
      reason: reason === null ? null : inWords(reason),
    })),
    nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Errors: `not_found`, `message_not_again`. */
export async function sendMessageAgain(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, messageId }: { customerId: string; messageId: string },
  now: Date,
): Promise<{ messageId: string }> {
  const { rows } = await sql<{ canSendAgain: boolean }>`
    select ${canSendAgain(now)} as "canSendAgain" ${sentTo}
    where c.business_id = ${businessId} and c.id = ${customerId} and d.id = ${messageId} and ${isTheirs}
    for no key update of d`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  if (!rows[0].canSendAgain) throw refuse('message_not_again')
  const copied = await sql<{ id: string }>`
    insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, booking_id, facts,
      user_id, kind, sender_id, words, due_at, useless_at, created_at, updated_at)
    select business_id, 'again:' || id || ':' || gen_random_uuid(), template, channel, recipient, recipient_name, language,
      booking_id, facts, user_id, kind, sender_id, words, ${now}, useless_at, ${now}, ${now}
    from delivery where business_id = ${businessId} and id = ${messageId} returning id`.execute(tx)
  const { id } = copied.rows[0]!
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, { againOf: null }, { againOf: messageId })
  await publish(tx, { businessId, event: 'customer.message_sent', subjectId: customerId })
  return { messageId: id }
}

async function assertClient(db: Db, businessId: string, customerId: string): Promise<void> {
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} and merged_into is null
      and erased_at is null`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
}

const sentTo = sql`from customer c join delivery d on d.business_id = c.business_id`

/** Of the client `c` and the delivery `d`: by their account, their address or their visit; no codes, and nothing for the team. */
const isTheirs = sql`d.member_of is null and d.template not in ('phone_code', 'team_news')
  and d.facts -> 'mail' -> 'codeId' is null
  and (d.user_id = c.user_id or d.recipient = c.phone or lower(d.recipient) = lower(c.email)
    or d.user_id is null and d.booking_id in (select v.id from booking v where v.business_id = c.business_id
      and v.customer_id = c.id))`

/** Of the delivery `d`: it was tried, does no harm twice, and was not sent again too often. */
const canSendAgain = (
  now: Date,
) => sql<boolean>`(d.state in ('sent', 'unconfirmed', 'failed') and d.channel <> 'push'
  and d.source not like 'again:%' and d.kind = any(${repeatableKinds}::text[])
  and (d.useless_at is null or d.useless_at > ${now})
  and (select count(*) from delivery o where o.business_id = d.business_id
    and o.source like 'again:' || d.id || ':%') < ${mostAgain})`

/** What a server has answered stands as it came. */
function inWords(reason: string): Bilingual {
  const words = (language: 'en' | 'fr') =>
    findWords(language, `notification.outbox.reason.${reason}`) ?? reason
  return { en: words('en'), fr: words('fr') }
}
