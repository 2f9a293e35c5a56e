import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { keptKey } from '@serein/client/intent.ts'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { useRemember } from '../visit/held.ts'
import type { Bill } from './use-choice.ts'
import { isPaid, type Quote } from './use-quote.ts'

/** With which card: a saved one, or a new one of which its provider gives the reference when it is asked. */
export type PaidBy =
  | { savedCardId: string }
  | { reference: () => Promise<string>; keepCard: boolean }

/**
 * Pays the held booking through a provider. The key of the try stays in the tab until the server has answered, so that a
 * reload, a lost connection or a double tap asks for the same payment again; another card is another try. A payment that
 * its payer must approve leads to the provider's page; back from there, what became of it is asked once.
 */
export function usePayment(
  bookingId: string,
  quote: Quote | undefined,
  { tender, bill }: { tender: OnlineTender; bill: Bill | undefined },
) {
  const { api, query, queryClient } = useClient()
  const router = useRouter()
  const remember = useRemember()
  const name = `pay.${bookingId}`
  const input = { bookingId }
  const done = () =>
    router.navigate({
      href: linkTo('bookingDetails', { booking: bookingId, new: 1 }),
      replace: true,
    })

  const ask = () =>
    queryClient.invalidateQueries({ queryKey: query.checkout.quote.queryKey({ input }) })
  const pay = useMutation({
    mutationFn: async (by: PaidBy | undefined) => {
      const expectedTotalMinor = quote?.booking.totalMinor ?? 0
      const how = bill && {
        tipMinor: bill.choice.tipMinor,
        walletMinor: bill.walletMinor,
        part: bill.choice.part,
      }
      const command = { bookingId, tender, expectedTotalMinor, ...(await cardOf(by)), ...how }
      const { key: idempotencyKey, text } = keptKey(sessionStore.get(name), command)
      sessionStore.set(name, text)
      return api.checkout.pay(command, { context: { idempotencyKey } })
    },
    onSuccess: ({ payment }) => {
      sessionStore.set(name, null)
      if (payment?.actionUrl) location.assign(payment.actionUrl)
    },
    onError: (error) => {
      if (isAnswer(error)) sessionStore.set(name, null)
    },
    onSettled: ask,
  })
  const resume = useMutation({
    mutationFn: (paymentId: string) => api.checkout.resume({ bookingId, paymentId }),
    onSettled: ask,
  })

  const waiting = quote?.payment?.state === 'requires_action' ? quote.payment.id : null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    // Whoever is just being led to the provider has not answered there yet.
    if (!waiting || asked.current === waiting || pay.status !== 'idle') return
    asked.current = waiting
    resume.mutate(waiting)
  }, [waiting, pay.status, resume])

  // The server's word counts, whichever way it came: this answer, or what a reload finds.
  const hasPaid = isPaid(quote)
  useEffect(() => {
    if (!hasPaid || !quote) return
    remember(quote.booking)
    sessionStore.set(name, null)
    void done()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it turns out to be paid
  }, [hasPaid])

  const error = pay.error ?? resume.error
  return {
    pay: pay.mutate,
    isAsking: pay.isPending || resume.isPending,
    isPaid: hasPaid,
    /** A refusal of another kind than the card's own: it stands in the quote's payment. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}

async function cardOf(by: PaidBy | undefined) {
  if (!by || 'savedCardId' in by) return by
  return { cardReference: await by.reference(), keepCard: by.keepCard }
}
