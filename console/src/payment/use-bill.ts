import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

export type BillVerbs = {
  isPending: boolean
  /** Null where it was refused. */
  change: (send: () => Promise<Bill>) => Promise<Bill | null>
  api: Api
}

export function useBill(bookingId: string) {
  const { query } = useClient()
  return useQuery(query.bill.get.queryOptions({ input: { bookingId } }))
}

/** Changes a bill and shows the result, or reports the refusal. Refetches all data about money. */
export function useBillVerbs(bookingId: string): BillVerbs {
  const { t } = useWords()
  const { query, api } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const { queryKey } = query.bill.get.queryOptions({ input: { bookingId } })
  const change = async (send: () => Promise<Bill>): Promise<Bill | null> => {
    setPending(true)
    try {
      const bill = await send()
      cache.setQueryData(queryKey, bill)
      return bill
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
      return null
    } finally {
      setPending(false)
      for (const key of [query.booking.shopCalendar.key(), query.bill.key(), query.till.day.key()])
        void cache.invalidateQueries({ queryKey: key })
    }
  }
  return { isPending, change, api }
}
