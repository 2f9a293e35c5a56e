import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Sends a change of a client, reports a failure, and refetches all data of clients. */
export function useCustomerVerbs() {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  /** True if it was done. With `undo`, the message offers it. */
  const run = async (
    work: () => Promise<string | null>,
    undo?: () => Promise<unknown>,
  ): Promise<boolean> => {
    setPending(true)
    try {
      const text = await work()
      const back = undo && {
        label: t('common.undo'),
        run: () => void run(async () => (await undo(), t('customer.undone'))),
      }
      if (text !== null) showToast({ tone: 'good', text, ...(back && { action: back }) })
      return true
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('customer.failed') })
      return false
    } finally {
      setPending(false)
      await Promise.all([
        cache.invalidateQueries({ queryKey: query.customer.key() }),
        cache.invalidateQueries({ queryKey: query.search.anything.key() }),
      ])
    }
  }
  return { api: api.customer, isPending, run }
}

export type CustomerVerbs = ReturnType<typeof useCustomerVerbs>
