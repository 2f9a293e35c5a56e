import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { useWords } from '../language/words.ts'
import { putInBasket, unitsLimit, useBasket } from './basket.ts'

/** How many of a product, and where they are collected. A basket is of one spa: that of another starts anew. */
export function AddToBasket(props: {
  product: Product
  shopId: string | undefined
  onAdded: () => void
}) {
  const { t } = useWords()
  const { product, shopId, onAdded } = props
  const basket = useBasket()
  const inStock = product.shops.filter(({ stock }) => stock !== 'sold_out')
  const [chosen, setChosen] = useState(shopId ?? basket?.shop.id)
  const shop = inStock.find(({ id }) => id === chosen) ?? inStock[0]
  const inBasket =
    basket && basket.shop.id === shop?.id
      ? (basket.lines.find(({ productId }) => productId === product.id)?.units ?? 0)
      : 0
  const [units, setUnits] = useState(1)
  if (!shop) return <Notice tone="clay">{t('catalogue.basket.soldOut')}</Notice>
  const most = unitsLimit - inBasket
  return (
    <div className="mt-6 flex flex-col gap-3">
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
          putInBasket(
            { id: shop.id, name: shop.name },
            product.id,
            inBasket + Math.min(units, most),
          )
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
