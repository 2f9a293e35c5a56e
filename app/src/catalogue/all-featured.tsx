import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { CardGrid, CardGridSkeleton } from '../page/card-grid.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useLastPlace } from '../shop/last-place.ts'
import { nextTimesOptions, useNextTimes } from '../shop/next-times.ts'
import { ShopCard } from '../shop/shop-card.tsx'
import { Where } from '../shop/where.tsx'
import { useWords } from '../language/words.ts'
import { OfferedCard } from './offered-row.tsx'
import { NoneFound } from '../page/none-found.tsx'
import { featuredOptions, signatureOptions } from './service-data.ts'

export { featuredMetadata as metadata } from './catalogue-metadata.ts'

export async function preload({ query, queryClient }: Preload<'allFeatured'>): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(signatureOptions(query)),
    queryClient.fetchQuery(featuredOptions(query)).then(({ shops }) => {
      const ids = shops.map(({ id }) => id)
      return ids.length > 0 ? queryClient.prefetchQuery(nextTimesOptions(query, ids)) : undefined
    }),
  ])
}

/** Sponsored and picked shops, and the treatments businesses are known for. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const where = useLastPlace()
  const shops = useQuery({ ...featuredOptions(query, where), placeholderData: keepPreviousData })
  const times = useNextTimes(shops.data?.shops.map(({ id }) => id) ?? [])
  return (
    <Screen width="wide" title={t('catalogue.featured.heading')} back={linkTo('featured')}>
      <p className="max-w-prose text-ink-soft">{t('catalogue.featured.why')}</p>
      <Where where={where} className="mt-3 mb-5" />
      <QueryBoundary
        query={shops}
        loading={<CardGridSkeleton />}
        isEmpty={({ shops: all }) => all.length === 0}
        empty={
          <NoneFound title={t('catalogue.featured.none')} text={t('catalogue.featured.noneText')} />
        }
      >
        {({ shops: all }) => (
          <CardGrid>
            {all.map((shop, index) => (
              <li key={shop.id}>
                <ShopCard
                  shop={shop}
                  level={2}
                  times={times?.get(shop.id)}
                  loading={!times}
                  eager={index < 2}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </QueryBoundary>
      <Signatures />
    </Screen>
  )
}

function Signatures() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(signatureOptions(query, useLastPlace()))
  if (!data || data.services.length === 0) return null
  return (
    <Section
      title={t('catalogue.signature.title')}
      className="mt-9"
      aside={<Link href={linkTo('services')}>{t('catalogue.signature.services')}</Link>}
    >
      <CardGrid>
        {data.services.map((row) => (
          <li key={`${row.shop.id} ${row.id}`}>
            <OfferedCard row={row} />
          </li>
        ))}
      </CardGrid>
    </Section>
  )
}
