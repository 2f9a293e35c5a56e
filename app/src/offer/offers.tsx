import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { linkTo } from '../address/link.ts'
import { NoneFound } from '../page/none-found.tsx'
import { useWords } from '../language/words.ts'
import { CardGrid, CardGridSkeleton } from '../page/card-grid.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { useLastPlace } from '../shop/last-place.ts'
import { MoreButton, moreOf } from '../shop/more-button.tsx'
import { Where } from '../shop/where.tsx'
import { OfferCard } from './offer-card.tsx'
import { offerPagesOptions } from './offer-pages.ts'

export { offersMetadata as metadata } from './offer-metadata.ts'

export async function preload({ query, queryClient }: Preload<'offers'>): Promise<void> {
  await queryClient.prefetchInfiniteQuery(offerPagesOptions(query))
}

/** The offers of the next week, each with its conditions and first times. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const where = useLastPlace()
  const { near, place } = where
  const pages = useInfiniteQuery(offerPagesOptions(query, near))
  const offers = pages.data?.pages.flatMap((page) => page.offers) ?? []
  return (
    <Screen width="wide" title={t('offer.shop.title')} back={linkTo('featured')}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-ink-soft">
          {t('offer.all.why')}
          {near
            ? ` ${t('offer.all.near', { known: place ? 'yes' : 'no', place: place ?? '' })}`
            : ''}
        </p>
        <Where where={where} />
      </div>
      <QueryBoundary
        query={pages}
        loading={<CardGridSkeleton />}
        isEmpty={() => offers.length === 0 && !pages.hasNextPage}
        empty={<NoneFound title={t('offer.all.none')} text={t('offer.all.noneText')} />}
      >
        {() => (
          <>
            <CardGrid>
              {offers.map((offer, index) => (
                <li key={`${offer.id} ${offer.shop.id}`}>
                  <OfferCard offer={offer} eager={index < 2} />
                </li>
              ))}
            </CardGrid>
            <MoreButton more={moreOf(pages)} label={t('offer.now.more')} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
