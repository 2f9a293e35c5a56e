import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import type { ShopCard as Shop } from '@serein/shared/shop/contract.ts'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { offersAt, useOffers } from './offer-data.ts'
import { useWords } from '../language/words.ts'
import { eveningMinute, useEvening, useNextTimes, type NextTimes } from './next-times.ts'
import { ShopCard } from './shop-card.tsx'

/** With fewer cards than this, the next free times are shown instead. */
const fewest = 3
const most = 8

/** The spas with free times this evening; late in the day, the next free times. */
export function Evening(props: {
  /** The shops whose times are queried, as preloaded. */
  asked: readonly Shop[]
  /** Those of them to show in the row. */
  shops: readonly Shop[]
}) {
  const { shops } = props
  const { t } = useWords()
  const now = useNow()
  const { isEvening, loading, found } = useShownTimes(props.asked, shops)
  const offers = useOffers(props.asked.map((shop) => shop.id))
  const shownShops: Shown[] = (loading ? shops.map(asUnknown) : found).slice(0, most)
  if (shownShops.length === 0) return null
  const evening = { day: dayIn(now, shops[0]!.timeZone), from: eveningMinute }
  return (
    <CarouselSection
      title={isEvening ? t('shop.evening.title') : t('shop.evening.next')}
      previousLabel={t('shop.evening.previous')}
      nextLabel={t('shop.evening.more')}
      className="mt-8"
      aside={
        <Link href={linkTo('search', isEvening ? evening : { sort: 'soonest' })}>
          {t('shop.evening.all')}
        </Link>
      }
    >
      {shownShops.map(({ shop, times }, index) => (
        <ShopCard
          key={shop.id}
          shop={shop}
          offer={offersAt(offers, shop.id, times?.starts ?? [])[0]}
          times={times}
          loading={loading}
          eager={index < 2}
        />
      ))}
    </CarouselSection>
  )
}

interface Shown {
  shop: Shop
  times: NextTimes | undefined
}

function useShownTimes(
  asked: readonly Shop[],
  shops: readonly Shop[],
): {
  isEvening: boolean
  loading: boolean
  found: Shown[]
} {
  const now = useNow()
  const ids = asked.map((shop) => shop.id)
  const evening = useEvening(ids, asked[0]?.timeZone ?? 'UTC')
  const next = useNextTimes(ids)
  const tonight = shops.flatMap((shop): Shown[] => {
    const times = evening?.get(shop.id)
    const today = dayIn(now, shop.timeZone)
    const starts = times?.starts.filter((start) => dayIn(start, shop.timeZone) === today) ?? []
    return times && starts.length > 0 ? [{ shop, times: { ...times, starts } }] : []
  })
  if (!evening) return { isEvening: true, loading: true, found: [] }
  if (tonight.length >= fewest) return { isEvening: true, loading: false, found: tonight }
  const soon = shops.flatMap((shop): Shown[] => {
    const times = next?.get(shop.id)
    return times && times.starts.length > 0 ? [{ shop, times }] : []
  })
  soon.sort((a, b) => (a.times!.starts[0]! < b.times!.starts[0]! ? -1 : 1))
  return { isEvening: false, loading: !next, found: soon }
}

function asUnknown(shop: Shop): Shown {
  return { shop, times: undefined }
}
