import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

const keptDays = 90

/** An SMS that came in, as Twilio names its parts. */
export type SmsReply = { messageSid: string; phoneNumber: string; text: string }
type Kind = 'stop' | 'start' | 'help' | 'answer'

/**
 * The words that end and begin messages, those that Twilio itself acts on, with the French ones.
 * https://help.twilio.com/articles/223134027
 */
const words: Record<Exclude<Kind, 'answer'>, ReadonlySet<string>> = {
  stop: new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'arret', 'desabonner']),
  start: new Set(['start', 'unstop', 'yes', 'reprendre']),
  help: new Set(['help', 'info', 'aide']),
}

/** What a reply is: one of the words alone, whatever its letters look like, or an answer. */
export function kindOf(text: string): Kind {
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return kinds.find((kind) => words[kind].has(word)) ?? 'answer'
}

/** Keeps a reply once and does what its word says. Null when it was there already. */
export async function keepReply(
  tx: Tx,
  { messageSid, phoneNumber, text }: SmsReply,
  now: Date,
): Promise<Kind | null> {
  const kind = kindOf(text)
  const { numAffectedRows } = await sql`
    insert into sms_reply (message_sid, phone_number, text, kind, received_at)
    values (${messageSid}, ${phoneNumber}, ${text}, ${kind}, ${now}) on conflict do nothing`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return null
  if (kind === 'stop')
    await sql`insert into sms_opt_out (phone_number, since) values (${phoneNumber}, ${now})
      on conflict do nothing`.execute(tx)
  if (kind === 'start')
    await sql`delete from sms_opt_out where phone_number = ${phoneNumber}`.execute(tx)
  return kind
}

/** Whether a number has answered STOP. */
export async function hasOptedOut(db: Db, phoneNumber: string): Promise<boolean> {
  const { rows } = await sql`select from sms_opt_out where phone_number = ${phoneNumber}`.execute(
    db,
  )
  return rows.length > 0
}

/** Forgets replies after 90 days; who said STOP stays in `sms_opt_out`. Returns how many. */
export async function forgetReplies(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const { numAffectedRows } =
    await sql`delete from sms_reply where received_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
