import { shortName } from '@serein/shared/review/rules.ts'
import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { tellTeam } from './team-tell.ts'
import type { On } from './tell.ts'

/** Whoever of the team has the conversation open reads it meanwhile. */
const readingMs = 2 * 60_000

/**
 * Tells a team of what a client has written and nobody of them has read: once until somebody reads it, however much it is. What
 * somebody has taken on is told to them alone.
 */
export async function notifyTeamOfMessages(
  tx: Tx,
  on: On,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  if (event.event === 'chat.messages_read') await markReadOnes(tx, event, now)
  const { author } = event.data as { author?: string }
  if (event.event !== 'chat.message_sent' || author !== 'client') return
  const { businessId, subjectId: chatId } = event
  const chat = await chatNow(tx, businessId, chatId)
  if (!chat || chat.wrote <= chat.read) return
  const { clientId, assignee, read, clientName, wrote: _wrote, ...place } = chat
  await tellTeam(tx, on, {
    businessId,
    shopId: chat.shopId,
    source: `${sourceOf(chatId)}${read}`,
    aboutUserId: clientId,
    actor: null,
    newsFor: ({ userId }) =>
      assignee && assignee !== userId
        ? null
        : { kind: 'client_wrote', facts: { ...place, chatId, clientName: shortName(clientName) } },
    now,
    sentFrom: new Date(now.getTime() + readingMs),
  })
}

type Chat = {
  shopId: string
  shopName: string
  timeZone: string
  clientName: string
  clientId: string
  assignee: string | null
  read: number
  wrote: number
}

async function chatNow(tx: Tx, businessId: string, chatId: string): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`
    select c.shop_id as "shopId", s.name as "shopName", s.time_zone as "timeZone", u.name as "clientName",
      c.user_id as "clientId", m.user_id as assignee, c.shop_read as read, c.client_wrote as wrote
    from chat c
      join shop s on s.business_id = c.business_id and s.id = c.shop_id
      join "user" u on u.id = c.user_id
      left join membership m on m.business_id = c.business_id and m.user_id = c.assignee_id
    where c.business_id = ${businessId} and c.id = ${chatId}`.execute(tx)
  return rows[0]
}

const sourceOf = (chatId: string) => `chat:${chatId}:`

/** Whether somebody of the team has read on since it was told. */
export async function teamHasReadOn(db: Db, source: string): Promise<boolean> {
  const [, , chatId, read] = source.split(':')
  const { rows } = await sql`
    select from chat where id = ${chatId} and shop_read = ${Number(read)}`.execute(db)
  return rows.length === 0
}

async function markReadOnes(
  tx: Tx,
  { businessId, subjectId: chatId }: OutboxEvent,
  now: Date,
): Promise<void> {
  const source = `team:${sourceOf(chatId)}`
  await sql`
    update notification n set read_at = ${now} from chat c
    where c.business_id = ${businessId} and c.id = ${chatId} and n.member_of = c.business_id and n.kind = 'client_wrote'
      and n.read_at is null and starts_with(n.source, ${source}) and n.source <> ${source} || c.shop_read`.execute(
    tx,
  )
}
