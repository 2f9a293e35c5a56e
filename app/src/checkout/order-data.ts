import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Order } from '@serein/shared/checkout/order.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Tone } from '@serein/ui/badge.tsx'
import type { Word } from '../language/words.ts'
import { orderOptions } from './wallet-data.ts'
import { pollWhileUnderWay } from './use-provider-payment.ts'
import { useWholePayment } from './use-whole-payment.ts'

/** The reader’s order, refetched while a payment is under way. */
export function useOrder(orderId: string) {
  const { query } = useClient()
  return useQuery({
    ...orderOptions(query, orderId),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
}

/** An order by its private link. */
export function useOrderByLink(orderToken: string) {
  const { query } = useClient()
  return useQuery(query.order.byLink.queryOptions({ input: { orderToken } }))
}

/** Pays an order through a provider. */
export function useOrderPayment(orderId: string, tender: OnlineTender) {
  const { api, query } = useClient()
  const order = useOrder(orderId)
  return useWholePayment({
    name: `order.${orderId}`,
    query: order,
    isPaid: order.data?.isPaid ?? false,
    command: { orderId, tender },
    pay: api.order.pay,
    resume: () => api.order.resume({ orderId }),
    changed: [query.order.list.key()],
  })
}

export const orderTones = {
  basket: 'neutral',
  placed: 'gold',
  paid: 'primary',
  ready: 'clay',
  collected: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<Order['state'], Tone>

export const orderWords = {
  basket: 'checkout.order.state.placed',
  placed: 'checkout.order.state.placed',
  paid: 'checkout.order.state.paid',
  ready: 'checkout.order.state.ready',
  collected: 'checkout.order.state.collected',
  cancelled: 'checkout.order.state.cancelled',
  refunded: 'checkout.order.state.refunded',
} as const satisfies Record<Order['state'], Word>
