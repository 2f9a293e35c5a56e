import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { useWords } from '../language/words.ts'
import { putInBasket, unitsLimit, unitsIn, useBasket } from './basket.ts'
import { offersOf } from './product-offers.ts'

/** Variant, quantity and shop of a product. A basket is of one spa; another spa starts a new one. */
export function AddToBasket(props: {
  product: Product
  variantId: string
  shopId: string | undefined
  onVariant: (variantId: string) => void
  onAdded: () => void
}) {
  const { t } = useWords()
  const { product, variantId, shopId, onVariant, onAdded } = props
  const basket = useBasket()
  const inStock = offersOf(product, variantId).filter(({ stock }) => stock !== 'sold_out')
  const [chosen, setChosen] = useState(shopId ?? basket?.shop.id)
  const shop = inStock.find(({ id }) => id === chosen) ?? inStock[0]
  const inBasket = shop ? unitsIn(basket, shop.id, variantId) : 0
  const [units, setUnits] = useState(1)
  if (!shop) return <Notice tone="clay">{t('catalogue.basket.soldOut')}</Notice>
  const most = unitsLimit - inBasket
  const chosenShop = product.shops.find(({ id }) => id === shopId)
  const isElsewhere = chosenShop !== undefined && inStock.every(({ id }) => id !== shopId)
  return (
    <div className="mt-6 flex flex-col gap-4">
      {product.variants.length > 1 ? (
        <VariantChoice {...{ product, variantId, onVariant }} shopId={shop.id} />
      ) : null}
      {isElsewhere ? (
        <Notice tone="clay">{t('catalogue.basket.elsewhere', { shop: chosenShop.name })}</Notice>
      ) : null}
      <Select
        label={t('catalogue.basket.collectAt')}
        value={shop.id}
        options={inStock.map(({ id, name }) => ({ id, label: name }))}
        onSelect={setChosen}
      />
      <Stepper
        label={t('catalogue.basket.howMany')}
        value={Math.min(units, Math.max(most, 1))}
        min={1}
        max={Math.max(most, 1)}
        words={{ less: t('catalogue.basket.less'), more: t('catalogue.basket.more') }}
        onValue={setUnits}
      />
      {basket && basket.shop.id !== shop.id ? (
        <Notice tone="clay">
          {t('catalogue.basket.anew', { before: basket.shop.name, shop: shop.name })}
        </Notice>
      ) : null}
      <Button
        size="lg"
        wide
        icon={<ShoppingBasket aria-hidden />}
        disabled={most < 1}
        onClick={() => {
          const all = inBasket + Math.min(units, most)
          const line = { productId: product.id, variantId, units: all }
          putInBasket({ id: shop.id, name: shop.name }, line)
          onAdded()
        }}
      >
        {t('catalogue.basket.add')}
      </Button>
      {inBasket > 0 ? (
        <p className="text-sm text-ink-soft">
          {t('catalogue.basket.already', { count: inBasket })}
        </p>
      ) : null}
    </div>
  )
}

/** The variants with their price at a shop; sold out ones cannot be chosen. */
function VariantChoice(props: {
  product: Product
  variantId: string
  shopId: string
  onVariant: (variantId: string) => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { product, variantId, shopId, onVariant } = props
  return (
    <ChoiceChips
      label={t('catalogue.product.variant')}
      selected={variantId}
      choices={product.variants.map(({ id, label }) => {
        const offers = offersOf(product, id)
        const { currency, priceMinor: amountMinor = 0 } =
          offers.find((offer) => offer.id === shopId) ?? offers[0] ?? {}
        const isGone = offers.every(({ stock }) => stock === 'sold_out')
        return {
          id,
          label: pick(label),
          disabled: isGone,
          aside: isGone
            ? t('catalogue.stock.soldOut')
            : currency && format.money({ amountMinor, currency }, { short: true }),
        }
      })}
      onSelect={onVariant}
    />
  )
}
