import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import type { RefusalCode } from '@serein/shared/refusal.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Delivered, FieldFault } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

export type { FieldFault } from '@serein/ui/use-form.ts'

export type Delivery<Sent, Answer, Fault extends FieldFault> = {
  /** Rejects where it failed, or answers null or false where that is said already. */
  send: (sent: Sent) => Promise<Answer | null | false>
  /** The refusal that says in its data which field is amiss, and how. */
  faultCode?: RefusalCode
  /** The faults of another; none where it is dealt with, null where it is of no field. */
  refusedFields?: (error: unknown) => readonly NoInfer<Fault>[] | null
  /** What is read anew once it is sent. */
  refresh?: QueryKey
  /** What is saved, as it is called where that is said. */
  name?: (sent: Sent) => string
  /** What is said instead once it is saved. */
  savedText?: (sent: Sent, answer: Answer) => string | undefined
  /** What stood before, to be sent again where somebody takes it back. */
  before?: Sent
  /** Another way to take it back. */
  undo?: (answer: Answer) => Promise<unknown>
  /** What is said where somebody else has changed it in the meantime. */
  changedText?: string
  /** What is said where the server gave no reason. */
  failedText?: string
  /** The form says itself, in its `problem`, why it could not be sent. */
  saysProblem?: boolean
  onDone?: (answer: Answer) => void
}

/** Sends, says how that went, and how to take it back; answers with what is amiss at fields. */
export function useDelivery<Sent, Answer, Fault extends FieldFault>(
  delivery: Delivery<Sent, Answer, Fault>,
) {
  const { t } = useWords()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const { send, refresh, name, savedText, before, onDone } = delivery
  const undo = delivery.undo ?? (before === undefined ? undefined : () => send(before))
  const readAnew = async () => {
    if (refresh) await cache.invalidateQueries({ queryKey: refresh })
  }
  const sayFailed = (error: unknown) => {
    if (delivery.saysProblem) return setProblem(error)
    const refusal = refusalOf(error)
    const { changedText, failedText = t('common.failed') } = delivery
    const reason = refusal?.code === 'state_conflict' ? changedText : undefined
    showToast({ tone: 'bad', text: reason ?? refusal?.message ?? failedText })
    void readAnew()
  }
  const takeBack = async (sent: Sent, answer: Answer) => {
    try {
      await undo?.(answer)
      await readAnew()
      say(name && t('common.undone', { name: name(sent) }))
    } catch (error) {
      sayFailed(error)
    }
  }
  const faultsIn = (error: unknown): readonly Fault[] | null => {
    const refusal = refusalOf(error)
    const isFault = refusal !== null && refusal.code === delivery.faultCode
    return isFault ? [refusal.data as Fault] : (delivery.refusedFields?.(error) ?? null)
  }
  const deliver = async (sent: Sent): Promise<Delivered<Answer, Fault>> => {
    setProblem(null)
    try {
      const answer = await send(sent)
      if (answer === null || answer === false) return { isSent: false, faults: [] }
      await readAnew()
      onDone?.(answer)
      say(
        savedText?.(sent, answer) ?? (name && t('common.saved', { name: name(sent) })),
        undo && { label: t('common.undo'), run: () => void takeBack(sent, answer) },
      )
      return { isSent: true, answer, faults: [] }
    } catch (error) {
      const faults = faultsIn(error)
      if (!faults) sayFailed(error)
      return { isSent: false, faults: faults ?? [] }
    }
  }
  return { deliver, problem, forgetProblem: () => setProblem(null) }
}

/** What the server says at fields that it could not read, in the reader's words. */
export function messagesIn(error: unknown): { field: string; text: string }[] | null {
  const messages = Object.entries(fieldMessages(error))
  return messages.length > 0 ? messages.map(([field, text]) => ({ field, text })) : null
}

function say(text: string | undefined, action?: { label: string; run: () => void }): void {
  if (text) showToast({ tone: 'good', text, ...(action && { action }) })
}
