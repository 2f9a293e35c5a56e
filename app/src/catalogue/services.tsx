import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Picture as ShopPicture } from '@serein/shared/schema.ts'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { categoryWords, type CategoryKind } from '../shop/category-facts.tsx'
import { foundDayPackagesOptions } from '../shop/day-package-data.ts'
import { lastPlace, useLastPlace } from '../shop/last-place.ts'
import { Where } from '../shop/where.tsx'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { useWords, type Word } from '../language/words.ts'
import { OfferedCard } from './offered-row.tsx'
import { signatureOptions } from './service-data.ts'
import { NoneFound } from '../page/none-found.tsx'

export { servicesMetadata as metadata } from './catalogue-metadata.ts'

/** Far down the page: rendered by the server, its script loads later. */
const FoundDayPackages = lazy(async () => ({
  default: (await import('../shop/found-day-packages.tsx')).FoundDayPackages,
}))

const kindWords: Record<CategoryKind, Word> = {
  massage: 'catalogue.about.massage',
  hammam: 'catalogue.about.hammam',
  facial: 'catalogue.about.facial',
  body: 'catalogue.about.body',
  couple: 'catalogue.about.couple',
  nails: 'catalogue.about.nails',
  hair: 'catalogue.about.hair',
  wellness: 'catalogue.about.wellness',
  prenatal: 'catalogue.about.prenatal',
}

export async function preload({ query, queryClient }: Preload<'services'>): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(query.catalogue.categories.queryOptions()),
    queryClient.prefetchQuery(signatureOptions(query)),
    queryClient.prefetchQuery(foundDayPackagesOptions(query, { near: lastPlace().near })),
  ])
}

/** The kinds of treatment, and the treatments businesses are known for. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const categories = useQuery(query.catalogue.categories.queryOptions())
  return (
    <Screen width="wide" title={t('catalogue.services.heading')} back={linkTo('featured')}>
      <p className="max-w-prose text-ink-soft">{t('catalogue.services.lead')}</p>
      <Where where={useLastPlace()} className="mt-3 mb-5" />
      <QueryBoundary
        query={categories}
        loading={<CategoriesSkeleton />}
        isEmpty={({ categories: all }) => all.length === 0}
        empty={
          <NoneFound title={t('catalogue.services.none')} text={t('catalogue.services.noneText')} />
        }
      >
        {({ categories: all }) => (
          <ul className={grid}>
            {categoryKinds.flatMap((kind, index) => {
              const found = all.find((each) => each.kind === kind)
              return found ? [<CategoryTile key={kind} category={found} eager={index < 4} />] : []
            })}
          </ul>
        )}
      </QueryBoundary>
      <Signatures />
      <Suspense>
        <FoundDayPackages wanted={{ near: useLastPlace().near }} className="mt-9" />
      </Suspense>
    </Screen>
  )
}

const grid =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-7px)),1fr))] gap-3.5 sm:grid-cols-3 md:gap-5'

interface Category {
  kind: CategoryKind
  shopCount: number
  picture: Pick<ShopPicture, 'src' | 'photo' | 'tint'> | null
}

function CategoryTile(props: { category: Category; eager: boolean }) {
  const { t } = useWords()
  const { kind, picture, shopCount } = props.category
  return (
    <li className={cx(cardStyle(), 'flex flex-col overflow-hidden')}>
      <Picture
        picture={picture}
        sizes="(min-width: 560px) 33vw, 50vw"
        alt=""
        ratio="4/3"
        eager={props.eager}
      />
      <div className="flex flex-1 flex-col gap-0.5 p-3.5 md:p-4">
        <CardTitle level={2} href={linkTo('serviceList', { category: kind })}>
          {t(categoryWords[kind])}
        </CardTitle>
        <p className="text-sm text-ink-soft">{t(kindWords[kind])}</p>
        <p className="mt-auto pt-1.5 text-sm font-semibold text-primary">
          {t('catalogue.services.shops', { count: shopCount })}
        </p>
      </div>
    </li>
  )
}

/** Shows nothing while loading or after a failure. */
function Signatures() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(signatureOptions(query, useLastPlace()))
  if (!data || data.services.length === 0) return null
  return (
    <CarouselSection
      title={t('catalogue.signature.title')}
      previousLabel={t('shop.evening.previous')}
      nextLabel={t('shop.evening.more')}
      className="mt-9"
      aside={<Link href={linkTo('allFeatured')}>{t('catalogue.signature.all')}</Link>}
    >
      {data.services.map((row) => (
        <OfferedCard key={`${row.shop.id} ${row.id}`} row={row} />
      ))}
    </CarouselSection>
  )
}

function CategoriesSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 9 }, (_, index) => (
        <span key={index} className="block overflow-hidden rounded-md bg-surface shadow-soft">
          <Skeleton shape="square" className="aspect-[4/3] w-full" />
          <span className="flex h-27 flex-col gap-2 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-3.5 w-full" />
          </span>
        </span>
      ))}
    </div>
  )
}
