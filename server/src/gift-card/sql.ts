import type { KeptGiftCardState } from '@serein/shared/gift-card/states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** A card's row, locked to be changed or spent. */
export type LockedCard = {
  businessId: string
  id: string
  state: KeptGiftCardState
  currency: string
  amountMinor: number
  balanceMinor: number
  expiresAt: Date | null
  replacedBy: string | null
  orderId: string
  orderPosition: number
  origin: 'app' | 'desk'
  createdAt: Date
}

export type CardRef = { businessId: string; giftCardId: string }

/** For the card `g`: what is left on it. */
export const balanceOfCard = sql`coalesce((select a.balance_minor from ledger_account a
  where a.business_id = g.business_id and a.code = 'gift_card:' || g.id || ':' || g.currency), 0)::bigint`

/**
 * Locks a card, and with it its money: whoever spends of it, moves it or ends it comes here first. Lock what it pays before, and of
 * several cards the oldest first.
 */
export async function lockCard(
  tx: Tx,
  { businessId, giftCardId }: CardRef,
): Promise<LockedCard | undefined> {
  await sql`select from gift_card where business_id = ${businessId} and id = ${giftCardId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<LockedCard>`
    select business_id as "businessId", id, state, currency, amount_minor as "amountMinor", ${balanceOfCard} as "balanceMinor",
      expires_at as "expiresAt", replaced_by as "replacedBy", order_id as "orderId",
      order_position as "orderPosition", origin, created_at as "createdAt"
    from gift_card g where business_id = ${businessId} and id = ${giftCardId}`.execute(tx)
  return rows[0]
}

export type EventKind =
  | 'blocked'
  | 'unblocked'
  | 'replaced'
  | 'sent'
  | 'claimed'
  | 'revived'
  | 'expired'
  | 'refunded'

/** Writes down what happened to a card. */
export async function recordCardEvent(
  tx: Tx,
  { businessId, giftCardId }: CardRef,
  event: { kind: EventKind; reason?: string; by?: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('gift_card_event')
    .values({
      business_id: businessId,
      gift_card_id: giftCardId,
      kind: event.kind,
      reason: event.reason ?? null,
      done_by: event.by ?? null,
      occurred_at: event.now,
    })
    .execute()
}

/** Its money has gone back to who bought it. */
export async function endRefunded(
  tx: Tx,
  { businessId, giftCardId }: CardRef,
  by: { reason?: string; by?: string; now: Date },
): Promise<void> {
  await sql`
    update gift_card set state = 'refunded' where business_id = ${businessId} and id = ${giftCardId}`.execute(
    tx,
  )
  await recordCardEvent(tx, { businessId, giftCardId }, { kind: 'refunded', ...by })
}

/** Whether gift cards of a business may pay tips in a currency. */
export async function mayPayTips(
  db: Db | Tx,
  { businessId, currency }: { businessId: string; currency: string },
): Promise<boolean> {
  const { rows } = await sql<{ paysTips: boolean }>`
    select pays_tips as "paysTips" from gift_card_setting
    where business_id = ${businessId} and currency = ${currency}`.execute(db)
  return rows[0]?.paysTips ?? false
}
