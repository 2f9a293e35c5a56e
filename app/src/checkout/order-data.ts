import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { Order } from '@serein/shared/checkout/order.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Tone } from '@serein/ui/badge.tsx'
import type { Word } from '../language/words.ts'
import type { CardReference } from './new-card.tsx'
import { orderOptions } from './wallet-data.ts'
import { isUnderWay, pollWhileUnderWay, useProviderPayment } from './use-provider-payment.ts'

/** One order of one's own, asked again while a payment is under way. */
export function useOrder(orderId: string) {
  const { query } = useClient()
  return useQuery({
    ...orderOptions(query, orderId),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
}

/** Pays an order through a provider. */
export function useOrderPayment(orderId: string, tender: OnlineTender) {
  const { api, query, queryClient } = useClient()
  const name = `order.${orderId}`
  const order = useOrder(orderId)
  const isPaid = order.data?.isPaid ?? false
  useEffect(() => {
    if (!isPaid) return
    sessionStore.set(name, null)
    void queryClient.invalidateQueries({ queryKey: query.order.list.key() })
  }, [isPaid, name, query, queryClient])
  const paid = useProviderPayment({
    name,
    payment: order.data?.payment,
    isUnderWay: isUnderWay(order.data),
    commandOf: async (reference: CardReference | undefined) => ({
      orderId,
      tender,
      ...(reference && { cardReference: await reference() }),
    }),
    send: (command, idempotencyKey) => api.order.pay(command, { context: { idempotencyKey } }),
    resume: () => api.order.resume({ orderId }),
    ask: () => queryClient.invalidateQueries({ queryKey: orderOptions(query, orderId).queryKey }),
  })
  return { ...paid, query: order }
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
