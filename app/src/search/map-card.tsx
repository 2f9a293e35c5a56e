import { X } from 'lucide-react'
import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { CardTitle } from '@serein/ui/card.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { ShopRating } from '../shop/shop-rating.tsx'
import { useWords } from '../language/words.ts'
import type { Spot } from './map-data.ts'
import { useWalk } from './use-walk.ts'

/** The spa of the pressed pin, over the map. */
export function MapCard(props: { spot: Spot; href: string; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { spot } = props
  const { name, rating, firstStart, timeZone, fromPriceMinor, currency } = spot
  const relativeDay = useRelativeDay(timeZone)
  const price =
    fromPriceMinor === null
      ? undefined
      : format.money({ amountMinor: fromPriceMinor, currency }, { short: true })
  const free =
    firstStart &&
    t('search.map.free', {
      day: relativeDay(firstStart),
      time: format.time(firstStart, timeZone),
    })
  const facts = [
    spot.isSponsored ? t('shop.card.paid') : undefined,
    price && t('shop.card.from', { price }),
    free,
    useWalk(spot),
  ]
  return (
    <article
      aria-label={name}
      className="absolute inset-x-3 bottom-7 z-3 mx-auto flex max-w-100 animate-rise items-start gap-2 rounded-md bg-surface p-4 pr-2 shadow-lift"
    >
      <div className="relative min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <CardTitle level={2} href={props.href} className="min-w-0">
            {name}
          </CardTitle>
          {rating ? <ShopRating rating={rating} className="mt-1" /> : null}
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton
        tone="plain"
        label={t('search.map.closeCard')}
        icon={<X aria-hidden />}
        onClick={props.onClose}
        className="-mt-2 shrink-0"
      />
    </article>
  )
}
