import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { shell } from '../entry/platform.ts'
import { useRemember } from '../visit/held.ts'
import { cardsToPay, chooseCards } from './use-chosen-cards.ts'
import type { Bill } from './use-choice.ts'
import { useProviderPayment } from './use-provider-payment.ts'
import { isPaid, isUnderWay, type Quote } from './use-quote.ts'

/** The card: a saved one, or a new one whose reference the provider gives on request. */
export type PaidBy =
  | { savedCardId: string }
  | { reference: () => Promise<string>; keepCard: boolean }

/** Pays the held booking through a provider; once it is paid, leads on to the visit. */
export function useVisitPayment(
  bookingId: string,
  quote: Quote | undefined,
  { tender, bill }: { tender: OnlineTender; bill: Bill | undefined },
) {
  const { api, query, queryClient } = useClient()
  const router = useRouter()
  const remember = useRemember()
  const name = `pay.${bookingId}`
  const input = { bookingId }
  const payment = useProviderPayment({
    name,
    payment: quote?.payment,
    isUnderWay: quote !== undefined && isUnderWay(quote),
    commandOf: async (by: PaidBy | undefined) => ({
      bookingId,
      tender,
      expectedTotalMinor: quote?.booking.totalMinor ?? 0,
      ...(await cardOf(by)),
      ...(bill && {
        tipMinor: bill.choice.tipMinor,
        walletMinor: bill.walletMinor,
        giftCards: cardsToPay(bill.cards, bill.giftCardMinor),
        part: bill.choice.part,
      }),
    }),
    send: (command, idempotencyKey) => api.checkout.pay(command, { context: { idempotencyKey } }),
    resume: (paymentId) => api.checkout.resume({ bookingId, paymentId }),
    ask: () =>
      queryClient.invalidateQueries({ queryKey: query.checkout.quote.queryKey({ input }) }),
  })

  // The server’s state counts, from this answer or after a reload.
  const hasPaid = isPaid(quote)
  const leadOn = useEffectEvent(() => {
    if (!quote) return
    shell?.feel('paid')
    remember(quote.booking)
    sessionStore.set(name, null)
    chooseCards(bookingId, [])
    void router.navigate({
      href: linkTo('bookingDetails', { booking: bookingId, new: 1 }),
      replace: true,
    })
  })
  useEffect(() => {
    if (hasPaid) leadOn()
  }, [hasPaid])

  return { ...payment, isPaid: hasPaid }
}

async function cardOf(by: PaidBy | undefined) {
  if (!by || 'savedCardId' in by) return by
  return { cardReference: await by.reference(), keepCard: by.keepCard }
}
