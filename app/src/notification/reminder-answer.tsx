import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

/** Below a reminder: I am coming, another time, or not at all. */
export function ReminderAnswer(props: {
  bookingId: string
  isAffirmed: boolean
  /** The answer was given; the reminder counts as read. */
  onAnswer: () => void
}) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const { bookingId, isAffirmed } = props
  const affirm = useMutation({
    mutationFn: () => api.booking.affirm({ bookingId }),
    onSuccess: async () => {
      props.onAnswer()
      await queryClient.invalidateQueries({ queryKey: query.notification.list.key() })
      await queryClient.invalidateQueries({ queryKey: query.booking.key() })
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3 pl-14.5">
      {isAffirmed ? (
        <p
          role="status"
          className="flex items-center gap-1.5 pr-2 text-sm font-semibold text-primary"
        >
          <CircleCheck aria-hidden className="size-4.5" />
          {t('notification.answer.affirmed')}
        </p>
      ) : (
        <Button size="sm" pending={affirm.isPending} onClick={() => affirm.mutate()}>
          {t('notification.answer.affirm')}
        </Button>
      )}
      <ButtonLink
        size="sm"
        tone="secondary"
        href={linkTo('bookAppointment', { reschedule: bookingId })}
      >
        {t('notification.answer.reschedule')}
      </ButtonLink>
      <ButtonLink size="sm" tone="quiet" href={linkTo('bookingDetails', { booking: bookingId })}>
        {t('notification.answer.cancel')}
      </ButtonLink>
      <Failure error={affirm.error} className="w-full" />
    </div>
  )
}
