import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { Order, OrderFacts } from '@serein/shared/checkout/order.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Tone } from '@serein/ui/badge.tsx'
import type { Word } from '../language/words.ts'
import { holds, orderOptions } from './wallet-data.ts'
import { cardsToPay, type ChosenCard, heldBy, useChosenCards } from './use-chosen-cards.ts'
import { isUnderWay, pollWhileUnderWay } from './use-provider-payment.ts'
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

export interface OrderShares {
  /** What is still to be paid of it. */
  dueMinor: number
  /** What of that gift cards pay. */
  giftCardMinor: number
  /** What of the rest the wallet pays. */
  walletMinor: number
  /** What is left to pay otherwise. */
  restMinor: number
}

/** How what is due of an order is shared between gift cards, the wallet and the rest. */
export function sharesOf(
  order: Order,
  usesWallet: boolean,
  cards: readonly ChosenCard[] = [],
): OrderShares {
  const { payment, totalMinor, paidMinor, wallet } = order
  const dueMinor = Math.max(0, totalMinor - paidMinor)
  const giftCardMinor = Math.min(heldBy(cards), dueMinor)
  const leftMinor = dueMinor - giftCardMinor
  if (!usesWallet) return { dueMinor, giftCardMinor, walletMinor: 0, restMinor: leftMinor }
  // What a payment under way has set aside is no longer in the wallet.
  const isOpen = payment?.state === 'requires_action' || isUnderWay(order)
  const restMinor = payment && isOpen ? payment.amountMinor : Math.max(0, leftMinor - holds(wallet))
  return { dueMinor, giftCardMinor, walletMinor: leftMinor - restMinor, restMinor }
}

/** Whether an order is of gift cards, which no gift card pays. */
export function isOfCards({ lines }: Pick<OrderFacts, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ kind }) => kind === 'gift_card')
}

/** Whether nothing of an order is collected: it is of gift cards or of packages alone. */
export function isSoldAhead({ lines }: Pick<OrderFacts, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ kind }) => kind === 'gift_card' || kind === 'pass')
}

/** How an order stands: what is sold ahead is paid where other things are collected. */
export function stateOf(order: Pick<OrderFacts, 'lines' | 'state'>): OrderFacts['state'] {
  return isSoldAhead(order) && order.state === 'collected' ? 'paid' : order.state
}

/** Pays an order through a provider, and from the wallet as far as it goes if that is wanted. */
export function useOrderPayment(orderId: string, tender: OnlineTender, usesWallet: boolean) {
  const { api, query } = useClient()
  const order = useOrder(orderId)
  const cards = useChosenCards(orderId)
  const shares = order.data && sharesOf(order.data, usesWallet, cards)
  const { walletMinor = 0, giftCardMinor = 0 } = shares ?? {}
  const paying = useWholePayment({
    name: `order.${orderId}`,
    query: order,
    isPaid: order.data?.isPaid ?? false,
    command: {
      orderId,
      tender,
      ...(walletMinor > 0 && { walletMinor }),
      ...(giftCardMinor > 0 && { giftCards: cardsToPay(cards, giftCardMinor) }),
    },
    pay: api.order.pay,
    resume: () => api.order.resume({ orderId }),
    changed: [query.order.list.key(), query.wallet.key(), query.giftCard.key(), query.pass.key()],
  })
  return { ...paying, shares }
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
