import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { OrderReceipt } from '@serein/shared/checkout/order-receipt.ts'
import { Badge } from '@serein/ui/badge.tsx'
import {
  MoneyMoved,
  ReceiptPaper,
  ReceiptSkeleton,
  TakeAway,
  useMoment,
} from '../booking/receipt-parts.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { orderTones, orderWords, stateOf } from './order-data.ts'
import { OrderLines } from './order-sum.tsx'
import { orderReceiptOptions } from './wallet-data.ts'

/** The receipt of an order as a page to read, print or download as a PDF. */
export function OrderReceiptPage({ orderId }: { orderId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const receipt = useQuery(orderReceiptOptions(query, orderId))
  return (
    <Screen
      title={t('booking.receipt.title')}
      subtitle={receipt.data?.number}
      back={linkTo('wallet', { order: orderId })}
    >
      <QueryBoundary query={receipt} loading={<ReceiptSkeleton />}>
        {(data) => (
          <>
            <Paper receipt={data} />
            <TakeAway path={`/api/orders/${orderId}/receipt.pdf`} number={data.number} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Paper({ receipt }: { receipt: OrderReceipt }) {
  const { t } = useWords()
  const { order } = receipt
  const { currency, createdAt, placedAt, collectedAt, endedAt } = order
  const { timeZone } = order.shop
  const state = stateOf(order)
  const at = useMoment(timeZone)
  const boughtAt = placedAt ?? createdAt
  return (
    <ReceiptPaper paper={receipt} timeZone={timeZone}>
      <Badge tone={orderTones[state]}>{t(orderWords[state])}</Badge>
      <div className="mt-2 mb-5 text-sm text-ink-soft">
        <p>{t('checkout.receipt.bought', { when: at(boughtAt) })}</p>
        {state === 'collected' && collectedAt && collectedAt !== boughtAt ? (
          <p>{t('checkout.receipt.collected', { when: at(collectedAt) })}</p>
        ) : null}
        {endedAt && (state === 'cancelled' || state === 'refunded') ? (
          <p>{t(`checkout.receipt.${state}`, { when: at(endedAt) })}</p>
        ) : null}
      </div>
      <OrderLines order={order} />
      <h2 className="serif mt-7 mb-3 text-lg">{t('booking.receipt.money')}</h2>
      <MoneyMoved paper={receipt} currency={currency} timeZone={timeZone} />
    </ReceiptPaper>
  )
}
