import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { useClose } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { useLastPlace } from '../shop/last-place.ts'
import { ProductChoice } from './product-choice.tsx'
import { useLabelOf, usePriceOf } from './product-card.tsx'
import { productOptions } from './product-data.ts'

/** One product, opened by the address, with the spas that have it. */
export function ProductSheet(props: {
  productId: string
  shopId: string | undefined
  back: string
}) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const close = useClose(props.back)
  const product = useQuery(productOptions(query, props.productId, props.shopId, useLastPlace()))
  return (
    <Sheet
      open
      desktop="side"
      onClose={close}
      title={product.data ? pick(product.data.name) : t('catalogue.service.loading')}
      subtitle={
        product.data ? (
          <span className="figures">
            <SheetFacts product={product.data} shopId={props.shopId} />
          </span>
        ) : (
          ' '
        )
      }
      closeLabel={t('shop.choose.close')}
    >
      <QueryBoundary query={product} loading={<SkeletonText lines={8} />}>
        {(data) => (
          <>
            {data.picture ? (
              <Picture
                picture={data.picture}
                sizes="(min-width: 900px) 440px, 100vw"
                alt={pick(data.picture.alt)}
                ratio="4/3"
                rounded
                eager
                className="mb-4"
              />
            ) : null}
            <p className="max-w-prose">{pick(data.description)}</p>
            <ProductChoice product={data} shopId={props.shopId} onAdded={close} />
          </>
        )}
      </QueryBoundary>
    </Sheet>
  )
}

function SheetFacts({ product, shopId }: { product: Product; shopId: string | undefined }) {
  return `${useLabelOf(product)} · ${usePriceOf(product, shopId)}`
}
