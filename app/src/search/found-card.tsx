import type { Offer } from '@serein/shared/offer/contract.ts'
import type { FoundShop } from '@serein/shared/search/shops.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { FoundWords, timesOf } from './found-words.tsx'

/** A found spa with its matching service and price, free times, and why it is shown. */
export function FoundCard(props: {
  shop: FoundShop
  offer: Offer | undefined
  wish: string | undefined
  partySize: number | undefined
  eager: boolean
}) {
  const { shop } = props
  return (
    <ShopCard
      shop={shop}
      offer={props.offer}
      times={timesOf(shop)}
      loading={false}
      level={2}
      count={3}
      wish={props.wish}
      partySize={props.partySize}
      eager={props.eager}
    >
      <FoundWords shop={shop} />
    </ShopCard>
  )
}
