import { sql } from 'kysely'
import type { Logger } from 'pino'
import { consume } from '../platform/outbox-reader.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { every, untilNone } from '../platform/timer.ts'
import { type LookParts, lookForTimes, markToLook } from './look.ts'

/** Whoever looks at a shop and has not come back after so long is dead, and another begins. */
const lookSeconds = 60
const keptDays = 90

/** @returns of each, what stops it */
export function waitingTimers(parts: LookParts, log: Logger) {
  const { db, now } = parts
  return [
    every(1_000, 'waiting.look', log, (signal) => sweepWaiting(parts, signal)),
    every(3_600_000, 'waiting.forget', log, () => forgetEnded(db, now())),
  ]
}

/** Hears what has happened, and looks who fits what is free. Several processes share the shops. */
export async function sweepWaiting(parts: LookParts, signal?: AbortSignal): Promise<void> {
  const { db, now } = parts
  await untilNone(
    () => consume(db, 'waiting', (tx, events) => noteFreed(tx, events, now())),
    signal,
  )
  await untilNone(async () => {
    const due = await takeDue(db, now())
    if (!due) return false
    await settleLook(db, due, await lookForTimes(parts, due))
    return true
  }, signal)
}

/** What says nothing of anybody's time, or only that some was taken. */
const takesTime = new Set([
  'booking.held',
  'booking.hold_extended',
  'booking.link_asked',
  'booking.affirmed',
  'waiting.offered',
  'waiting.told',
  'waiting.fits',
  'standing.full',
])

/** Time of one shop may be time of another, where a therapist works at both: all shops of the business at which somebody waits. */
async function noteFreed(tx: Tx, events: readonly OutboxEvent[], now: Date): Promise<void> {
  const freed = events.filter(
    ({ event }) =>
      /^(?:booking|slot|shop|rota|time_off|swap|staff|unit|service|waiting|standing)\./u.test(
        event,
      ) && !takesTime.has(event),
  )
  await markToLook(tx, [...new Set(freed.map(({ businessId }) => businessId))], now)
}

type Due = { businessId: string; shopId: string; until: Date }

/** The next shop to look at. It is due again when whoever took it does not come back. */
async function takeDue(db: Db, now: Date): Promise<Due | undefined> {
  const until = new Date(now.getTime() + lookSeconds * 1_000)
  const { rows } = await sql<Omit<Due, 'until'>>`
    update waiting_look l set due_at = ${until}
    from (select business_id, shop_id from waiting_look where due_at <= ${now} order by due_at limit 1 for update skip locked) d
    where l.business_id = d.business_id and l.shop_id = d.shop_id
    returning l.business_id as "businessId", l.shop_id as "shopId"`.execute(db)
  return rows[0] && { ...rows[0], until }
}

/** When it is due again; where something has happened meanwhile, it is so already. */
async function settleLook(db: Db, { businessId, shopId, until }: Due, again: Date | null) {
  const which = sql`business_id = ${businessId} and shop_id = ${shopId} and due_at = ${until}`
  if (again) await sql`update waiting_look set due_at = ${again} where ${which}`.execute(db)
  else await sql`delete from waiting_look where ${which}`.execute(db)
}

/** Forgets wishes that ended long ago, those that came again too. Returns how many. */
export async function forgetEnded(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const entries = await sql`delete from waiting_entry where ended_at < ${before}`.execute(db)
  const standing = await sql`delete from standing_wish where ended_at < ${before}`.execute(db)
  return Number((entries.numAffectedRows ?? 0n) + (standing.numAffectedRows ?? 0n))
}
