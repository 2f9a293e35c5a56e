import { useSession } from '@serein/client/provider.tsx'
import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { type Basket, useBasket } from '../catalogue/basket.ts'
import { BasketLines } from '../catalogue/basket-lines.tsx'
import { useOpenOrder } from '../catalogue/use-open-order.ts'
import { useWords } from '../language/words.ts'
import { Screen } from '../page/screen.tsx'
import { OpeningOrder } from './opening-order.tsx'
import { WhoBooks } from './who-books.tsx'

/** The basket of a reader without an account: they identify themselves by one code, and it becomes their order. */
export function BasketCheckout({ shopId }: { shopId: string }) {
  const { t } = useWords()
  const basket = useBasket()
  const isMember = useSession() !== null
  const isHere = basket?.shop.id === shopId
  return (
    <Screen title={t('checkout.order.title')} back={linkTo('products', { shop: shopId })}>
      {basket && isHere ? (
        isMember ? (
          <Ordering basket={basket} />
        ) : (
          <div className="flex flex-col gap-4 pt-2">
            <Card className="p-5">
              <h2 className="serif mb-2 text-lg">{basket.shop.name}</h2>
              <BasketLines basket={basket} />
            </Card>
            <WhoBooks next={linkTo('checkout', { basket: shopId })} />
          </div>
        )
      ) : (
        <EmptyState
          art={<NoResultsArt />}
          title={t('catalogue.basket.empty')}
          text={t('catalogue.basket.emptyText')}
          action={
            <ButtonLink href={linkTo('products', { shop: shopId })}>
              {t('catalogue.basket.find')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  )
}

/** Writes the basket down as an order, once, and goes on to it. */
function Ordering({ basket }: { basket: Basket }) {
  const { t } = useWords()
  const opening = useOpenOrder(basket, { replace: true })
  return (
    <OpeningOrder opening={opening} label={t('catalogue.basket.go')}>
      <Card className="p-5">
        <BasketLines basket={basket} />
      </Card>
    </OpeningOrder>
  )
}
