import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { keptKey } from '@serein/client/intent.ts'
import { sessionStore } from '@serein/client/session-store.ts'

/** While the provider owes an answer the screen asks again this often. */
const pollMs = 1_500

/** Something that one payment through a provider pays: the ways to, and the latest try. */
export type Payable = Pick<TopUp, 'currency' | 'tenders' | 'payment'>

export interface Command {
  cardReference?: string
}

/**
 * Pays it through a provider: the key of the try stays in the tab until the server has answered, so that a reload or a double
 * tap asks for the same payment again; back from an approval, what became of it is asked once.
 */
export function useProviderPayment<Data extends Payable>(paid: {
  /** Names the try within this tab. */
  name: string
  query: UseQueryResult<Data>
  /** What is sent besides the card. */
  command: object
  send: (card: Command, idempotencyKey: string) => Promise<Data>
  resume: () => Promise<Data>
  /** Asks the server anew. */
  ask: () => Promise<unknown>
}) {
  const { name, query, command, ask } = paid
  const pay = useMutation({
    mutationFn: async (reference: (() => Promise<string>) | undefined) => {
      const card = reference ? { cardReference: await reference() } : {}
      const { key, text } = keptKey(sessionStore.get(name), { ...command, ...card })
      sessionStore.set(name, text)
      return paid.send(card, key)
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
  const resume = useMutation({ mutationFn: paid.resume, onSettled: ask })

  const payment = query.data?.payment
  const waiting = payment?.state === 'requires_action' ? payment.id : null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    // Whoever is just being led to the provider has not answered there yet.
    if (!waiting || asked.current === waiting || pay.status !== 'idle') return
    asked.current = waiting
    resume.mutate()
  }, [waiting, pay.status, resume])

  const error = pay.error ?? resume.error
  return {
    query,
    pay: pay.mutate,
    isAsking: pay.isPending || resume.isPending,
    /** A refusal of another kind than the card's own: it stands in the payment. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}

export function pollWhileUnderWay({ state }: { state: { data?: Payable | null | undefined } }) {
  return isUnderWay(state.data) ? pollMs : (false as const)
}

export function isUnderWay(payable: Payable | null | undefined): boolean {
  return payable?.payment?.state === 'pending' || payable?.payment?.state === 'authorised'
}
