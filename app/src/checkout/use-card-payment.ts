import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { keptKey } from '@serein/client/intent.ts'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import { linkTo } from '../address/link.ts'
import type { readCard } from './card-fields.ts'
import { isPaid, type Quote } from './use-quote.ts'
import { useRemember } from '../visit/held.ts'

type Card = NonNullable<ReturnType<typeof readCard>['card']>

/**
 * Pays the held booking by card. The key of the try stays in the tab until the server has answered, so that a reload, a
 * lost connection or a double tap asks for the same payment again; another card is another try.
 */
export function useCardPayment(bookingId: string, quote: Quote | undefined) {
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
    mutationFn: (card: Card) => {
      const expectedTotalMinor = quote?.booking.totalMinor ?? 0
      const command = { bookingId, tender: 'sandbox_card' as const, expectedTotalMinor, card }
      const { key: idempotencyKey, text } = keptKey(sessionStore.get(name), command)
      sessionStore.set(name, text)
      return api.checkout.pay(command, { context: { idempotencyKey } })
    },
    onSuccess: () => sessionStore.set(name, null),
    onError: (error) => {
      if (isAnswer(error)) sessionStore.set(name, null)
    },
    onSettled: ask,
  })
  const answer = useMutation({
    mutationFn: (approve: boolean) =>
      api.checkout.answerAction({ bookingId, paymentId: quote?.payment?.id ?? '', approve }),
    onSettled: ask,
  })

  // The server's word counts, whichever way it came: this answer, or what a reload finds.
  const hasPaid = isPaid(quote)
  useEffect(() => {
    if (!hasPaid || !quote) return
    remember(quote.booking)
    sessionStore.set(name, null)
    void done()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it turns out to be paid
  }, [hasPaid])

  const error = pay.error ?? answer.error
  return {
    pay: pay.mutate,
    answer: answer.mutate,
    isAsking: pay.isPending,
    isAnswering: answer.isPending,
    isPaid: hasPaid,
    startedAt: pay.submittedAt,
    /** A refusal of another kind than the card's own: it stands in the quote's payment. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}
