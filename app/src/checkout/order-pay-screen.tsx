import { useEffect } from 'react'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { emptyBasket } from '../catalogue/basket.ts'
import { useWords } from '../language/words.ts'
import { useOrderPayment } from './order-data.ts'
import { OrderDone } from './order-details.tsx'
import { OrderSum } from './order-sum.tsx'
import { ProviderScreen } from './provider-screen.tsx'

/** Pays an order through one tender. */
export function OrderPayScreen({ orderId, tender }: { orderId: string; tender: OnlineTender }) {
  const { t } = useWords()
  const { query, payment } = useOrderPayment(orderId, tender)
  const { data: order } = query
  const isPaid = order?.isPaid ?? false
  useEffect(() => {
    if (isPaid) emptyBasket()
  }, [isPaid])
  const isDone = isPaid || order?.state === 'cancelled'
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={payment}
      price={order && { amountMinor: order.totalMinor, currency: order.currency }}
      payee={order?.business.name}
      sum={order ? <OrderSum order={order} /> : null}
      done={order && isDone ? <OrderDone order={order} /> : null}
      doneTitle={t('checkout.order.one')}
      back={isDone ? linkTo('wallet', { orders: true }) : linkTo('checkout', { order: orderId })}
    />
  )
}
