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
import { againPrefix } from './sql.ts'

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
  const client = await findClient(db, businessId, customerId)
  const after = cursor ? readCursor(cursor) : null
  const older = after ? sql`and (d.created_at, d.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const recipient = allows(scope.permissions.contact, 'view') ? sql`d.recipient` : sql`null::text`
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.facts -> 'mail' -> 'subject' as subject, d.channel,
      case when d.channel <> 'push' then ${recipient} end as recipient,
      d.created_at as "createdAt", coalesce(d.handed_over_at, d.due_at) as at,
      case d.state when 'sending' then 'waiting' else d.state end as state, d.reason, b.id as "bookingId", b.code,
      ${canSendAgain(now)} as "canSendAgain"
    from delivery d left join booking b on b.business_id = d.business_id and b.id = d.booking_id
    where ${isTo(client)} ${older}
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
  const client = await findClient(tx, businessId, customerId)
  const locked = await sql`
    select from delivery d where d.id = ${messageId} and ${isTo(client)} for no key update`.execute(
    tx,
  )
  if (locked.rows.length === 0) throw refuse('not_found')
  const copied = await sql<{ id: string }>`
    insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, booking_id, facts,
      user_id, kind, about_user_id, stands_in_for, sender_id, words, due_at, useless_at, created_at, updated_at)
    select d.business_id, ${againPrefix}::text || d.id || ':' || ${timesAgain} + 1, d.template, d.channel, d.recipient,
      d.recipient_name, d.language, d.booking_id, d.facts, d.user_id, d.kind, d.about_user_id, d.stands_in_for, d.sender_id,
      d.words, ${now}, d.useless_at, ${now}, ${now}
    from delivery d where d.id = ${messageId} and ${canSendAgain(now)} returning id`.execute(tx)
  const [copy] = copied.rows
  if (!copy) throw refuse('message_not_again')
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, { againOf: null }, { againOf: messageId })
  await publish(tx, { businessId, event: 'customer.message_sent', subjectId: customerId })
  return { messageId: copy.id }
}

type Client = { businessId: string; id: string; userId: string | null; addresses: string[] }

async function findClient(db: Db | Tx, businessId: string, customerId: string): Promise<Client> {
  const { rows } = await sql<Client>`
    select business_id as "businessId", id, user_id as "userId",
      array_remove(array[lower(email), phone], null) as addresses
    from customer where business_id = ${businessId} and id = ${customerId} and merged_into is null
      and erased_at is null`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/**
 * Whether the business has sent the delivery `d` to a client, whom it knows by their account, their address or their visit; no codes,
 * and nothing for the team. Mails of a few sentences are nobody's but name their sender.
 */
function isTo({ businessId, id, userId, addresses }: Client) {
  return sql`${businessId} in (d.business_id, d.sender_id)
    and (d.user_id = ${userId} or lower(d.recipient) = any(${addresses}::text[])
      or d.user_id is null and d.business_id = ${businessId} and d.booking_id = any(array(select v.id from booking v
        where v.business_id = ${businessId} and v.customer_id = ${id})))
    and d.member_of is null and d.template not in ('phone_code', 'team_news')
    and d.facts -> 'mail' -> 'codeId' is null`
}

/** Of the delivery `d`; one that fell back to another channel counts once. */
const timesAgain = sql`(select count(distinct o.source)::int from delivery o where o.business_id = d.business_id
  and o.source = any(array(select ${againPrefix}::text || d.id || ':' || n from generate_series(1, ${mostAgain}::int) n)))`

/** Of the delivery `d`: it was tried, does no harm twice, and was not sent again too often. */
const canSendAgain = (
  now: Date,
) => sql<boolean>`(d.state in ('sent', 'unconfirmed', 'failed') and d.channel <> 'push'
  and not starts_with(d.source, ${againPrefix}) and coalesce(d.kind = any(${repeatableKinds}::text[]), false)
  and (d.useless_at is null or d.useless_at > ${now}) and ${timesAgain} < ${mostAgain})`

/** What a server has answered stands as it came. */
function inWords(reason: string): Bilingual {
  const words = (language: 'en' | 'fr') =>
    findWords(language, `notification.outbox.reason.${reason}`) ?? reason
  return { en: words('en'), fr: words('fr') }
}
