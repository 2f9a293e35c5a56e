import { useHydrated } from '@tanstack/react-router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo, useReplace, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { useLastPlace } from '../shop/last-place.ts'
import { MoreButton, moreOf } from '../shop/more-button.tsx'
import { useWords } from '../language/words.ts'
import type { ProductsSearch } from '../address/catalogue-search.ts'
import { ProductCard, ProductSkeleton } from './product-card.tsx'
import { AddButton } from './add-button.tsx'
import { BasketBar } from './basket-bar.tsx'
import { NoneFound } from '../page/none-found.tsx'
import { productOptions, productsOptions, shopChoicesOptions } from './product-data.ts'
import { ProductFilters } from './product-filters.tsx'

export { productsMetadata as metadata } from './product-metadata.ts'

const ProductSheet = lazy(async () => ({
  default: (await import('./product-sheet.tsx')).ProductSheet,
}))

export async function preload({ query, queryClient, search }: Preload<'products'>): Promise<void> {
  const { shop, product } = search
  await Promise.all([
    queryClient.prefetchInfiniteQuery(productsOptions(query, search)),
    queryClient.prefetchQuery(shopChoicesOptions(query)),
    // The page exists only if shop and product do, so wait for a 404.
    ...(shop
      ? [queryClient.ensureQueryData(query.shop.get.queryOptions({ input: { shopId: shop } }))]
      : []),
    ...(product ? [queryClient.ensureQueryData(productOptions(query, product, shop))] : []),
  ])
}

/** The products of one kind or all, at one spa or all. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const search = useScreenSearch('products')
  const replace = useReplace()
  const products = useProducts(search)
  const { data: shop } = useQuery({
    ...query.shop.get.queryOptions({ input: { shopId: search.shop ?? '' } }),
    enabled: search.shop !== undefined,
  })
  const found = products.data?.pages.flatMap((page) => page.products) ?? []
  const isHydrated = useHydrated()
  const isCounted = products.data && !products.isPlaceholderData
  return (
    <Screen
      width="wide"
      title={t('catalogue.products.heading')}
      back={search.shop ? linkTo('shopDetails', { shop: search.shop }) : linkTo('featured')}
      footer={<BasketBar />}
    >
      <p className="mb-5 max-w-prose text-ink-soft">{t('catalogue.products.lead')}</p>
      <ProductFilters
        search={search}
        shop={shop}
        onChange={(part) => replace(linkTo('products', { ...search, ...part }))}
      />
      <p role="status" className="sr-only">
        {isCounted ? t('catalogue.products.count', { count: found.length }) : ''}
      </p>
      <QueryBoundary
        query={products}
        loading={<ProductsSkeleton />}
        isEmpty={() => found.length === 0}
        empty={<NothingHere search={search} />}
      >
        {() => (
          <>
            <Products products={found} search={search} stale={products.isPlaceholderData} />
            <MoreButton label={t('catalogue.list.more')} more={moreOf(products)} />
          </>
        )}
      </QueryBoundary>
      {isHydrated && search.product ? (
        <Suspense>
          <ProductSheet
            key={search.product}
            productId={search.product}
            shopId={search.shop}
            back={linkTo('products', { ...search, product: undefined })}
          />
        </Suspense>
      ) : null}
    </Screen>
  )
}

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-7px)),1fr))] gap-3.5 sm:grid-cols-3 md:gap-5 lg:grid-cols-4'

function Products(props: { products: readonly Product[]; search: ProductsSearch; stale: boolean }) {
  const { search } = props
  return (
    <ul aria-busy={props.stale} className={`${grid} transition-opacity aria-busy:opacity-60`}>
      {props.products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            shopId={search.shop}
            level={2}
            eager={index < 4}
            href={linkTo('products', { ...search, product: product.id })}
            action={search.shop ? <AddButton product={product} shopId={search.shop} /> : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

function NothingHere({ search }: { search: ProductsSearch }) {
  const { t } = useWords()
  if (!search.kind && !search.shop)
    return (
      <NoneFound title={t('catalogue.products.none')} text={t('catalogue.products.noneText')} />
    )
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={t('catalogue.products.noneHere')}
      text={t('catalogue.products.noneHereText')}
      action={
        <ButtonLink tone="secondary" href={linkTo('products')}>
          {t('catalogue.products.all')}
        </ButtonLink>
      }
    />
  )
}

function ProductsSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        <ProductSkeleton key={index} />
      ))}
    </div>
  )
}

/** The products for the address; the old ones stay while new ones load. */
function useProducts(search: ProductsSearch) {
  const { query } = useClient()
  return useInfiniteQuery({
    ...productsOptions(query, search, useLastPlace()),
    placeholderData: (before) => before,
  })
}
