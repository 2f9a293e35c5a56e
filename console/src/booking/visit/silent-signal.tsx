import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'

/** For who serves a visit: calls for help without a sound, and without much to be seen on this screen. */
export function SilentSignal(props: { visit: Visit; shopId: string; staffId: string | null }) {
  const { visit, shopId, staffId } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const isOn = visit.state === 'confirmed' || visit.state === 'checked_in'
  const serves = isOn && visit.items.some(({ staffIds }) => staffIds.includes(staffId ?? ''))
  const state = useQuery({
    ...query.signal.state.queryOptions({ input: { shopId } }),
    enabled: serves,
    staleTime: 5 * 60_000,
  })
  const raise = useMutation({ mutationFn: () => api.signal.raise({ bookingId: visit.id }) })
  if (!serves || !state.data?.canRaise) return null
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        tone="quiet"
        size="sm"
        pending={raise.isPending}
        disabled={raise.isSuccess}
        onClick={() => raise.mutate()}
      >
        {t(raise.isSuccess ? 'booking.signal.raised' : 'booking.signal.raise')}
      </Button>
      {raise.error ? (
        <p role="status" className="text-sm text-ink-soft">
          {refusalOf(raise.error)?.message ?? t('booking.signal.failed')}
        </p>
      ) : null}
    </div>
  )
}
