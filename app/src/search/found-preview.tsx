import type { FoundShop } from '@serein/shared/search/shops.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useRouter } from '@tanstack/react-router'
import { linkTo } from '../address/link.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { useWords } from '../language/words.ts'
import { offersAt, useOffers } from '../shop/offer-data.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { NothingFound } from './nothing-found.tsx'
import { MoreButton, moreOf } from '../shop/more-button.tsx'
import { ShopRow } from '../shop/shop-card.tsx'
import { ShopListSkeleton } from '../shop/shop-list.tsx'
import { FoundWords, timesOf } from './found-words.tsx'
import { preloadFound } from './preload-found.ts'
import { useFound } from './search-data.ts'
import { useReading } from './reading.ts'
import { ScreenRows } from './screen-rows.tsx'
import { changed, sound, understood } from './search-query.ts'
import { useWallClock } from './use-today.ts'

export async function preload(...wanted: Parameters<typeof preloadFound>): Promise<void> {
  await preloadFound(...wanted)
}

/** The results of a search while its text is being typed, as on the search screen. */
export function FoundPreview(props: { search: SearchFilters; title: string }) {
  const { t } = useWords()
  const router = useRouter()
  const wishes = understood(sound(props.search), useWallClock())
  const { search, reading, isPending } = useReading(wishes)
  const found = useFound(search, !isPending)
  const ask = (change: SearchFilters) =>
    void router.navigate({ href: linkTo('search', sound(changed(search, change))) })
  const total = found.data?.pages[0]?.total
  return (
    <>
      <ScreenRows reading={reading} />
      <p role="status" className="sr-only">
        {total === undefined || found.isPlaceholderData
          ? ''
          : t('shop.list.count', { count: total })}
      </p>
      <QueryBoundary
        query={found}
        loading={<ShopListSkeleton />}
        isEmpty={() => total === 0}
        empty={<NothingFound search={search} wishes={wishes} reading={reading} ask={ask} />}
      >
        {({ pages }) => (
          <Section title={props.title} className="mt-8">
            <div
              aria-busy={found.isPlaceholderData}
              className="grid transition-opacity aria-busy:opacity-60 md:grid-cols-2 md:gap-x-12"
            >
              {pages.map(({ shops }) => (
                <PreviewPage key={shops[0]?.id} shops={shops} search={search} />
              ))}
            </div>
            <MoreButton more={moreOf(found)} label={t('shop.list.more')} />
          </Section>
        )}
      </QueryBoundary>
    </>
  )
}

function PreviewPage({ shops, search }: { shops: readonly FoundShop[]; search: SearchFilters }) {
  const offers = useOffers(shops.map(({ id }) => id))
  return shops.map((shop) => (
    <div key={shop.id} className="border-b border-line last:border-b-0 md:last:border-b">
      <ShopRow
        shop={shop}
        offer={offersAt(offers, shop.id, shop.starts, shop.service?.serviceId)[0]}
        times={timesOf(shop)}
        loading={false}
        wish={search.therapist ?? search.gender}
        partySize={search.party}
      >
        <FoundWords shop={shop} />
      </ShopRow>
    </div>
  ))
}
