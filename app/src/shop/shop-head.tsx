import { Clock, MapPin, MessageCircle, Navigation, Phone } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Logo } from '@serein/ui/logo.tsx'
import { relativeTimeFormat } from '@serein/shared/formatters.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { directionsTo } from './directions.ts'
import { openingAt } from './opening.ts'
import { ShopRating } from './shop-rating.tsx'
import { amenityFacts } from './amenity-facts.tsx'

/** Only the first ones; all of them are in the part about the shop. */
const fewAmenities = 3

/** The shop’s name, rating, place, opening and amenities. */
export function ShopHead({ shop }: { shop: ShopDetails }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <header>
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-2">
          {shop.logo ? <Logo picture={shop.logo} className="h-11 max-w-36" /> : null}
          <h1 className="serif min-w-0 text-2xl">{shop.name}</h1>
        </div>
        {shop.rating ? (
          <span className="mt-2 flex shrink-0 items-baseline gap-1.5">
            <ShopRating rating={shop.rating} className="text-base" />
            <span aria-hidden className="text-sm text-ink-soft">
              ({format.number(shop.rating.count)})
            </span>
          </span>
        ) : null}
      </div>
      <p className="mt-1.5 flex gap-1.5 text-ink-soft">
        <MapPin aria-hidden className="mt-0.5 size-4" />
        <span>
          {shop.street}, {shop.city}
          {shop.distanceMetres === null ? '' : ` · ${format.distance(shop.distanceMetres)}`}
        </span>
      </p>
      <ul aria-label={t('shop.amenity.label')} className="mt-3.5 flex flex-wrap gap-2">
        <li>
          <OpenBadge shop={shop} />
        </li>
        {shop.amenities.slice(0, fewAmenities).map((amenity) => {
          const fact = amenityFacts[amenity]
          return fact ? (
            <li key={amenity}>
              <Badge tone="gold" icon={fact.icon}>
                {t(fact.word)}
              </Badge>
            </li>
          ) : null
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <ButtonLink
          tone="secondary"
          size="sm"
          icon={<Navigation aria-hidden />}
          href={directionsTo(shop)}
          target="_blank"
          rel="noreferrer"
        >
          {t('shop.about.directions')}
        </ButtonLink>
        <ButtonLink
          tone="secondary"
          size="sm"
          icon={<MessageCircle aria-hidden />}
          href={linkTo('chat', { shop: shop.id })}
        >
          {t('chat.action')}
        </ButtonLink>
        {shop.phone ? (
          <ButtonLink
            tone="secondary"
            size="sm"
            icon={<Phone aria-hidden />}
            href={`tel:${shop.phone.replaceAll(' ', '')}`}
          >
            {t('shop.head.call')}
          </ButtonLink>
        ) : null}
      </div>
    </header>
  )
}

/** "Open until 21:00" or "Opens tomorrow at 10:00", on the shop's own clock. */
export function OpenBadge({ shop }: { shop: ShopDetails }) {
  const words = useOpenWords(shop)
  return (
    <Badge tone={words.isOpen ? 'primary' : 'neutral'} icon={<Clock aria-hidden />}>
      {words.text}
    </Badge>
  )
}

function useOpenWords(shop: ShopDetails): { isOpen: boolean; text: string } {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const opening = openingAt(shop, now)
  if (!opening) return { isOpen: false, text: t('shop.open.closed') }
  if (opening.isOpen) {
    return {
      isOpen: true,
      text: t('shop.open.until', { time: format.timeOfDay(opening.untilMinute) }),
    }
  }
  const today = dayIn(now, shop.timeZone)
  const time = format.timeOfDay(opening.fromMinute)
  if (opening.day === today) return { isOpen: false, text: t('shop.open.today', { time }) }
  const day =
    opening.day === addDays(today, 1)
      ? relativeTimeFormat(format.locale, { numeric: 'auto' }).format(1, 'day')
      : format.day(opening.day, { weekday: 'long' })
  return { isOpen: false, text: t('shop.open.on', { day, time }) }
}
