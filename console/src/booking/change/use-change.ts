import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../../language/words.ts'

type Changing = {
  api: Api
  problem: string | null
  isPending: boolean
  refresh: () => void
  /** Whether it was done. With `undoable` what the server can take back. */
  send: <T>(
    work: () => Promise<T>,
    text: string | null,
    undoable?: (done: T) => Visit,
  ) => Promise<boolean>
}

/** Sends a change of a visit, reports it and offers undo; if refused, the form says why and keeps what was typed. */
export function useChange(onDone: () => void): Changing {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
    void cache.invalidateQueries({ queryKey: query.bill.get.key() })
  }
  const undo = async (changed: Visit) => {
    try {
      const { id: bookingId, sequence: expectedSequence } = changed
      await api.booking.undoMove({ bookingId, expectedSequence })
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('common.failed'), tone: 'bad' })
    } finally {
      refresh()
    }
  }
  return {
    api,
    problem,
    isPending,
    refresh,
    async send<T>(work: () => Promise<T>, text: string | null, undoable?: (done: T) => Visit) {
      setProblem(null)
      setPending(true)
      try {
        const done = await work()
        const action = undoable && {
          label: t('common.undo'),
          run: () => void undo(undoable(done)),
        }
        if (text) showToast({ text, tone: 'good', ...(action && { action }) })
        onDone()
        return true
      } catch (error) {
        setProblem(refusalOf(error)?.message ?? t('common.failed'))
        return false
      } finally {
        setPending(false)
        refresh()
      }
    },
  }
}
