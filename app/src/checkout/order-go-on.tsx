import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Store, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Order } from '@serein/shared/checkout/order.ts'
import type { Tender } from '@serein/shared/payment/tenders.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { linkTo } from '../address/link.ts'
import { emptyBasket } from '../catalogue/basket.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { onlineScreens } from './online-screens.ts'
import { cardsToPay, chooseCards, useChosenCards } from './use-chosen-cards.ts'
import type { OrderShares } from './order-data.ts'
import { holds } from './wallet-data.ts'

/** The step from the bill of an order: its payment, or its reservation. */
export function OrderGoOn(props: {
  order: Order
  shares: OrderShares
  tender: Tender | null
  visitId: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const { order, shares, tender, visitId } = props
  const { id: orderId, currency } = order
  const { walletMinor, restMinor: amountMinor } = shares
  if (shares.dueMinor === 0) return <Get order={order} />
  if (amountMinor === 0) return <FromOwn order={order} shares={shares} />
  if (!tender) return null
  if (tender === 'at_shop') return <Reserve order={order} shares={shares} visitId={visitId} />
  const { screen, word, icon: Icon } = onlineScreens[tender]
  return (
    <ButtonLink
      size="lg"
      wide
      icon={<Icon aria-hidden />}
      href={linkTo(screen, { order: orderId, ...(walletMinor > 0 && { wallet: 1 }) })}
    >
      {t(word, { amount: format.money({ amountMinor, currency }) })}
    </ButtonLink>
  )
}

/** What costs nothing asks for no tender. */
function Get({ order: { id: orderId } }: { order: Order }) {
  const { t } = useWords()
  const { api } = useClient()
  const getting = useOrderStep(orderId, () => api.order.pay({ orderId, tender: 'wallet' }))
  return (
    <div className="flex flex-col gap-3">
      <Failure error={getting.error} otherwise="checkout.credit.offline" />
      <Button size="lg" wide pending={getting.isPending} onClick={() => getting.mutate()}>
        {t('checkout.order.free')}
      </Button>
    </div>
  )
}

/** Reserves it to be paid at the spa; what the wallet pays of it now, after a question that names both sums. */
function Reserve(props: { order: Order; shares: OrderShares; visitId: string }) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const [isAsking, setAsking] = useState(false)
  const { order, shares, visitId } = props
  const { id: orderId, currency, shop } = order
  const { walletMinor, restMinor } = shares
  const reserving = useOrderStep(orderId, () =>
    api.order.place({
      orderId,
      bookingId: visitId || null,
      ...(walletMinor > 0 && { walletMinor }),
    }),
  )
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const sums = { amount: money(walletMinor), rest: money(restMinor) }
  return (
    <div className="flex flex-col gap-3">
      <Failure error={reserving.error} otherwise="checkout.credit.offline" />
      <Button
        size="lg"
        wide
        icon={<Store aria-hidden />}
        pending={reserving.isPending}
        onClick={() => (walletMinor > 0 ? setAsking(true) : reserving.mutate())}
      >
        {walletMinor > 0
          ? t('checkout.order.reservePart', { rest: sums.rest })
          : t('checkout.order.reserve')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('checkout.order.partTitle', sums)}
        confirm={{
          label: t('checkout.order.walletConfirm', { amount: sums.amount }),
          run: () => {
            setAsking(false)
            reserving.mutate()
          },
        }}
        cancelLabel={t('checkout.order.walletBack')}
      >
        {t('checkout.order.partText', { ...sums, shop: shop.name })}
      </Dialog>
    </div>
  )
}

/** Pays all that is due with gift cards and from the wallet, after a question. */
function FromOwn({ order, shares }: { order: Order; shares: OrderShares }) {
  const { t } = useWords()
  const format = useFormat()
  const { api } = useClient()
  const [isAsking, setAsking] = useState(false)
  const { id: orderId, currency, wallet, business } = order
  const { giftCardMinor, walletMinor } = shares
  const cards = useChosenCards(orderId)
  const paying = useOrderStep(orderId, () =>
    api.order.pay({
      orderId,
      tender: 'wallet',
      ...(walletMinor > 0 && { walletMinor }),
      ...(giftCardMinor > 0 && { giftCards: cardsToPay(cards, giftCardMinor) }),
    }),
  )
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const amount = money(giftCardMinor + walletMinor)
  const words = giftCardMinor > 0 ? ownWords : walletWords
  return (
    <div className="flex flex-col gap-3">
      <Failure error={paying.error} otherwise="checkout.credit.offline" />
      <Button
        size="lg"
        wide
        icon={<Wallet aria-hidden />}
        pending={paying.isPending}
        onClick={() => setAsking(true)}
      >
        {t(words.button, { amount })}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(words.title, { amount })}
        confirm={{
          label: t('checkout.order.walletConfirm', { amount }),
          run: () => {
            setAsking(false)
            paying.mutate()
          },
        }}
        cancelLabel={t('checkout.order.walletBack')}
      >
        {t(words.text, {
          business: business.name,
          amount: money(holds(wallet) - walletMinor),
        })}
      </Dialog>
    </div>
  )
}

const walletWords = {
  button: 'checkout.order.fromWallet',
  title: 'checkout.order.walletTitle',
  text: 'checkout.order.walletText',
} as const
const ownWords = {
  button: 'giftCard.pay.all',
  title: 'giftCard.pay.title',
  text: 'giftCard.pay.text',
} as const

/** A step that ends at the order: the basket of this browser is ordered. */
function useOrderStep(orderId: string, step: () => Promise<Order>) {
  const { query, queryClient } = useClient()
  const router = useRouter()
  return useMutation({
    mutationFn: step,
    onSuccess: async () => {
      emptyBasket()
      chooseCards(orderId, [])
      await queryClient.invalidateQueries({ queryKey: query.order.key() })
      await router.navigate({ href: linkTo('wallet', { order: orderId }), replace: true })
    },
  })
}
