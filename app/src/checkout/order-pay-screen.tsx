import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { emptyBasket } from '../catalogue/basket.ts'
import { useWords } from '../language/words.ts'
import { useOrderPayment } from './order-data.ts'
import { chooseCards } from './use-chosen-cards.ts'
import { OrderDone } from './order-details.tsx'
import { OrderSum } from './order-sum.tsx'
import { ProviderScreen } from './provider-screen.tsx'

/** Pays an order through one tender, what the wallet does not pay of it. */
export function OrderPayScreen(props: {
  orderId: string
  tender: OnlineTender
  usesWallet: boolean
}) {
  const { orderId, tender, usesWallet } = props
  const { t } = useWords()
  const { query, payment, shares } = useOrderPayment(orderId, tender, usesWallet)
  const { data: order } = query
  const isPaid = order?.isPaid ?? false
  useEffect(() => {
    if (!isPaid) return
    emptyBasket()
    chooseCards(orderId, [])
  }, [isPaid, orderId])
  const isDone = isPaid || order?.state === 'cancelled'
  const back = linkTo('checkout', { order: orderId, ...(usesWallet && { wallet: 1 }) })
  const router = useRouter()
  // Covered by gift cards and the wallet: the checkout has its own button for that.
  const isCovered = shares?.restMinor === 0 && shares.giftCardMinor + shares.walletMinor > 0
  const needsNoTender = !isDone && isCovered && payment.step === 'form'
  useEffect(() => {
    if (needsNoTender) void router.navigate({ href: back, replace: true })
  }, [needsNoTender, back, router])
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={payment}
      price={order && shares && { amountMinor: shares.restMinor, currency: order.currency }}
      payee={order?.business.name}
      sum={order ? <OrderSum order={order} {...(shares && { shares })} /> : null}
      done={order && isDone ? <OrderDone order={order} /> : null}
      doneTitle={t('checkout.order.one')}
      back={isDone ? linkTo('wallet', { tab: 'orders' }) : back}
    />
  )
}
