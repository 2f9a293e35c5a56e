import { fallbackChannels } from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { EnabledChannels } from './notify.ts'
import { addressOf, type Recipient } from './recipient.ts'
import { type Delivery, insertDelivery, settle } from './sql.ts'

type Failure = { settled: { state: 'failed'; reason: string }; recipient: Recipient | null }

/** Closes what failed for good. What must arrive goes by the next channel, unless it has reached them by another already. */
export async function fallBack(
  { db, on, now }: { db: Db; on: EnabledChannels; now: () => Date },
  delivery: Delivery,
  { settled, recipient }: Failure,
): Promise<void> {
  await transaction(db, async (tx) => {
    const isOurs = await settle(tx, delivery, settled, now())
    if (!isOurs || !delivery.kind || !recipient) return
    if (recipient.setting && !recipient.setting.isSentAnotherWay) return
    if (await isOnItsWay(tx, delivery)) return
    for (const channel of fallbackChannels(delivery.kind, delivery.channel)) {
      const address = addressOf(recipient, channel)
      if (!address || !on.has(channel)) continue
      const at = now()
      const { id, kind, words: _words, ...same } = delivery
      const next = { ...same, kind, channel, recipient: address, fallbackFor: id }
      if (await insertDelivery(tx, { ...next, dueAt: at, now: at })) return
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
