import { useMutation } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useRemember } from '../visit/held.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

/** Whether the spa may read the client’s wellness notes for this visit, and who has. */
export function VisitWellness({ booking }: { booking: BookingDetails }) {
  const { isAsked, openings } = booking.wellness
  return (
    <>
      {isAsked ? <Recognise booking={booking} /> : null}
      {openings.length > 0 ? <Openings booking={booking} /> : null}
    </>
  )
}

/** The notes of a visit booked by the desk stay closed until its client confirms it. */
function Recognise({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const { query } = useClient()
  const remember = useRemember()
  const recognise = useMutation(
    query.booking.recognise.mutationOptions({
      onSuccess: (recognised) => {
        remember(recognised)
        showToast({ text: t('booking.wellness.recognised'), tone: 'good' })
      },
    }),
  )
  return (
    <Notice
      title={t('booking.wellness.title')}
      action={
        <Button
          size="sm"
          pending={recognise.isPending}
          onClick={() => recognise.mutate({ bookingId: booking.id })}
        >
          {t('booking.wellness.recognise')}
        </Button>
      }
    >
      {t('booking.wellness.ask')}
      <Failure error={recognise.error} className="mt-3" />
    </Notice>
  )
}

function Openings({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const { timeZone, wellness } = booking
  return (
    <Notice title={t('booking.wellness.openings')}>
      <ul>
        {wellness.openings.map(({ openedAt, openerName, subject }) => (
          <li key={openedAt}>
            {t('booking.wellness.opening', {
              what: t(`identity.wellness.subject.${subject}`),
              name: openerName,
              day: format.shortDate(openedAt, timeZone),
              time: format.time(openedAt, timeZone),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
