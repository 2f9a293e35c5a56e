import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isAnswer, refusalOf } from '@serein/client/api.ts'
import { sessionStore } from '@serein/client/session-store.ts'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import { platform } from '../entry/platform.ts'
import type { CardProvider, CardReference } from './new-card.tsx'
import { sendWithStoredKey } from './stored-key.ts'

/** How often to poll for the provider’s answer. */
export const pollMs = 1_500
/** After so long without one another try is offered, reloads included. */
const patienceMs = 10_000

/** What a payment through a provider pays: its commands and the latest try. */
export type Payable = Pick<TopUp, 'payment'> & {
  tenders: readonly (CardProvider & { tender: string; isSandbox: boolean })[]
}

export type ProviderPayment = Omit<ReturnType<typeof useProviderPayment>, 'pay'> & {
  pay: (by: CardReference | undefined) => void
}

export type Answer = Pick<Payable, 'payment'>

/**
 * Pays through a provider. The tab keeps the key of a try until its result is known, so that a reload, a lost answer or a double
 * tap repeats the same payment; another card is a new try. A payment to approve leads to the provider; on return its result is
 * queried once.
 */
export function useProviderPayment<By, Command extends object>(attempt: {
  /** Names the try within this tab. */
  name: string
  /** The latest try on the server, and whether its answer is pending. */
  payment: Payable['payment'] | undefined
  isUnderWay: boolean
  commandOf: (by: By) => Promise<Command>
  send: (command: Command, idempotencyKey: string) => Promise<Answer>
  resume: (paymentId: string) => Promise<unknown>
  /** Queries the server again. */
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
  /** Leads to the provider, which returns to this page with or without an answer. */
  const approve = (paymentId: string, url: string) => {
    resumedId.current = paymentId
    platform.leaveFor(url).then(() => resume.mutate(paymentId), console.warn)
  }

  const waiting = payment?.state === 'requires_action' ? payment.id : null
  useEffect(() => {
    // A payer on the way to the provider has not answered yet.
    if (!waiting || resumedId.current === waiting || pay.status !== 'idle') return
    resumedId.current = waiting
    resume.mutate(waiting)
  }, [waiting, pay.status, resume])

  const isAsking = pay.isPending || resume.isPending
  const isLate = useLate(attempt.isUnderWay && !isAsking)
  const error = pay.error ?? resume.error
  /** The last try has no known result: the same again is the same payment. */
  const isUnanswered = isLate || (error !== null && !isAnswer(error))
  const isBusy = isAsking || (attempt.isUnderWay && !isUnanswered)
  const step: Step = isBusy ? 'asking' : waiting ? 'approval' : 'form'
  return {
    pay: pay.mutate,
    step,
    isAsking,
    isUnanswered,
    isLate,
    /** The approval wanted from the payer at the provider. */
    awaited: waiting ? payment : null,
    /** Queries the result of an approval again, if it was not answered. */
    askAgain:
      waiting && resume.error && !isAnswer(resume.error) ? () => resume.mutate(waiting) : null,
    /** Leads to the provider’s approval once more. */
    approve: () => {
      if (waiting && payment?.actionUrl) approve(waiting, payment.actionUrl)
    },
    /** A refusal other than a decline, which the payment holds itself. */
    problem: error && refusalOf(error)?.code !== 'card_declined' ? error : null,
  }
}

/** The payer’s step: the form, waiting for an answer, or the approval at the provider. */
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

/** The provider that charges the cards. */
export function cardProviderOf({ tenders }: Pick<Payable, 'tenders'>): CardProvider {
  return tenders.find(({ tender }) => tender === 'card') ?? { provider: null, publicKey: null }
}
