import type { ChatDecision } from '@serein/shared/chat/rules.ts'
import { shortName } from '@serein/shared/review/rules.ts'
import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import type { DropReason } from './drop-reason.ts'
import { judgedMail, messageMail } from './mail/chat-mail.ts'
import { type EnabledChannels, notifyBySimpleMail, notifyTeam } from './notify.ts'
import { loadPerson } from './recipient.ts'

/** Whoever has the conversation open reads it meanwhile. */
const readingMs = 2 * 60_000

/**
 * Notifies a client of what a shop has written, and a team of what a client has, as long as they have not read it: once until they
 * read it, however much it is. What has been read meanwhile is sent no more, and is no news in the inbox.
 */
export async function notifyOfChats(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    if (event.event === 'chat.message_sent') await notifyOfMessage(tx, on, event, now)
    if (event.event === 'chat.messages_read') await markRead(tx, event, now)
    if (event.event === 'chat.report_judged') await notifyOfJudgement(tx, on, event, now)
    if (event.event === 'chat.report_reopened') await withdrawJudgement(tx, event, now)
  }
}

type Chat = {
  chatId: string
  shopId: string
  shopName: string
  timeZone: string
  clientId: string
  clientName: string
  clientRead: number
  clientWrote: number
  shopRead: number
  /** The member who has taken it on. */
  assignee: string | null
}

async function notifyOfMessage(tx: Tx, on: EnabledChannels, event: OutboxEvent, now: Date) {
  const { businessId, subjectId } = event
  const { author, sequence } = event.data as { author: string; sequence: number }
  const { rows } = await sql<Chat>`
    select c.id as "chatId", c.shop_id as "shopId", s.name as "shopName", s.time_zone as "timeZone", c.user_id as "clientId",
      u.name as "clientName", c.client_read as "clientRead", c.client_wrote as "clientWrote", c.shop_read as "shopRead",
      m.user_id as assignee
    from chat c
      join shop s on s.business_id = c.business_id and s.id = c.shop_id
      join "user" u on u.id = c.user_id
      left join membership m on m.business_id = c.business_id and m.user_id = c.assignee_id
    where c.business_id = ${businessId} and c.id = ${subjectId}`.execute(tx)
  const [chat] = rows
  if (!chat) return
  if (author === 'shop' && chat.clientRead < sequence)
    await notifyClient(tx, on, { businessId, chat, now })
  if (author === 'client' && chat.shopRead < chat.clientWrote)
    await notifyShop(tx, on, { businessId, chat, now })
}

type Unread = { businessId: string; chat: Chat; now: Date }

async function notifyClient(tx: Tx, on: EnabledChannels, { businessId, chat, now }: Unread) {
  const person = await loadPerson(tx, chat.clientId)
  if (!person) return
  const { chatId, shopId, shopName, timeZone, clientRead } = chat
  await notifyBySimpleMail(tx, on, person, {
    kind: 'message_received',
    source: `${sourceOf(chatId)}${clientRead}`,
    businessId,
    facts: { shopId, shopName, timeZone, businessId },
    mail: messageMail(
      businessId,
      { name: person.name, shopName },
      `${screens.chat}?shop=${shopId}`,
    ),
    now,
    from: new Date(now.getTime() + readingMs),
  })
}

/** What somebody has taken on is for them alone. */
async function notifyShop(tx: Tx, on: EnabledChannels, { businessId, chat, now }: Unread) {
  const { chatId, shopId, shopName, timeZone, clientId, clientName, shopRead, assignee } = chat
  const facts = { chatId, shopId, shopName, timeZone, clientName: shortName(clientName) }
  await notifyTeam(tx, on, {
    businessId,
    shopId,
    source: `${sourceOf(chatId)}${shopRead}`,
    aboutUserId: clientId,
    actor: null,
    newsFor: ({ userId }) =>
      assignee && assignee !== userId ? null : { kind: 'client_wrote', facts },
    now,
    sentFrom: new Date(now.getTime() + readingMs),
  })
}

/** The source of news of a conversation: what follows says how far its reader had read. */
const sourceOf = (chatId: string) => `chat:${chatId}:`
const teamSourceOf = (chatId: string) => `team:${sourceOf(chatId)}`

/** Its client or the team has read on since, or a judgement was taken back; null of what is about no conversation. */
export async function chatDropReason(db: Db, source: string): Promise<DropReason | null> {
  const isToTeam = source.startsWith('team:')
  const [of, chatId, last] = source.replace('team:', '').split(':')
  if (of === reportSource) {
    const { rows } = await sql`
      select from chat_report where id = ${chatId} and decision = ${last}`.execute(db)
    return rows.length > 0 ? null : 'judgement_reopened'
  }
  if (of !== 'chat') return null
  const { rows } = await sql`
    select from chat where id = ${chatId}
      and ${isToTeam ? sql`shop_read` : sql`client_read`} = ${Number(last)}`.execute(db)
  if (rows.length > 0) return null
  return isToTeam ? 'read_by_team' : 'read'
}

async function markRead(tx: Tx, { businessId, subjectId: chatId }: OutboxEvent, now: Date) {
  const chat = sql`c.business_id = ${businessId} and c.id = ${chatId}`
  const toClient = sql`n.user_id = c.user_id and n.member_of is null and n.kind = 'message_received' and n.read_at is null
    and starts_with(n.source, ${sourceOf(chatId)}) and n.source <> ${sourceOf(chatId)} || c.client_read`
  const toTeam = sql`n.member_of = c.business_id and n.kind = 'client_wrote' and n.read_at is null
    and starts_with(n.source, ${teamSourceOf(chatId)}) and n.source <> ${teamSourceOf(chatId)} || c.shop_read`
  await sql`
    delete from notification n using chat c
    where ${chat} and ${toClient} and n.happened_at > ${now}`.execute(tx)
  for (const which of [toClient, toTeam])
    await sql`
      update notification n set read_at = ${now} from chat c where ${chat} and ${which}`.execute(tx)
}

/** The source of news of a report: what follows says what has become of it. */
const reportSource = 'chat_report'

type Report = { reportId: string; reporterId: string } & Pick<
  Chat,
  'shopId' | 'shopName' | 'timeZone'
>

/** A client who has reported something hears what has become of it, unless that is taken back soon. */
async function notifyOfJudgement(
  tx: Tx,
  on: EnabledChannels,
  event: OutboxEvent,
  now: Date,
): Promise<void> {
  const { businessId, subjectId: chatId } = event
  const { sequence, decision } = event.data as { sequence: number; decision: ChatDecision }
  const { rows } = await sql<Report>`
    select r.id as "reportId", r.reporter_id as "reporterId", c.shop_id as "shopId", s.name as "shopName",
      s.time_zone as "timeZone"
    from chat_report r join chat c on c.business_id = r.business_id and c.id = r.chat_id
      join shop s on s.business_id = c.business_id and s.id = c.shop_id
    where r.business_id = ${businessId} and r.chat_id = ${chatId} and r.sequence = ${sequence}
      and r.decision = ${decision} and r.reporter_id = c.user_id`.execute(tx)
  for (const { reportId, reporterId, shopId, shopName, timeZone } of rows) {
    const person = await loadPerson(tx, reporterId)
    if (!person) continue
    await notifyBySimpleMail(tx, on, person, {
      kind: 'report_judged',
      source: `${reportSource}:${reportId}:${decision}`,
      businessId,
      facts: { shopId, shopName, timeZone, businessId },
      mail: judgedMail(shopName, decision, `${screens.chat}?shop=${shopId}`),
      now,
      from: new Date(now.getTime() + readingMs),
    })
  }
}

async function withdrawJudgement(
  tx: Tx,
  { businessId, subjectId: chatId, data }: OutboxEvent,
  now: Date,
): Promise<void> {
  const { sequence } = data as { sequence: number }
  await sql`
    delete from notification n using chat_report r
    where r.business_id = ${businessId} and r.chat_id = ${chatId} and r.sequence = ${sequence}
      and n.kind = 'report_judged' and n.happened_at > ${now}
      and starts_with(n.source, ${reportSource} || ':' || r.id || ':')`.execute(tx)
}
