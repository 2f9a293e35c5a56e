import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { keptKey } from '@serein/client/intent.ts'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { Preload } from '../router.tsx'

/** Where the server gave no words. */
export const offline = 'checkout.credit.offline'

/** While the provider owes an answer the screen asks again this often. */
const pollMs = 1_500

export async function preloadTopUp(
  context: Preload<'creditStripe' | 'creditPaypal'>,
): Promise<void> {
  const { query, queryClient, search, user } = context
  const input = { topUpId: search.topUp }
  if (user) await queryClient.fetchQuery(query.topUp.get.queryOptions({ input }))
}

/**
 * Pays a top-up through a provider, as a visit is paid: the key of the try stays in the tab until the server has answered, so
 * that a reload or a double tap asks for the same payment again; back from an approval, what became of it is asked once.
 */
export function useTopUp(topUpId: string, tender: OnlineTender) {
  const { api, query, queryClient } = useClient()
  const name = `top-up.${topUpId}`
  const input = { topUpId }
  const topUp = useQuery({
    ...query.topUp.get.queryOptions({ input }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  })
  const ask = () => queryClient.invalidateQueries({ queryKey: query.topUp.get.queryKey({ input }) })
  const pay = useMutation({
    mutationFn: async (reference: (() => Promise<string>) | undefined) => {
      const card = reference && { cardReference: await reference() }
      const command = { topUpId, tender, ...card }
      const { key: idempotencyKey, text } = keptKey(sessionStore.get(name), command)
      sessionStore.set(name, text)
      return api.topUp.pay(command, { context: { idempotencyKey } })
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
    mutationFn: () => api.topUp.resume({ topUpId }),
    onSettled: ask,
  })

  const payment = topUp.data?.payment
  const waiting = payment?.state === 'requires_action' ? payment.id : null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    // Whoever is just being led to the provider has not answered there yet.
    if (!waiting || asked.current === waiting || pay.status !== 'idle') return
    asked.current = waiting
    resume.mutate()
  }, [waiting, pay.status, resume])

  const hasPaid = isPaid(topUp.data)
  useEffect(() => {
    if (!hasPaid) return
    sessionStore.set(name, null)
    void queryClient.invalidateQueries({ queryKey: query.wallet.key() })
    void queryClient.invalidateQueries({ queryKey: query.topUp.quote.key() })
  }, [hasPaid, name, query, queryClient])

  const error = pay.error ?? resume.error
  return {
    topUp,
    pay: pay.mutate,
    isAsking: pay.isPending || resume.isPending,
    /** A refusal of another kind than the card's own: it stands in the payment. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}

export function isPaid(topUp: TopUp | undefined): boolean {
  return topUp?.payment?.state === 'captured' || topUp?.payment?.state === 'refunded'
}

export function isUnderWay(topUp: TopUp | undefined): boolean {
  return topUp?.payment?.state === 'pending' || topUp?.payment?.state === 'authorised'
}
