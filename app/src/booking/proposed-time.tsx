import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

interface Props {
  booking: BookingDetails
  /** The token of the private link it is opened by. */
  token?: string
}

/** Another time that the spa asks for, and the ways to answer. */
export function ProposedTime({ booking, token }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const answer = useAnswer({ booking, ...(token && { token }) })
  const { proposal, timeZone, shop } = booking
  if (!proposal) return null
  if (proposal.isDeclined) return <Notice announce>{t('booking.proposal.declined')}</Notice>
  const { startsAt, staffNames } = proposal
  const button = (word: 'yes' | 'no') => ({
    pending: answer.isPending && answer.variables === word,
    pendingLabel: t('screen.loading'),
    disabled: answer.isPending,
    onClick: () => answer.mutate(word),
    children: t(`booking.proposal.${word}`),
  })
  return (
    <Card className="flex flex-col gap-3.5">
      <div>
        <h2 className="serif text-lg">
          {t('booking.proposal.title', {
            shop: shop.name,
            day: format.longDate(startsAt, timeZone),
            time: format.time(startsAt, timeZone),
          })}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {t('booking.proposal.text', {
            known: staffNames.length > 0 ? 'yes' : 'no',
            names: format.list(staffNames),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button {...button('yes')} />
        <Button tone="secondary" {...button('no')} />
        {booking.can.reschedule ? (
          <ButtonLink tone="quiet" href={linkTo('bookAppointment', toMove(booking, token))}>
            {t('booking.proposal.others')}
          </ButtonLink>
        ) : null}
      </div>
      <Failure error={answer.error} tone="clay" />
      <Nearest {...{ booking, token }} error={answer.error} />
    </Card>
  )
}

function useAnswer({ booking, token }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: (answer: 'yes' | 'no') =>
      token
        ? api.booking.answerProposalByLink({ visitToken: token, answer })
        : api.booking.answerProposal({ bookingId: booking.id, answer }),
    onSuccess: async ({ startsAt, timeZone }, answer) => {
      await queryClient.invalidateQueries({ queryKey: query.booking.key() })
      if (answer === 'no') return
      const when = {
        day: format.shortDate(startsAt, timeZone),
        time: format.time(startsAt, timeZone),
      }
      showToast({ tone: 'good', text: t('booking.reschedule.done', when) })
    },
  })
}

/** What is free around a time that somebody else has taken. */
function Nearest({ booking, token, error }: Props & { error: unknown }) {
  const { t } = useWords()
  const format = useFormat()
  const data = refusalOf(error)?.data as { nearest?: string[] } | undefined
  const { timeZone } = booking
  if (!data?.nearest?.length) return null
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">{t('booking.proposal.nearest')}</p>
      <p className="flex flex-wrap gap-2">
        {data.nearest.map((start) => (
          <ChipLink
            key={start}
            tone="time"
            href={linkTo('bookAppointment', {
              ...toMove(booking, token),
              start,
              day: dayIn(start, timeZone),
            })}
          >
            {format.shortDate(start, timeZone)}, {format.time(start, timeZone)}
          </ChipLink>
        ))}
      </p>
    </div>
  )
}

function toMove({ id }: BookingDetails, token: string | undefined) {
  return token ? { visit: token } : { reschedule: id }
}
