import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useBlockVerbs } from './use-block-verbs.ts'
import { useMoveVerbs } from './use-move-verbs.ts'
import { useUndo } from './use-undo.ts'

export type CalendarPlace = { shopId: string; key: readonly unknown[]; zone: string }
export type BoardVerbs = ReturnType<typeof useBoardVerbs>
export type BoardUpdates = ReturnType<typeof useBoardUpdates>

/**
 * Moving, stretching and blocking: shown at once, kept only if the server agrees, and each with its way back. What the
 * server refuses springs back, and its sentence says why.
 */
export function useBoardVerbs(place: CalendarPlace) {
  const updates = useBoardUpdates(place)
  return {
    busy: updates.busy,
    attempt: updates.attempt,
    offer: updates.undo.offer,
    undoLast: updates.undo.last,
    ...useMoveVerbs(place, updates),
    ...useBlockVerbs(place, updates),
  }
}

function useBoardUpdates(place: CalendarPlace) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const undo = useUndo(t('booking.visit.undo'))
  const [busy, setBusy] = useState<string | undefined>()
  return {
    busy,
    undo,
    setCalendar: (edit: (calendar: ShopCalendar) => ShopCalendar) =>
      cache.setQueryData<ShopCalendar>(place.key, (calendar) => calendar && edit(calendar)),
    /** Whatever comes of it, the server's word is asked for; false when it said no, in `says` where that knows better. */
    async attempt(
      id: string,
      work: () => Promise<void>,
      says: Record<string, string> = {},
    ): Promise<boolean> {
      setBusy(id)
      await cache.cancelQueries({ queryKey: place.key })
      try {
        await work()
        return true
      } catch (error) {
        const refusal = refusalOf(error)
        const text = refusal ? (says[refusal.code] ?? refusal.message) : t('booking.visit.failed')
        showToast({ text, tone: 'bad' })
        return false
      } finally {
        setBusy(undefined)
        void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
      }
    },
  }
}
