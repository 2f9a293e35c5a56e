import { useSession } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { type Basket, useBasket } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'
import { useOpenOrder } from './use-open-order.ts'

/** The basket with its quantities and the way to order. */
export function BasketSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const basket = useBasket()
  return (
    <Sheet
      open={open && basket !== null}
      desktop="side"
      onClose={onClose}
      title={t('catalogue.basket.title')}
      subtitle={basket ? t('catalogue.basket.at', { shop: basket.shop.name }) : undefined}
      closeLabel={t('shop.choose.close')}
      footer={basket ? <ToCheckout basket={basket} /> : undefined}
    >
      {basket ? <BasketLines basket={basket} /> : null}
    </Sheet>
  )
}

/** Turns the basket into an order and leads to where it is reserved or paid. */
function ToCheckout({ basket }: { basket: Basket }) {
  const { t } = useWords()
  const isMember = useSession() !== null
  const opening = useOpenOrder(basket)
  if (!isMember)
    return (
      <ButtonLink size="lg" wide href={linkTo('checkout', { basket: basket.shop.id })}>
        {t('catalogue.basket.go')}
      </ButtonLink>
    )
  return (
    <div className="flex flex-col gap-3">
      <Failure error={opening.error} otherwise="checkout.credit.offline" />
      <Button size="lg" wide pending={opening.isPending} onClick={() => opening.mutate()}>
        {t('catalogue.basket.go')}
      </Button>
    </div>
  )
}
