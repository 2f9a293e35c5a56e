import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { taxName } from '@serein/shared/money/tax-name.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Heading } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { AddToBasket } from './add-to-basket.tsx'
import { StockBadge } from './product-card.tsx'
import { firstVariant, offersOf, type Offer } from './product-offers.ts'

/** The variant, and the shops that have it. */
export function ProductChoice(props: {
  product: Product
  shopId: string | undefined
  onAdded: () => void
}) {
  const { t } = useWords()
  const { product, shopId } = props
  const [chosen, setChosen] = useState(() => firstVariant(product, shopId))
  const isThere = product.variants.some(({ id }) => id === chosen)
  const variantId = isThere ? chosen : firstVariant(product, shopId)
  return (
    <>
      <AddToBasket {...props} variantId={variantId} onVariant={setChosen} />
      <Heading level={3} className="mt-6">
        {t('catalogue.product.where')}
      </Heading>
      <p className="mt-0.5 mb-1.5 text-sm text-ink-soft">{t('catalogue.product.ask')}</p>
      <ShopsInStock offers={offersOf(product, variantId)} />
    </>
  )
}

function ShopsInStock({ offers }: { offers: readonly Offer[] }) {
  const { t, language } = useWords()
  const format = useFormat()
  return (
    <List label={t('catalogue.product.where')}>
      {offers.map((shop) => {
        const { currency, priceMinor: amountMinor } = shop
        const rate = format.number(shop.taxRate / 100_000, {
          style: 'percent',
          maximumFractionDigits: 3,
        })
        const facts = [
          format.city(shop.city),
          shop.distanceMetres === null ? undefined : format.distance(shop.distanceMetres),
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
