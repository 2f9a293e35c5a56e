import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Says why something was not done, in the server's words where it has some. */
export function useFailureToast(failedText?: string): (error: unknown) => void {
  const { t } = useWords()
  return (error) =>
    showToast({ tone: 'bad', text: refusalOf(error)?.message ?? failedText ?? t('common.failed') })
}

/** Runs a command, says what was done or why it was refused, and then reads the queries anew. */
export function useCommand(options: {
  refresh: readonly QueryKey[]
  /** The message if the server gave no reason. */
  failedText?: string
  /** Another message for a refusal. */
  reasonOf?: (error: unknown) => string | undefined
}) {
  const { t } = useWords()
  const cache = useQueryClient()
  const sayFailure = useFailureToast(options.failedText)
  const [isPending, setPending] = useState(false)
  /** Answers whether it was done. With `undo`, the message offers that. */
  const run = async (
    send: () => Promise<string | null>,
    undo?: () => unknown,
  ): Promise<boolean> => {
    setPending(true)
    try {
      const text = await send()
      const action = undo && { label: t('common.undo'), run: () => void undo() }
      if (text !== null) showToast({ tone: 'good', text, ...(action && { action }) })
      return true
    } catch (error) {
      const reason = options.reasonOf?.(error)
      if (reason === undefined) sayFailure(error)
      else showToast({ tone: 'bad', text: reason })
      return false
    } finally {
      await Promise.all(options.refresh.map((queryKey) => cache.invalidateQueries({ queryKey })))
      setPending(false)
    }
  }
  return { isPending, run }
}
