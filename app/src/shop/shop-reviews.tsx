import { useFormat } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { Stars } from '@serein/ui/rating.tsx'
import { useWords } from '../words.ts'

/** How people rated the shop, as a figure and stars; nothing is made up where nobody has written. */
export function ShopReviews({ rating }: { rating: ShopDetails['rating'] }) {
  const { t } = useWords()
  const format = useFormat()
  if (!rating) return <p className="text-ink-soft">{t('shop.reviews.unrated')}</p>
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="flex items-baseline gap-2">
        <span className="serif figures text-2xl">{format.number(rating.average, digits)}</span>
        <span className="text-ink-soft">{t('shop.reviews.outOf')}</span>
      </p>
      <Stars
        value={rating.average}
        size={22}
        label={t('shop.card.rating', {
          value: format.number(rating.average, digits),
          count: rating.count,
        })}
      />
      <p className="w-full text-sm text-ink-soft">
        {t('shop.reviews.count', { count: rating.count })}
      </p>
    </div>
  )
}
