import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { sum } from '@serein/shared/money/money.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { useBasket } from './basket.ts'
import { LazyBasketSheet } from './lazy-basket-sheet.tsx'

/** The number of units in a shop’s basket, as a button that opens it; nothing while it is empty. */
export function BasketCount({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const basket = useBasket()
  const [isOpen, setOpen] = useState(false)
  if (basket?.shop.id !== shopId) return null
  const count = sum(basket.lines.map(({ units }) => units))
  return (
    <>
      <Button
        tone="soft"
        size="sm"
        icon={<ShoppingBasket aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{t('catalogue.basket.open')}: </span>
        {t('catalogue.basket.count', { count })}
      </Button>
      <LazyBasketSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
