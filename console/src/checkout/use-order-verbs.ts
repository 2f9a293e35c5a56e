import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

/** Changes an order and says so; refused, says why. The list and the till are asked for again. */
export function useOrderVerbs() {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    /** @returns whether it was done */
    async change(send: () => Promise<string>): Promise<boolean> {
      setPending(true)
      try {
        showToast({ tone: 'good', text: await send() })
        return true
      } catch (error) {
        const refusal = refusalOf(error)
        const isChanged = refusal?.code === 'state_conflict'
        const text = isChanged ? t('checkout.orders.changed') : refusal?.message
        showToast({ tone: 'bad', text: text ?? t('common.failed') })
        return false
      } finally {
        setPending(false)
        for (const key of [query.order.key(), query.till.day.key(), query.product.key()])
          void cache.invalidateQueries({ queryKey: key })
      }
    },
  }
}
