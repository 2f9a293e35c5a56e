import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { sum } from '@serein/shared/money/money.ts'
import { linkTo } from '../address/link.ts'
import { onPlainClick } from '../page/anchor.tsx'
import { useWords } from '../language/words.ts'
import { addToBasket, unitsIn, unitsLimit, useBasket } from './basket.ts'

const ProductChoiceSheet = lazy(async () => ({
  default: (await import('./product-choice-sheet.tsx')).ProductChoiceSheet,
}))

/** Adds a product to the basket, with undo; asks for the variant if there are several. None when sold out. */
export function AddButton({ product, shopId }: { product: Product; shopId: string }) {
  const { t, pick } = useWords()
  const basket = useBasket()
  const [isChoosing, setChoosing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const shop = product.shops.find(({ id }) => id === shopId)
  if (!shop || shop.stock === 'sold_out') return null
  const [only, ...others] = shop.variants
  const name = pick(product.name)
  const count = sum(shop.variants.map(({ variantId }) => unitsIn(basket, shopId, variantId)))
  const look = {
    tone: count > 0 ? 'soft' : 'secondary',
    size: 'sm',
    wide: true,
    icon: <Plus aria-hidden />,
    'aria-label': t('catalogue.basket.addLabel', { name, count }),
  } as const
  const words = t('catalogue.basket.addShort', { count })
  // A product’s only variant is added at once.
  if (only && others.length === 0 && product.variants.length === 1)
    return (
      <Button
        {...look}
        disabled={count >= unitsLimit}
        onClick={() => {
          const at = { id: shop.id, name: shop.name }
          const undo = addToBasket(at, { productId: product.id, variantId: only.variantId })
          const before = basket && basket.shop.id !== shopId ? basket.shop.name : ''
          if (undo)
            showToast({
              tone: 'good',
              text: t('catalogue.basket.added', { name, before, isAnew: before ? 'yes' : 'no' }),
              action: { label: t('catalogue.basket.undo'), run: undo },
            })
          else showToast({ tone: 'bad', text: t('catalogue.basket.full') })
        }}
      >
        {words}
      </Button>
    )
  return (
    <>
      <ButtonLink
        {...look}
        href={linkTo('products', { shop: shopId, product: product.id })}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={onPlainClick(() => {
          setAsked(true)
          setChoosing(true)
        })}
      >
        {words}
      </ButtonLink>
      {isAsked ? (
        <Suspense>
          <ProductChoiceSheet
            {...{ product, shopId }}
            open={isChoosing}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
