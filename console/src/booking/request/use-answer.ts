import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../../language/words.ts'

export interface Declining {
  declineNote: string
  proposedStarts: string[]
}

/** Accepts or declines a request; the client is notified at once. */
export function useAnswer(visit: Visit, onDone?: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const bookingId = visit.id
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: query.booking.key() }),
      cache.invalidateQueries({ queryKey: query.bill.key() }),
    ])
  const answered = {
    onError: (error: unknown) => {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('booking.request.failed') })
      // Somebody else has answered, or its time is over.
      void refresh()
    },
  }
  const accept = useMutation({
    mutationFn: () => api.booking.confirm({ bookingId }),
    onSuccess: async (after) => {
      await refresh()
      const isUnpaid = visit.dueMinor !== null && (after.dueMinor ?? 0) > 0
      showToast({
        tone: 'good',
        text: t(isUnpaid ? 'booking.request.acceptedDue' : 'booking.request.accepted'),
      })
      onDone?.()
    },
    ...answered,
  })
  const decline = useMutation({
    mutationFn: ({ declineNote, proposedStarts }: Declining) =>
      api.booking.decline({ bookingId, proposedStarts, ...(declineNote && { declineNote }) }),
    onSuccess: async () => {
      await refresh()
      showToast({ tone: 'good', text: t('booking.request.declined') })
      onDone?.()
    },
    ...answered,
  })
  return { accept, decline }
}
