import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useClient, useFormat, useNow, useRelativeDay } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

/** The reminder’s question whether the booker is coming. */
export function AffirmVisit(props: {
  booking: BookingDetails
  /** The token of the private link it is opened by. */
  token?: string
}) {
  const { booking, token } = props
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const relativeDay = useRelativeDay(booking.timeZone)
  const { api, query, queryClient } = useClient()
  const affirm = useMutation({
    mutationFn: async () => {
      if (token) await api.booking.affirmByLink({ visitToken: token })
      else await api.booking.affirm({ bookingId: booking.id })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.booking.key() }),
  })
  const isOpen = booking.state === 'confirmed' && booking.startsAt > now
  if (!isOpen || booking.affirmation === 'not_asked') return null
  if (booking.affirmation === 'affirmed') {
    return (
      <p role="status" className="flex items-center gap-2 px-1 font-medium text-primary">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {t('booking.affirm.done')}
      </p>
    )
  }
  const until = [booking.affirmBy ?? '', booking.timeZone] as const
  return (
    <Card id="affirm" className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="serif text-lg">{t('booking.affirm.title')}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {booking.affirmBy
            ? t('booking.affirm.by', {
                day: relativeDay(booking.affirmBy),
                time: format.time(...until),
              })
            : t('booking.affirm.text')}
        </p>
      </div>
      <Button
        pending={affirm.isPending}
        pendingLabel={t('screen.loading')}
        onClick={() => affirm.mutate()}
      >
        {t('booking.affirm.action')}
      </Button>
      <Failure error={affirm.error} className="w-full" />
    </Card>
  )
}
