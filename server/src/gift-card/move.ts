import { giftCardMoved } from '@serein/shared/ledger/gift-card.ts'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { settleSoldTax, soldTaxOf } from './sold-tax.ts'

/** What is left on a locked card is on the one that replaces it, with the tax of its sale. */
export async function moveCard(
  tx: Tx,
  businessId: string,
  moved: Parameters<typeof giftCardMoved>[0],
): Promise<void> {
  const { giftCardId, intoId, currency } = moved
  await post(tx, businessId, giftCardMoved(moved))
  const taxed = await soldTaxOf(tx, businessId, { id: giftCardId })
  if (!taxed) return
  const { rate } = taxed
  for (const id of [giftCardId, intoId])
    await settleSoldTax(tx, businessId, { kind: 'gift_card', id, currency }, { rate })
}
