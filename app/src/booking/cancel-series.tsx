import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import { reachedBy, ReachChoice, type SeriesProps } from './series-reach.tsx'

/** Cancels this visit and those after it, or all of its series, after saying what that costs. */
export function CancelSeries(props: SeriesProps) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const { booking } = props
  const [isOpen, setOpen] = useState(false)
  const [reach, setReach] = useState<SeriesReach>('later')
  const leaving = reachedBy(props, reach, 'cancel')
  const feeMinor = leaving.reduce((sum, { cancelFeeMinor }) => sum + cancelFeeMinor, 0)
  const fee = format.money({ amountMinor: feeMinor, currency: booking.currency })
  const refresh = () =>
    Promise.all(
      [query.booking.key(), query.series.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const cancel = useMutation({
    mutationFn: () =>
      api.series.cancel({ bookingId: booking.id, reach, expectedFeeMinor: feeMinor }),
    onSuccess: () => {
      setOpen(false)
      showToast({ text: t('booking.series.cancelled'), tone: 'good' })
    },
    onSettled: refresh,
  })
  if (reachedBy(props, 'all', 'cancel').length < 2) return null
  return (
    <>
      <Button size="sm" tone="quiet" className="text-red!" onClick={() => setOpen(true)}>
        {t('booking.series.cancel')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('booking.series.cancelTitle')}
        cancelLabel={t('booking.series.keep')}
        confirm={{
          label:
            feeMinor === 0
              ? t('booking.series.confirmFree', { count: leaving.length })
              : t('booking.series.confirmFee', { count: leaving.length, fee }),
          run: () => cancel.mutate(),
          pending: cancel.isPending,
          danger: true,
        }}
      >
        <Failure
          tone="clay"
          otherwise="booking.hold.offline"
          error={cancel.error}
          className="mb-3"
        />
        <ReachChoice reach={reach} onReach={setReach} />
        <p className="mt-3">
          {feeMinor === 0 ? t('booking.series.free') : t('booking.series.fee', { fee })}
        </p>
      </Dialog>
    </>
  )
}
