import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { saidSimply } from './mail/our-words.ts'
import { firstNameOf } from './mail/visit-values.ts'
import type { SimpleMail } from './message.ts'
import { loadReader } from './reach.ts'
import { type On, tellSimply } from './tell.ts'

/** Whoever has the conversation open reads it meanwhile. */
const readingMs = 2 * 60_000

/**
 * Tells a client of what a shop has written to them and they have not read: once until they read it, however much it is. What has
 * been read meanwhile is told no more, and is no news in the inbox.
 */
export async function notifyOfChats(
  tx: Tx,
  on: On,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    if (event.event === 'chat.message_sent') await tellOfMessage(tx, on, event, now)
    if (event.event === 'chat.messages_read') await forgetRead(tx, event, now)
  }
}

type Conversation = {
  userId: string
  read: number
  shopId: string
  shopName: string
  timeZone: string
}

async function tellOfMessage(tx: Tx, on: On, event: OutboxEvent, now: Date): Promise<void> {
  const { businessId, subjectId: chatId } = event
  const { author, sequence } = event.data as { author: string; sequence: number }
  if (author !== 'shop') return
  const { rows } = await sql<Conversation>`
    select c.user_id as "userId", c.client_read as read, c.shop_id as "shopId", s.name as "shopName", s.time_zone as "timeZone"
    from chat c join shop s on s.business_id = c.business_id and s.id = c.shop_id
    where c.business_id = ${businessId} and c.id = ${chatId} and c.client_read < ${sequence}`.execute(
    tx,
  )
  const [chat] = rows
  const reader = chat && (await loadReader(tx, chat.userId))
  if (!reader) return
  const { shopId, shopName, timeZone } = chat
  await tellSimply(tx, on, reader, {
    kind: 'message_received',
    source: `${sourceOf(chatId)}${chat.read}`,
    businessId,
    facts: { shopId, shopName, timeZone, businessId },
    mail: messageMail(
      businessId,
      { name: reader.name, shopName },
      `${screens.chat}?shop=${shopId}`,
    ),
    now,
    from: new Date(now.getTime() + readingMs),
  })
}

/** The source of what is told of a conversation: what follows says how far its client had read. */
const sourceOf = (chatId: string) => `chat:${chatId}:`

/** Why what is told of a conversation is told no more: its client has read on since. */
export async function hasReadOn(db: Db, source: string): Promise<string | null> {
  const [of, chatId, read] = source.split(':')
  if (of !== 'chat') return null
  const { rows } = await sql`
    select from chat where id = ${chatId} and client_read = ${Number(read)}`.execute(db)
  return rows.length > 0 ? null : 'They have read it.'
}

async function forgetRead(tx: Tx, { businessId, subjectId: chatId }: OutboxEvent, now: Date) {
  const told = sql`n.user_id = c.user_id and n.member_of is null and n.kind = 'message_received' and n.read_at is null
    and starts_with(n.source, ${sourceOf(chatId)}) and n.source <> ${sourceOf(chatId)} || c.client_read`
  const chat = sql`c.business_id = ${businessId} and c.id = ${chatId}`
  await sql`
    delete from notification n using chat c where ${chat} and ${told} and n.happened_at > ${now}`.execute(
    tx,
  )
  await sql`update notification n set read_at = ${now} from chat c where ${chat} and ${told}`.execute(
    tx,
  )
}

export function messageMail(
  businessId: string,
  { name, shopName }: { name: string; shopName: string },
  path: string,
): SimpleMail {
  const values = { firstName: firstNameOf(name), shopName }
  return {
    ...saidSimply('message_received', businessId, { en: values, fr: values }),
    action: { label: { en: 'Read and answer', fr: 'Lire et répondre' }, path },
  }
}
