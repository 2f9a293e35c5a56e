import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { useWords } from '../language/words.ts'
import { giftCardsOptions } from './gift-card-data.ts'
import { GiftCardFace } from './gift-card-face.tsx'
import type { GiftWish } from './gift-wish.ts'

/** A chosen card that is no order yet. */
export function GiftWishFace({ wish, spa }: { wish: GiftWish; spa: string }) {
  const { pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { data: offered } = useQuery(giftCardsOptions(query, wish.shopId))
  const treatment = offered?.treatments.find(({ variantId }) => variantId === wish.variantId)
  const amountMinor = wish.amountMinor ?? treatment?.priceMinor
  return (
    <GiftCardFace
      design={wish.design}
      spa={spa}
      worth={
        offered && amountMinor
          ? format.money({ amountMinor, currency: offered.currency }, { short: true })
          : null
      }
      note={treatment && pick(treatment.label)}
    />
  )
}
