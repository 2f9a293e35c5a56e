import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import type { RefusalCode } from '@serein/shared/refusal.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Delivered, FieldFault } from '@serein/ui/use-form.ts'
import { useWords } from '../language/words.ts'

export type { FieldFault } from '@serein/ui/use-form.ts'

export type Delivery<Sent, Answer, Fault extends FieldFault> = {
  /** Rejects on failure, or resolves to null or false if that was already reported. */
  send: (sent: Sent) => Promise<Answer | null | false>
  /** The refusal whose data names the field and its fault. */
  faultCode?: RefusalCode
  /** The faults of another refusal; empty if it is handled, null if it is of no field. */
  refusedFields?: (error: unknown) => readonly NoInfer<Fault>[] | null
  /** The queries to refetch once it is sent. */
  refresh?: QueryKey
  /** The name of what is saved, for the message. */
  name?: (sent: Sent) => string
  /** Another message once it is saved. */
  savedText?: (sent: Sent, answer: Answer) => string | undefined
  /** The previous input, sent again on undo. */
  before?: Sent
  /** Another way to undo it. */
  undo?: (answer: Answer) => Promise<unknown>
  /** The message if somebody else has changed it meanwhile. */
  changedText?: string
  /** The message if the server gave no reason. */
  failedText?: string
  /** The form itself shows, in its `problem`, why it could not be sent. */
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

/** The server’s messages for invalid fields, in the reader’s language. */
export function messagesIn(error: unknown): { field: string; text: string }[] | null {
  const messages = Object.entries(fieldMessages(error))
  return messages.length > 0 ? messages.map(([field, text]) => ({ field, text })) : null
}

function say(text: string | undefined, action?: { label: string; run: () => void }): void {
  if (text) showToast({ tone: 'good', text, ...(action && { action }) })
}
