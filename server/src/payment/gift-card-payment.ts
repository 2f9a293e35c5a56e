import type { CardShare } from '../gift-card/spend.ts'
import type { Tx } from '../platform/pool.ts'
import { ownShares } from './fund.ts'
import { type OwnPayment, reserve } from './own-payment.ts'
import { startPayment } from './payment.ts'

type FromCards = Omit<OwnPayment, 'giftCardId' | 'amountMinor'>

/** Pays a part of a bill, or all of it, with gift cards that are locked (`sharesOfCards`): a payment for each. */
export async function payWithGiftCards(
  tx: Tx,
  wanted: FromCards,
  shares: readonly CardShare[],
): Promise<void> {
  for (const share of shares) await payWithGiftCard(tx, wanted, share)
}

/** The same with one. @returns the payment’s id */
export async function payWithGiftCard(
  tx: Tx,
  wanted: FromCards,
  share: CardShare,
): Promise<string> {
  const reference = `${wanted.reference}:gift_card:${share.giftCardId}`
  const own = { ...wanted, ...share, reference, tender: 'gift_card', provider: null }
  const begun = await startPayment(tx, own)
  if (begun.state === 'pending') await reserve(tx, begun, ownShares(begun), wanted)
  return begun.id
}
