import { useEffect } from 'react'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { emptyBasket } from '../catalogue/basket.ts'
import { useWords } from '../language/words.ts'
import { useOrderPayment } from './order-data.ts'
import { OrderDone } from './order-details.tsx'
import { OrderSum } from './order-sum.tsx'
import { ProviderScreen } from './provider-screen.tsx'

const said = {
  title: {
    card: 'checkout.card.title',
    paypal: 'checkout.paypal.title',
    paylater: 'checkout.paylater.title',
  },
  paypal: 'checkout.credit.paypal',
  paylater: 'checkout.credit.paylater',
  asking: 'checkout.link.asking',
  approval: 'checkout.credit.approval',
} as const

/** Pays an order through one tender. */
export function OrderPayScreen({ orderId, tender }: { orderId: string; tender: OnlineTender }) {
  const { t } = useWords()
  const paid = useOrderPayment(orderId, tender)
  const isPaid = paid.query.data?.isPaid ?? false
  useEffect(() => {
    if (isPaid) emptyBasket()
  }, [isPaid])
  return (
    <ProviderScreen
      tender={tender}
      paid={paid}
      said={said}
      amountOf={({ totalMinor }) => totalMinor}
      payeeOf={({ business }) => business.name}
      isDone={({ state, isPaid: hasPaid }) => hasPaid || state === 'cancelled'}
      doneTitle={t('checkout.order.one')}
      back={(_, isDone) =>
        isDone ? linkTo('wallet', { orders: true }) : linkTo('checkout', { order: orderId })
      }
      Sum={OrderSum}
      Done={OrderDone}
    />
  )
}
