import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { Streamed } from '../page/streamed.tsx'
import { useWords } from '../language/words.ts'
import { AddButton } from './add-button.tsx'
import { BasketCount } from './basket-count.tsx'
import { ProductCard, ProductSkeleton } from './product-card.tsx'
import { shopProductsOptions } from './product-data.ts'

/** The products of a shop; nothing if there are none or they fail to load. */
export function ShopProducts({ shopId }: { shopId: string }) {
  const loading = (
    <Row shopId={shopId}>
      {Array.from({ length: 4 }, (_, index) => (
        <ProductSkeleton key={index} />
      ))}
    </Row>
  )
  return (
    <Streamed loading={loading}>
      <Sold shopId={shopId} />
    </Streamed>
  )
}

function Sold({ shopId }: { shopId: string }) {
  const { query } = useClient()
  const { products } = useSuspenseQuery(shopProductsOptions(query, shopId)).data
  if (products.length === 0) return null
  return (
    <Row shopId={shopId}>
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          shopId={shopId}
          href={linkTo('products', { shop: shopId, product: product.id })}
          action={<AddButton product={product} shopId={shopId} />}
        />
      ))}
    </Row>
  )
}

function Row({ shopId, children }: { shopId: string; children: ReactNode }) {
  const { t } = useWords()
  return (
    <CarouselSection
      title={t('catalogue.products.heading')}
      previousLabel={t('catalogue.products.previous')}
      nextLabel={t('catalogue.products.next')}
      itemWidth="200px"
      className="pt-10"
      aside={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          <BasketCount shopId={shopId} />
          <Link href={linkTo('products', { shop: shopId })}>{t('catalogue.products.seeAll')}</Link>
        </span>
      }
    >
      {children}
    </CarouselSection>
  )
}
