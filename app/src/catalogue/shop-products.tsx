import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Carousel } from '@serein/ui/carousel.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../words.ts'
import { ProductCard, ProductSkeleton } from './product-card.tsx'
import { shopProductsOptions } from './product-data.ts'

/** What a shop sells to take home. Nothing when it sells nothing or cannot say so: the page stands without it. */
export function ShopProducts({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data, isPending } = useQuery(shopProductsOptions(query, shopId))
  if (!isPending && !data?.products.length) return null
  const title = t('catalogue.products.heading')
  return (
    <Section
      title={title}
      className="pt-10"
      aside={
        <Link href={linkTo('products', { shop: shopId })}>{t('catalogue.products.seeAll')}</Link>
      }
    >
      <Carousel
        label={title}
        previousLabel={t('catalogue.products.previous')}
        nextLabel={t('catalogue.products.next')}
        itemWidth="200px"
        bleed
      >
        {data
          ? data.products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                shopId={shopId}
                href={linkTo('products', { shop: shopId, product: product.id })}
              />
            ))
          : Array.from({ length: 4 }, (_, index) => <ProductSkeleton key={index} />)}
      </Carousel>
    </Section>
  )
}
