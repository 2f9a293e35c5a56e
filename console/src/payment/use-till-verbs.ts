import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Pays out of the drawer and says so; refused, says why. The till and the client are asked for again. */
export function useTillVerbs() {
  const { t } = useWords()
  const { query, api } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    /** @returns whether it was done */
    async payOut(amount: string, send: (till: Api['till']) => Promise<unknown>): Promise<boolean> {
      setPending(true)
      try {
        await send(api.till)
        showToast({ text: t('payment.list.paidOut', { amount }), tone: 'good' })
        return true
      } catch (error) {
        showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
        return false
      } finally {
        setPending(false)
        for (const queryKey of [query.till.day.key(), query.customer.key()])
          void cache.invalidateQueries({ queryKey })
      }
    },
  }
}
