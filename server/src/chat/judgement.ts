import type { ReportedChat } from '@serein/shared/chat/judgement.ts'
import { type ChatDecision, reportContext } from '@serein/shared/chat/rules.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'
import { tell } from './message.ts'
import { photoFileOf } from './photo.ts'
import { wholeMessage } from './sql.ts'

const listedAtOnce = 50

/** A message that somebody has reported. */
type Which = { businessId: string; chatId: string; sequence: number }
type Decided = { decision: ChatDecision; reason: string }

/** The events after which a message stands otherwise than before. */
export const judgedEvents: ReadonlySet<string> = new Set([
  'chat.report_judged',
  'chat.report_reopened',
])

/** Of all businesses: only the platform reads it. What was said is not in it, nor what a business calls its client. */
export async function listReported(
  db: Db,
  _scope: PlatformScope,
  { isJudged = false }: { isJudged?: boolean | undefined },
): Promise<{ reported: ReportedChat[]; waiting: number }> {
  const [order, which] = isJudged
    ? [sql`o.decided_at desc`, sql`r.decision is not null`]
    : [sql`o.since`, sql`r.decision is null`]
  const { rows } = await sql<ReportedChat>`
    with o as (
      select r.business_id, r.chat_id, r.sequence, min(r.created_at) as since, max(r.decision) as decision,
        max(r.decided_at) as decided_at, max(r.decided_for) as decided_for,
        jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'isByBusiness', r.is_by_business,
          'reporterName', w.name, 'createdAt', ${instantOf('r.created_at')}) order by r.created_at, r.id) as reports
      from chat_report r left join "user" w on w.id = r.reporter_id
      where ${which} group by r.business_id, r.chat_id, r.sequence)
    select o.business_id as "businessId", o.chat_id as "chatId", o.sequence, o.reports, o.decision,
      ${instantOf('o.decided_at')} as "decidedAt", o.decided_for as "decidedFor", m.author, s.name as "shopName",
      s.time_zone as "timeZone", u.name as "clientName"
    from o join chat c on c.business_id = o.business_id and c.id = o.chat_id
      join shop s on s.business_id = c.business_id and s.id = c.shop_id
      join "user" u on u.id = c.user_id
      left join chat_message m on m.business_id = o.business_id and m.chat_id = o.chat_id and m.sequence = o.sequence
    order by ${order}, o.chat_id, o.sequence limit ${listedAtOnce}`.execute(db)
  const counted = await sql<{ waiting: number }>`
    select count(distinct (business_id, chat_id, sequence))::int as waiting from chat_report
    where decision is null`.execute(db)
  return { reported: rows, waiting: counted.rows[0]!.waiting }
}

/** Errors: `not_found`. */
export async function openReport(
  tx: Tx,
  _scope: PlatformScope,
  which: Which,
  now: Date,
): Promise<{ messages: ChatMessage[] }> {
  const { rows } = await sql<{ openedAt: string }>`
    update chat_report set opened_at = coalesce(opened_at, ${now}) where ${isAbout(which)}
    returning ${instantOf('opened_at')} as "openedAt"`.execute(tx)
  if (rows.length === 0) throw refuse('not_found')
  auditChange(tx, { kind: 'chat', id: which.chatId }, {}, { readAround: which.sequence })
  const found = await sql<{ message: ChatMessage }>`
    select ${wholeMessage(sql`w.name`)} as message from chat_message m
    where ${isCovered(which)} order by m.sequence`.execute(tx)
  return { messages: found.rows.map(({ message }) => message) }
}

/** Errors: `not_found`. */
export async function reportedPhoto(
  db: Db,
  store: PictureStore,
  _scope: PlatformScope,
  { messageId, width, ...which }: Which & { messageId: string; width: number },
): Promise<File> {
  const { rows } = await sql`
    select from chat_message m where m.id = ${messageId} and ${isCovered(which)}
      and exists (select from chat_report where ${isAbout(which)} and opened_at is not null)`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('not_found')
  return photoFileOf(db, store, { ...which, messageId, width })
}

/** Errors: as the contract says. */
export async function judge(
  tx: Tx,
  _scope: PlatformScope,
  { decision, reason, ...which }: Which & Decided,
  now: Date,
): Promise<{ decision: ChatDecision }> {
  const chat = await lockReported(tx, which)
  if (decision === 'suspended' && chat.author !== 'client') throw refuse('not_found')
  const decidedFor = decision === 'dismissed' ? null : reason
  await settle(tx, which, { decision, decidedFor, decidedAt: now })
  if (decision === 'suspended')
    await sql`
      insert into chat_suspension (user_id, business_id, chat_id, sequence, reason, suspended_at)
      values (${chat.userId}, ${which.businessId}, ${which.chatId}, ${which.sequence}, ${reason}, ${now})`.execute(
      tx,
    )
  const { sequence } = which
  auditChange(tx, { kind: 'chat', id: which.chatId }, standing(chat), {
    decision,
    decidedFor,
    sequence,
  })
  await tell(tx, chat, 'chat.report_judged', { sequence, decision })
  return { decision }
}

/** Errors: `not_found`. */
export async function reopen(
  tx: Tx,
  _scope: PlatformScope,
  which: Which,
): Promise<{ decision: null }> {
  const chat = await lockReported(tx, which)
  await settle(tx, which, { decision: null, decidedFor: null, decidedAt: null })
  const { sequence } = which
  auditChange(tx, { kind: 'chat', id: which.chatId }, standing(chat), {
    decision: null,
    decidedFor: null,
    sequence,
  })
  await tell(tx, chat, 'chat.report_reopened', { sequence })
  return { decision: null }
}

type Reported = {
  businessId: string
  id: string
  shopId: string
  userId: string
  author: string | null
  decision: ChatDecision | null
  decidedFor: string | null
}

async function lockReported(tx: Tx, which: Which): Promise<Reported> {
  const { businessId, chatId, sequence } = which
  const isIt = sql`c.business_id = ${businessId} and c.id = ${chatId}`
  await sql`select from chat c where ${isIt} for no key update`.execute(tx)
  const { rows } = await sql<Reported>`
    select c.business_id as "businessId", c.id, c.shop_id as "shopId", c.user_id as "userId", r.decision,
      r.decided_for as "decidedFor", (select m.author from chat_message m where m.business_id = c.business_id
        and m.chat_id = c.id and m.sequence = ${sequence}) as author
    from chat c join (select * from chat_report where ${isAbout(which)} order by decided_at desc nulls first limit 1) r on true
    where ${isIt}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** What is judged now stands alone: whatever was judged of this message before is undone. */
async function settle(
  tx: Tx,
  which: Which,
  to: { decision: ChatDecision | null; decidedFor: string | null; decidedAt: Date | null },
): Promise<void> {
  const { businessId, chatId, sequence } = which
  const { decision, decidedFor, decidedAt } = to
  await sql`
    delete from chat_suspension
    where business_id = ${businessId} and chat_id = ${chatId} and sequence = ${sequence}`.execute(
    tx,
  )
  // Of what somebody has reported of it again and again the last one waits.
  if (decision === null)
    await sql`
      delete from chat_report r using chat_report o
      where r.business_id = ${businessId} and r.chat_id = ${chatId} and r.sequence = ${sequence}
        and o.business_id = r.business_id and o.chat_id = r.chat_id and o.sequence = r.sequence
        and o.reporter_id = r.reporter_id and (o.created_at, o.id) > (r.created_at, r.id)`.execute(
      tx,
    )
  await sql`
    update chat_report set decision = ${decision}, decided_at = ${decidedAt}, decided_for = ${decidedFor}
    where ${isAbout(which)}`.execute(tx)
  await sql`
    update chat_message set hidden_for = ${decidedFor}
    where business_id = ${businessId} and chat_id = ${chatId} and sequence = ${sequence}`.execute(
    tx,
  )
}

function standing({ decision, decidedFor }: Reported) {
  return { decision, decidedFor }
}

const isAbout = ({ businessId, chatId, sequence }: Which) =>
  sql`business_id = ${businessId} and chat_id = ${chatId} and sequence = ${sequence}`

/** The message `m` is the one that was reported, or near it and no younger than a report. */
const isCovered = (
  which: Which,
) => sql`m.business_id = ${which.businessId} and m.chat_id = ${which.chatId}
  and m.sequence between ${which.sequence}::integer - ${reportContext}::integer and least(${which.sequence}::integer + ${reportContext}::integer,
    (select max(last_sequence) from chat_report where ${isAbout(which)}))`
