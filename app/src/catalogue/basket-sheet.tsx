import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient, useSession } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { type Basket, useBasket } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'

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
  const { api } = useClient()
  const router = useRouter()
  const isMember = useSession() !== null
  const opening = useMutation({
    mutationFn: async () => {
      const { id } = await api.order.open({
        shopId: basket.shop.id,
        lines: basket.lines.map(({ variantId, units }) => ({ variantId, units })),
      })
      return linkTo('checkout', { order: id })
    },
    onSuccess: (href) => router.navigate({ href }),
  })
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
