import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow, useRelativeDay } from '@serein/client/provider.tsx'
import type { FoundShop, Reason } from '@serein/shared/search/shops.ts'
import type { NextTimes } from '../shop/next-times.ts'
import { useWords } from '../language/words.ts'
import { usePriceText } from '../visit/use-price-text.ts'
import { useWalk } from './use-walk.ts'

/** The most reasons to show. */
const most = 2

/** The matching service and price of a spa, whether it is open where that matters, how far one walks, and why it is shown. */
export function FoundWords({ shop }: { shop: FoundShop }) {
  const { t, pick } = useWords()
  const priceText = usePriceText()
  const { service, isOpen, timeZone } = shop
  const now = useNow()
  const walk = useWalk(shop)
  const others = [walk, useReasons(shop)].filter(Boolean).join(' · ')
  const [first] = shop.starts
  // That it is closed now says nothing of another day.
  const isToday = first !== undefined && dayIn(first, timeZone) === dayIn(now, timeZone)
  return (
    <div className="flex flex-col gap-1 text-sm">
      {service ? (
        <p>
          {t('search.found.service', {
            name: pick(service.name),
            minutes: service.lengthMinutes,
            price: priceText(service.priceKind, service.priceMinor ?? 0, shop.currency),
          })}
        </p>
      ) : null}
      <p className="text-ink-soft empty:hidden">
        {isOpen || isToday ? (
          <span className={isOpen ? 'font-semibold text-primary' : undefined}>
            {t(isOpen ? 'search.found.open' : 'search.found.closed')}
            {others ? ' · ' : ''}
          </span>
        ) : null}
        {others}
      </p>
    </div>
  )
}

/** Its free starts, for a spa card. */
export function timesOf({ id, service, starts }: FoundShop): NextTimes {
  return { shopId: id, variantId: service?.variantId ?? null, starts }
}

/** Why a spa is shown, in a few words. */
function useReasons({ reasons, currency, timeZone }: FoundShop): string {
  const { t } = useWords()
  const format = useFormat()
  const relativeDay = useRelativeDay(timeZone)
  const words = (reason: Reason): string => {
    switch (reason.kind) {
      case 'sponsored':
        return t('search.why.sponsored')
      case 'text':
        return t('search.why.label', { reasons: t(`search.why.${reason.field}`) })
      case 'near':
        return t('search.why.near', { distance: format.distance(reason.distanceMetres) })
      case 'rating':
        return t('search.why.rating', {
          stars: format.number(reason.average, { maximumFractionDigits: 1 }),
          count: reason.count,
        })
      case 'soon':
        return t('search.why.soon', { day: relativeDay(reason.startsAt) })
      case 'price':
        return t('search.why.price', {
          price: format.money({ amountMinor: reason.priceMinor, currency }, { short: true }),
        })
      case 'pick':
        return t('search.why.pick')
    }
  }
  return reasons.slice(0, most).map(words).join(' · ')
}
