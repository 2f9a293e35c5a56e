import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { sum } from '@serein/shared/money/money.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { useBasket } from './basket.ts'
import { LazyBasketSheet } from './lazy-basket-sheet.tsx'

/** The basket at the foot of the screen; nothing while it is empty. */
export function BasketBar() {
  const { t } = useWords()
  const basket = useBasket()
  const [isOpen, setOpen] = useState(false)
  if (!basket) return null
  const count = sum(basket.lines.map(({ units }) => units))
  return (
    <>
      <BottomBar
        title={t('catalogue.basket.count', { count })}
        subtitle={t('catalogue.basket.at', { shop: basket.shop.name })}
      >
        <Button icon={<ShoppingBasket aria-hidden />} onClick={() => setOpen(true)}>
          {t('catalogue.basket.open')}
        </Button>
      </BottomBar>
      <LazyBasketSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
