import { useQueries } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { sum } from '@serein/shared/money/money.ts'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { useWords } from '../language/words.ts'
import { type Basket, putInBasket, unitsLimit } from './basket.ts'
import { productOptions } from './product-data.ts'

/** What is in the basket, with how many of each and what they cost together. */
export function BasketLines({ basket }: { basket: Basket }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { shop, lines } = basket
  const found = useQueries({
    queries: lines.map(({ productId }) => productOptions(query, productId, shop.id)),
  })
  const priced = lines.flatMap((line, index) => {
    const product = found[index]?.data
    const carrier = product?.shops.find(({ id }) => id === shop.id)
    const sold = carrier?.variants.find(({ variantId }) => variantId === line.variantId)
    const variant = product?.variants.find(({ id }) => id === line.variantId)
    return product && carrier && sold && variant
      ? [{ ...carrier, ...sold, ...line, name: product.name, label: variant.label }]
      : []
  })
  const [first] = priced
  const nameOf = (product: Product | undefined) =>
    product ? pick(product.name) : t('catalogue.service.loading')
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: first?.currency ?? 'EUR' })
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => {
          const sold = priced.find(({ variantId }) => variantId === line.variantId)
          const isKnown = found[index]?.isSuccess
          return (
            <li key={line.variantId}>
              <Stepper
                className="py-2"
                label={nameOf(found[index]?.data)}
                help={
                  sold ? (
                    <span className="figures">
                      {pick(sold.label)} · {money(sold.priceMinor)}
                    </span>
                  ) : isKnown ? (
                    t('catalogue.basket.gone')
                  ) : undefined
                }
                value={line.units}
                max={unitsLimit}
                words={{ less: t('catalogue.basket.less'), more: t('catalogue.basket.more') }}
                onValue={(units) => putInBasket(shop, { ...line, units })}
              />
            </li>
          )
        })}
      </ul>
      {priced.length === lines.length ? (
        <PriceLines className="mt-4">
          <PriceLine
            tone="total"
            label={t(
              first?.taxIsIncluded === false
                ? 'catalogue.basket.beforeTax'
                : 'catalogue.basket.total',
            )}
            amount={money(sum(priced.map(({ units, priceMinor }) => units * priceMinor)))}
          />
        </PriceLines>
      ) : null}
    </>
  )
}
