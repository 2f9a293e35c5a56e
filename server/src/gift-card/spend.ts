import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lockSubject } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { moveCard } from './move.ts'
import { type CardRef, lockCard, type LockedCard, recordCardEvent } from './sql.ts'

/** A card that somebody may pay with: they have its code, or keep it. */
export type CardToPay = { giftCardId: string; amountMinor?: number | undefined }

/** What one card pays of a bill. */
export type CardShare = { giftCardId: string; amountMinor: number }

/**
 * What cards pay of a bill, in the order in which they are named, up to `mostMinor`: all that one holds, or what is said. The cards are
 * locked until the transaction ends. Errors: `gift_card_not_usable`, `gift_card_elsewhere`, `balance_too_low` for more than one holds.
 */
export async function sharesOfCards(
  tx: Tx,
  bill: { businessId: string; subjectId: string; currency: string; now: Date },
  cards: readonly CardToPay[],
  mostMinor: number,
): Promise<CardShare[]> {
  if (cards.length === 0) return []
  const { businessId, subjectId, currency, now } = bill
  await lockSubject(tx, businessId, subjectId)
  const locked = new Map<string, LockedCard | undefined>()
  for (const giftCardId of cards.map((card) => card.giftCardId).toSorted())
    locked.set(giftCardId, await lockCard(tx, { businessId, giftCardId }))
  let leftMinor = mostMinor
  return [...new Map(cards.map((card) => [card.giftCardId, card])).values()].flatMap(
    ({ giftCardId, amountMinor }) => {
      const card = locked.get(giftCardId)
      if (!card || card.currency !== currency) throw refuse('gift_card_elsewhere')
      const { balanceMinor } = card
      if (!isUsable(card, now)) throw refuse('gift_card_not_usable')
      const wantedMinor = amountMinor ?? balanceMinor
      if (wantedMinor > balanceMinor) throw refuse('balance_too_low')
      const partMinor = Math.min(wantedMinor, leftMinor)
      leftMinor -= partMinor
      return partMinor > 0 ? [{ giftCardId, amountMinor: partMinor }] : []
    },
  )
}

function isUsable({ state, expiresAt }: LockedCard, now: Date): boolean {
  return state === 'active' && (expiresAt === null || expiresAt > now)
}

/**
 * Money has come back to a card. One that has ended lives again for a while; of one that was replaced it goes on to the card that
 * took its place. One that is blocked stays so.
 */
export async function followMoneyBack(tx: Tx, ref: CardRef, now: Date): Promise<void> {
  const card = await lockCard(tx, ref)
  if (!card || card.balanceMinor === 0) return
  const { businessId, currency, balanceMinor: amountMinor, replacedBy, expiresAt, state } = card
  if (replacedBy) {
    const moved = { giftCardId: card.id, intoId: replacedBy, currency, amountMinor }
    await moveCard(tx, businessId, { ...moved, event: now.toISOString() })
    return followMoneyBack(tx, { businessId, giftCardId: replacedBy }, now)
  }
  const hasEnded = state === 'expired' || state === 'refunded'
  const until = new Date(now.getTime() + giftCardLimits.revivedDays * 86_400_000)
  if (!hasEnded && (expiresAt === null || expiresAt > now)) return
  await sql`
    update gift_card set state = case when state = 'blocked' then state else 'active' end, warned_at = null,
      expires_at = greatest(expires_at, ${until})
    where business_id = ${businessId} and id = ${card.id}`.execute(tx)
  await recordCardEvent(tx, ref, { kind: 'revived', now })
}
