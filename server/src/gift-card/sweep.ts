import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { giftCardExpired } from '@serein/shared/ledger/gift-card.ts'
import { sql, type RawBuilder } from 'kysely'
import { post } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { settleSoldTax } from './sold-tax.ts'
import { balanceOfCard, type CardRef, lockCard, type LockedCard, recordCardEvent } from './sql.ts'

const batch = 100

/** What time makes due of gift cards: they are sent, their holders are told that they end soon, and they end. */
export async function sweepCards(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const warnBefore = new Date(now.getTime() + giftCardLimits.warnDays * 86_400_000)
  const isDue = sql`delivered_at is null and recipient_email is not null and state = 'active'
    and coalesce(deliver_at, activated_at) <= ${now}`
  const endsSoon = sql`warned_at is null and state = 'active' and expires_at <= ${warnBefore}
    and expires_at > ${now} and activated_at < ${now}`
  const hasEnded = sql`state in ('active', 'blocked') and expires_at <= ${now}`
  await each(db, isDue, (tx, card) => deliver(tx, card, now), signal)
  await each(db, endsSoon, (tx, card) => warn(tx, card, now), signal)
  await each(db, hasEnded, (tx, card) => expireCard(tx, card, now), signal)
}

const orderedDays = 30
const wordsKeptDays = 730

/**
 * Cards that nobody has paid are forgotten, those for which others collect later; and of those on which nothing is left, two years
 * after they were bought, whom they were for and what they said.
 */
export async function forgetCards(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from gift_card where state = 'ordered'
    and case when kept_until is null then created_at < ${daysAgo(orderedDays)} else kept_until < ${now} end`.execute(
    db,
  )
  await sql`
    update gift_card g set message = '', from_name = '', to_name = '', recipient_email = null
    where g.created_at < ${daysAgo(wordsKeptDays)} and ${balanceOfCard} = 0
      and (g.message, g.from_name, g.to_name, g.recipient_email) is distinct from ('', '', '', null)`.execute(
    db,
  )
}

/** Each card that is due, locked and asked once more. */
async function each(
  db: Db,
  due: RawBuilder<unknown>,
  work: (tx: Tx, card: LockedCard) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<CardRef>`
      select business_id as "businessId", id as "giftCardId" from gift_card where ${due} order by id limit ${batch}`.execute(
      db,
    )
    for (const ref of untilStopped(rows, signal))
      await transaction(db, async (tx) => {
        const card = await lockCard(tx, ref)
        const { rows: still } = await sql`
          select from gift_card where business_id = ${ref.businessId} and id = ${ref.giftCardId} and ${due}`.execute(
          tx,
        )
        if (card && still.length > 0) await work(tx, card)
      })
    if (rows.length < batch || signal?.aborted) return
  }
}

async function deliver(tx: Tx, { businessId, id: giftCardId }: LockedCard, now: Date) {
  await sql`
    update gift_card set delivered_at = ${now} where business_id = ${businessId} and id = ${giftCardId}`.execute(
    tx,
  )
  await recordCardEvent(tx, { businessId, giftCardId }, { kind: 'sent', now })
  await publish(tx, { businessId, event: 'gift_card.sent', subjectId: giftCardId, data: {} })
}

async function warn(tx: Tx, { businessId, id: giftCardId, balanceMinor }: LockedCard, now: Date) {
  await sql`
    update gift_card set warned_at = ${now} where business_id = ${businessId} and id = ${giftCardId}`.execute(
    tx,
  )
  if (balanceMinor > 0)
    await publish(tx, { businessId, event: 'gift_card.ends_soon', subjectId: giftCardId, data: {} })
}

/** What is left is the business’s from now on. */
export async function expireCard(tx: Tx, card: LockedCard, now: Date): Promise<void> {
  const { businessId, id: giftCardId, currency, balanceMinor: amountMinor, expiresAt } = card
  const event = expiresAt!.toISOString()
  await post(tx, businessId, giftCardExpired({ giftCardId, currency, amountMinor, event }))
  const sold = { kind: 'gift_card', id: giftCardId, currency } as const
  await settleSoldTax(tx, businessId, sold, { hasExpired: true })
  await sql`
    update gift_card set state = 'expired' where business_id = ${businessId} and id = ${giftCardId}`.execute(
    tx,
  )
  await recordCardEvent(tx, { businessId, giftCardId }, { kind: 'expired', now })
  await publish(tx, { businessId, event: 'gift_card.expired', subjectId: giftCardId, data: {} })
}
