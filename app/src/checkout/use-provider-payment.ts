import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { sessionStore } from '@serein/client/session-store.ts'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { platform } from '../entry/platform.ts'
import type { CardProvider, CardReference } from './new-card.tsx'
import { sendWithStoredKey } from './stored-key.ts'

/** While the provider owes an answer the screen asks again this often. */
export const pollMs = 1_500
/** After so long without one it offers another try, be it that the page was loaded anew meanwhile. */
const patienceMs = 10_000

/** Something that one payment through a provider pays: the ways to, and the latest try. */
export type Payable = Pick<TopUp, 'payment'> & {
  tenders: readonly (CardProvider & { tender: string; isSandbox: boolean })[]
}

export type ProviderPayment = Omit<ReturnType<typeof useProviderPayment>, 'pay'> & {
  pay: (by: CardReference | undefined) => void
}

export type Answer = Pick<Payable, 'payment'>

/**
 * Pays through a provider: the key of the try stays in the tab until the server has said what became of it, so that a reload, a
 * lost answer, a provider that does not answer or a double tap asks for the same payment again; another card is another try. A
 * payment that its payer must approve leads to the provider's page; back from there, what became of it is asked once.
 */
export function useProviderPayment<By, Command extends object>(attempt: {
  /** Names the try within this tab. */
  name: string
  /** The latest try, as the server has it, and whether its answer is still to come. */
  payment: Payable['payment'] | undefined
  isUnderWay: boolean
  commandOf: (by: By) => Promise<Command>
  send: (command: Command, idempotencyKey: string) => Promise<Answer>
  resume: (paymentId: string) => Promise<unknown>
  /** Asks the server anew. */
  ask: () => Promise<unknown>
}) {
  const { name, payment, ask } = attempt
  const resumedId = useRef<string | null>(null)
  const pay = useMutation({
    mutationFn: async (by: By) =>
      sendWithStoredKey(sessionStore, name, await attempt.commandOf(by), attempt.send),
    onSuccess: ({ payment: now }) => {
      if (now?.actionUrl) approve(now.id, now.actionUrl)
    },
    onSettled: ask,
  })
  const resume = useMutation({ mutationFn: attempt.resume, onSettled: ask })
  /** To the provider; who comes back to this very page has answered there, or not. */
  const approve = (paymentId: string, url: string) => {
    resumedId.current = paymentId
    platform.leaveFor(url).then(() => resume.mutate(paymentId), console.warn)
  }

  const waiting = payment?.state === 'requires_action' ? payment.id : null
  useEffect(() => {
    // Whoever is just being led to the provider has not answered there yet.
    if (!waiting || resumedId.current === waiting || pay.status !== 'idle') return
    resumedId.current = waiting
    resume.mutate(waiting)
  }, [waiting, pay.status, resume])

  const isAsking = pay.isPending || resume.isPending
  const isLate = useLate(attempt.isUnderWay && !isAsking)
  const error = pay.error ?? resume.error
  /** Nobody knows what became of the last try: the same again is the same payment. */
  const isUnanswered = isLate || (error !== null && !isAnswer(error))
  const isBusy = isAsking || (attempt.isUnderWay && !isUnanswered)
  const step: Step = isBusy ? 'asking' : waiting ? 'approval' : 'form'
  return {
    pay: pay.mutate,
    step,
    isAsking,
    isUnanswered,
    isLate,
    /** What its payer is asked for at the provider. */
    awaited: waiting ? payment : null,
    /** Asks once more what became of an approval, where that was not answered. */
    askAgain:
      waiting && resume.error && !isAnswer(resume.error) ? () => resume.mutate(waiting) : null,
    /** Leads to where the payer says yes, once more. */
    approve: () => {
      if (waiting && payment?.actionUrl) approve(waiting, payment.actionUrl)
    },
    /** A refusal of another kind than the card's own: it stands in the payment. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}

/** Where a payer is: at the form, waiting for an answer, or owing a yes at the provider. */
type Step = 'form' | 'asking' | 'approval'

function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}

export function pollWhileUnderWay({ state }: { state: { data?: Payable | null | undefined } }) {
  return isUnderWay(state.data) ? pollMs : (false as const)
}

export function isUnderWay(payable: Payable | null | undefined): boolean {
  return payable?.payment?.state === 'pending' || payable?.payment?.state === 'authorised'
}

/** No real money moves through this tender. */
export function isSandbox({ tenders }: Pick<Payable, 'tenders'>, tender: string | null): boolean {
  return tenders.some((each) => each.tender === tender && each.isSandbox)
}

/** Who charges the cards that pay it. */
export function cardProviderOf({ tenders }: Pick<Payable, 'tenders'>): CardProvider {
  return tenders.find(({ tender }) => tender === 'card') ?? { provider: null, publicKey: null }
}
