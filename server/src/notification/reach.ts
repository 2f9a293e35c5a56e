import { channelsFor, type Kind, nextChannels } from '@serein/shared/notification/kinds.ts'
import { nextTeamChannels, type TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Visit } from './facts.ts'
import {
  awakeFrom,
  type Quiet,
  quietOf,
  type Reach,
  type Reader,
  settingOfUser,
} from './setting.ts'
import { type Delivery, insertDelivery, settle } from './sql.ts'
import { type On, recipientOf } from './tell.ts'

// What becomes of a delivery by the choices of whom it is for, when it is tried.

/** Why it is not sent after all: they have turned its channel off since. What stands in for another goes all the same. */
export function turnedOff(
  { kind, channel, standsInFor, userId }: Delivery,
  reader: Pick<Reader, 'setting' | 'email' | 'phone'> | null,
): string | null {
  if (!kind || !userId || standsInFor) return null
  return channelsFor(kind as Kind, reader?.setting?.choices, reader ?? undefined).includes(channel)
    ? null
    : 'They have turned it off.'
}

/**
 * The end of the quiet hours that it waits for; null when it goes now: mail wakes no client, and some is of no use later.
 * `shop` is when people sleep who have chosen nothing themselves.
 */
export function quietUntil(
  { kind, channel, uselessAt, memberOf }: Delivery,
  setting: Reach | null,
  shop: Quiet | null,
  now: Date,
): Date | null {
  if (!kind || (channel === 'mail' && !memberOf)) return null
  const at = awakeFrom(quietOf(setting, shop), now, uselessAt)
  return at > now ? at : null
}

/** When people sleep who have chosen nothing themselves. */
export function shopQuiet({ rules, facts: { timeZone } }: Visit) {
  const { quietFromMinute: fromMinute, quietToMinute: toMinute } = rules
  return { hours: { fromMinute, toMinute }, timeZone }
}

/** Whoever may be reached another way. */
export type Reachable = Pick<Reader, 'userId' | 'email' | 'phone'> & { setting: Reach | null }

type Failed = { settled: { state: 'failed'; reason: string }; reader: Reachable | null }

/** Closes what failed for good. What must arrive goes by the next channel, unless it has reached them by another already. */
export async function standIn(
  { db, on, now }: { db: Db; on: On; now: () => Date },
  delivery: Delivery,
  { settled, reader }: Failed,
): Promise<void> {
  await transaction(db, async (tx) => {
    const isOurs = await settle(tx, delivery, settled, now())
    if (!isOurs || !delivery.kind || !reader) return
    if (reader.setting && !reader.setting.isSentAnotherWay) return
    if (await isOnItsWay(tx, delivery)) return
    const { businessId, source, message, recipientName, language, bookingId, senderId } = delivery
    const common = { businessId, source, message, recipientName, language, bookingId, senderId }
    const { kind, memberOf } = delivery
    const next = memberOf
      ? nextTeamChannels(kind as TeamKind, delivery.channel)
      : nextChannels(kind as Kind, delivery.channel)
    for (const channel of next) {
      const recipient = recipientOf(reader, channel)
      if (!recipient || !on.has(channel)) continue
      const { userId, uselessAt, aboutUserId } = delivery
      const as = { userId, kind, uselessAt, memberOf, aboutUserId, standsInFor: delivery.id }
      const at = now()
      if (await insertDelivery(tx, { ...common, ...as, channel, recipient, dueAt: at, now: at }))
        return
    }
  })
}

/** Whether the same has reached them, or may still, by another channel. Two that fail at once wait for each other. */
async function isOnItsWay(tx: Tx, { businessId, source, id, userId }: Delivery): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId} ${source}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from delivery
    where business_id = ${businessId} and source = ${source} and id <> ${id}
      and user_id is not distinct from ${userId} and state in ('waiting', 'sending', 'sent', 'unconfirmed')
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Somebody with an account, as a message finds them. */
export async function loadReader(db: Db, userId: string): Promise<Reader | null> {
  const { rows } = await sql<Reader>`
    select u.id as "userId", u.name, u.reachable_email as email, u.phone_number as phone, u.language,
      ${settingOfUser} as setting
    from "user" u where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}
