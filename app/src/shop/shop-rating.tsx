import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { Rating } from '@serein/ui/rating.tsx'
import { useWords } from '../language/words.ts'

/** The stars of a shop, with their number for screen readers. */
export function ShopRating(props: { rating: NonNullable<ShopCard['rating']>; className?: string }) {
  const { t } = useWords()
  const format = useFormat()
  const value = format.number(props.rating.average, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <Rating
      value={value}
      label={t('shop.card.rating', { value, count: props.rating.count })}
      className={props.className}
    />
  )
}
