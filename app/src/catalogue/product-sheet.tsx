import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo, useClose } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import { AddToBasket } from './add-to-basket.tsx'
import { StockBadge, usePriceOf } from './product-card.tsx'
import { productOptions } from './product-data.ts'

/** One product, opened by the address: what it is, and the spas that have it at the desk. */
export function ProductSheet(props: {
  productId: string
  shopId: string | undefined
  back: string
}) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const close = useClose(props.back)
  const product = useQuery(productOptions(query, props.productId, props.shopId))
  const price = usePriceOf(product.data, props.shopId)
  return (
    <Sheet
      open
      desktop="side"
      onClose={close}
      title={product.data ? pick(product.data.name) : t('catalogue.service.loading')}
      subtitle={
        product.data ? (
          <span className="figures">
            {pick(product.data.size)} · {price}
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
            <AddToBasket product={data} shopId={props.shopId} onAdded={close} />
            <Heading level={3} className="mt-6">
              {t('catalogue.product.where')}
            </Heading>
            <p className="mt-0.5 mb-1.5 text-sm text-ink-soft">{t('catalogue.product.ask')}</p>
            <ShopsInStock product={data} />
          </>
        )}
      </QueryBoundary>
    </Sheet>
  )
}

function ShopsInStock({ product }: { product: Product }) {
  const { t, language } = useWords()
  const format = useFormat()
  return (
    <List label={t('catalogue.product.where')}>
      {product.shops.map((shop) => {
        const { currency, priceMinor: amountMinor } = shop
        const rate = format.number(shop.taxRate / 100_000, {
          style: 'percent',
          maximumFractionDigits: 3,
        })
        const facts = [
          format.city(shop.city),
          format.money({ amountMinor, currency }, { short: true }),
          shop.taxIsIncluded
            ? undefined
            : t('catalogue.product.plusTax', { rate, tax: taxName(currency, language) }),
        ]
        return (
          <ListRow
            key={shop.id}
            title={shop.name}
            subtitle={<span className="figures">{facts.filter(Boolean).join(' · ')}</span>}
            end={<StockBadge stock={shop.stock} />}
            href={linkTo('shopDetails', { shop: shop.id })}
          />
        )
      })}
    </List>
  )
}
