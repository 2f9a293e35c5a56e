import type { ChatDecision } from '@serein/shared/chat/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
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
    if (event.event === 'chat.report_judged') await tellOfJudgement(tx, on, event, now)
    if (event.event === 'chat.report_reopened') await forgetJudgement(tx, event, now)
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

/** Why what is told of a conversation is told no more: its client has read on since, or a judgement was taken back. */
export async function hasReadOn(db: Db, source: string): Promise<string | null> {
  const [of, chatId, read] = source.split(':')
  if (of === reportSource) {
    const { rows } = await sql`
      select from chat_report where id = ${chatId} and decision = ${read}`.execute(db)
    return rows.length > 0 ? null : 'It was taken back.'
  }
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

/** The source of what is told of a report: what follows says what has become of it. */
const reportSource = 'chat_report'

/** A client who has reported something is told what has become of it, unless that is taken back soon. */
async function tellOfJudgement(tx: Tx, on: On, event: OutboxEvent, now: Date): Promise<void> {
  const { businessId, subjectId: chatId } = event
  const { sequence, decision } = event.data as { sequence: number; decision: ChatDecision }
  const { rows } = await sql<Conversation & { reportId: string; reporterId: string }>`
    select r.id as "reportId", r.reporter_id as "reporterId", c.shop_id as "shopId", s.name as "shopName",
      s.time_zone as "timeZone"
    from chat_report r join chat c on c.business_id = r.business_id and c.id = r.chat_id
      join shop s on s.business_id = c.business_id and s.id = c.shop_id
    where r.business_id = ${businessId} and r.chat_id = ${chatId} and r.sequence = ${sequence}
      and r.decision = ${decision} and r.reporter_id = c.user_id`.execute(tx)
  for (const { reportId, reporterId, shopId, shopName, timeZone } of rows) {
    const reader = await loadReader(tx, reporterId)
    if (!reader) continue
    await tellSimply(tx, on, reader, {
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

async function forgetJudgement(
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

/** What was found, to whoever has reported it; the reason is between the platform and whoever has written it. */
function judgedMail(shopName: string, decision: ChatDecision, path: string): SimpleMail {
  const subject = {
    en: 'We have looked at what you reported',
    fr: 'Nous avons examiné votre signalement',
  }
  const found: Bilingual =
    decision === 'dismissed'
      ? {
          en: 'We have found nothing in it that is against our rules. If you want to hear no more of this spa, you can block it in the menu of your conversation.',
          fr: 'Nous n’y avons rien trouvé de contraire à nos règles. Si vous ne souhaitez plus rien recevoir de ce spa, vous pouvez le bloquer dans le menu de votre conversation.',
        }
      : {
          en: 'The message is hidden now. We are sorry that you had to read it.',
          fr: 'Le message est maintenant masqué. Nous sommes désolés que vous ayez eu à le lire.',
        }
  return {
    subject,
    heading: subject,
    paragraphs: [
      {
        en: `Thank you for telling us about your conversation with ${shopName}. We have read what you reported.`,
        fr: `Merci de nous avoir signalé votre conversation avec ${shopName}. Nous avons lu ce que vous avez signalé.`,
      },
      found,
    ],
    action: { label: { en: 'To the conversation', fr: 'Voir la conversation' }, path },
  }
}
