import type { SmsCost } from '@serein/shared/notification/sms-cost.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Outcome, SmsChannel, SmsFate } from '../platform/delivery.ts'
import { noBusiness } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { untilStopped } from '../platform/timer.ts'
import { type Delivery, failSent } from './sql.ts'

const keptDays = 400
/** Minutes until Twilio is asked again; a price may take a day. */
const looksAfterMinutes = [2, 10, 60, 360, 1_440]
const batch = 20
/** Longer than asking about a batch may take. */
const leaseMinutes = 5

/** Notes an SMS that has gone out, on the account of whose news it is. */
export async function noteSms(tx: Tx, delivery: Delivery, outcome: Outcome, now: Date) {
  if (delivery.channel !== 'sms' || outcome.kind !== 'sent' || !outcome.reference) return
  await sql`
    insert into sms_message (business_id, message_sid, delivery_id, sent_at, segments, look_at)
    values (${delivery.senderId ?? noBusiness}, ${outcome.reference}, ${delivery.id}, ${now}, ${outcome.segments ?? 1},
      ${after(now, looksAfterMinutes[0]!)})
    on conflict (message_sid) do nothing`.execute(tx)
}

type Look = { businessId: string; messageSid: string; deliveryId: string; looks: number }

/**
 * Asks what became of SMS that went out, and what they cost, until both are known; what did not arrive has failed. Any number of
 * processes may do so at once.
 */
export async function followSms(
  db: Db,
  { fateOf }: Pick<SmsChannel, 'fateOf'> = {},
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  if (!fateOf) return
  for (const look of untilStopped(await takeLooks(db, now()), signal)) {
    const fate = await fateOf(look.messageSid)
    await transaction(db, (tx) => keep(tx, look, fate, now()))
  }
}

async function takeLooks(db: Db, now: Date): Promise<Look[]> {
  const { rows } = await sql<Look>`
    update sms_message m set looks = m.looks + 1, look_at = ${after(now, leaseMinutes)}
    from (select business_id, message_sid from sms_message where look_at <= ${now}
      order by look_at limit ${batch} for update skip locked) due
    where m.business_id = due.business_id and m.message_sid = due.message_sid
    returning m.business_id as "businessId", m.message_sid as "messageSid", m.delivery_id as "deliveryId", m.looks`.execute(
    db,
  )
  return rows
}

async function keep(tx: Tx, look: Look, fate: SmsFate | null, now: Date): Promise<void> {
  const { businessId, messageSid, deliveryId, looks } = look
  const isKnown = fate !== null && fate.state !== 'sent' && fate.price !== null
  const minutes = isKnown ? undefined : looksAfterMinutes[looks]
  const at = minutes === undefined ? null : after(now, minutes)
  await sql`
    update sms_message set look_at = ${at}, state = coalesce(${fate?.state ?? null}, state),
      segments = coalesce(${fate?.segments ?? null}, segments),
      price_micros = coalesce(${fate?.price?.amountMicros ?? null}, price_micros),
      currency = coalesce(${fate?.price?.currency ?? null}, currency)
    where business_id = ${businessId} and message_sid = ${messageSid}`.execute(tx)
  if (fate?.state === 'undelivered') await failSent(tx, deliveryId, fate.reason, now)
}

/** What SMS in the name of the business have cost in the last twelve months, the latest first. */
export async function smsCosts(
  db: Db,
  { businessId }: BusinessScope,
  now: Date,
): Promise<{ months: SmsCost[] }> {
  const { rows } = await sql<SmsCost>`
    select month, sum(messages)::int as messages, sum(segments)::int as segments, sum(undelivered)::int as undelivered,
      coalesce(sum(messages) filter (where currency is null), 0)::int as unpriced,
      coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amountMicros', micros) order by currency)
        filter (where currency is not null), '[]') as costs
    from (select to_char(sent_at at time zone 'UTC', 'YYYY-MM') as month, currency, count(*) as messages,
        sum(segments) as segments, count(*) filter (where state = 'undelivered') as undelivered, sum(price_micros)::bigint as micros
      from sms_message
      where business_id = ${businessId} and sent_at > ${new Date(now.getTime() - 365 * 86_400_000)}
      group by 1, 2) by_currency
    group by month order by month desc limit 12`.execute(db)
  return { months: rows }
}

/** Forgets SMS after 400 days. Returns how many. */
export async function forgetSms(db: Db, now: Date): Promise<number> {
  const before = after(now, -keptDays * 1_440)
  const { numAffectedRows } = await sql`
    delete from sms_message where sent_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function after(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}
