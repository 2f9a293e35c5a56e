import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { lateLimits, type LateKind } from '@serein/shared/booking/running-late.ts'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { ListRow } from '@serein/ui/list-row.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { useSayGuest } from '../visit/guest-names.ts'

export interface LateProps {
  booking: BookingDetails
  /** The token of the private link it is opened by. */
  token?: string
}

const all = 'all'
const own = 'own'

/** By how much one is late, and what is possible then; one press takes it, or asks the spa for it. */
export function LateSheet(props: LateProps & { onClose: () => void }) {
  const { booking, token, onClose } = props
  const { t } = useWords()
  const [chosen, setChosen] = useState<string>(String(lateLimits.usual[1]))
  const [ownMinutes, setOwnMinutes] = useState(45)
  const [who, setWho] = useState<string>(all)
  const minutes = chosen === own ? ownMinutes : Number(chosen)
  const late = { minutes, ...(who !== all && { guestPosition: Number(who) }) }
  const coming = booking.guests.filter(({ isCancelled }) => !isCancelled)
  const sayGuest = useSayGuest()
  const say = useSayLate(props)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('booking.late.title')}
      closeLabel={t('shop.choose.close')}
    >
      <div className="flex flex-col gap-5">
        <ChoiceChips
          label={t('booking.late.title')}
          labelHidden
          choices={[
            ...lateLimits.usual.map((each) => ({
              id: String(each),
              label: t('booking.late.minutes', { minutes: each }),
            })),
            { id: own, label: t('booking.late.own') },
          ]}
          selected={chosen}
          onSelect={setChosen}
        />
        {chosen === own ? (
          <Stepper
            label={t('booking.late.ownLabel')}
            value={ownMinutes}
            min={5}
            max={lateLimits.mostMinutes}
            step={5}
            onValue={setOwnMinutes}
            words={{ less: t('booking.late.fewer'), more: t('booking.late.more') }}
          />
        ) : null}
        {coming.length > 1 ? (
          <ChoiceChips
            label={t('booking.late.who')}
            choices={[
              { id: all, label: t('booking.late.all') },
              ...coming.map(({ position, name }) => ({
                id: String(position),
                label: sayGuest(position, name),
              })),
            ]}
            selected={who}
            onSelect={setWho}
          />
        ) : null}
        <Possible {...{ booking, late, say }} {...(token && { token })} />
        <Failure tone="clay" error={say.error} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            tone="secondary"
            disabled={say.isPending}
            pending={say.isPending && !say.variables.choice}
            onClick={() => say.mutate(late)}
          >
            {t('booking.late.tell')}
          </Button>
          {booking.can.reschedule ? (
            <ButtonLink
              tone="quiet"
              href={linkTo(
                'bookAppointment',
                token ? { visit: token } : { reschedule: booking.id },
              )}
            >
              {t('booking.late.anotherDay')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Sheet>
  )
}

type Late = { minutes: number; guestPosition?: number }

/** What is free for it at this moment. */
function Possible({
  booking,
  token,
  late,
  say,
}: LateProps & { late: Late; say: ReturnType<typeof useSayLate> }) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const found = useQuery<{ choices: Choice[] }>(
    token
      ? query.booking.lateChoicesByLink.queryOptions({ input: { visitToken: token, ...late } })
      : query.booking.lateChoices.queryOptions({ input: { bookingId: booking.id, ...late } }),
  )
  if (found.error) return <Failure tone="clay" error={found.error} />
  if (!found.data) return <Skeleton className="h-24 rounded-md" />
  if (found.data.choices.length === 0) return <p>{t('booking.late.nothing')}</p>
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-ink-soft">{t('booking.late.possible')}</h3>
      {found.data.choices.map(({ kind, startsAt, endsAt, staffNames, totalMinor, isByItself }) => (
        <ListRow
          key={kind}
          title={t(`booking.late.choice.${kind}`, {
            range: format.timeRange(startsAt, endsAt, booking.timeZone),
            names: format.list(staffNames),
            price: format.money({ amountMinor: totalMinor, currency: booking.currency }),
          })}
          subtitle={t(isByItself ? 'booking.late.atOnce' : 'booking.late.asked')}
          onPress={() => {
            if (!say.isPending) say.mutate({ ...late, choice: kind })
          }}
        />
      ))}
    </section>
  )
}

type Choice = {
  kind: LateKind
  startsAt: string
  endsAt: string
  staffNames: string[]
  totalMinor: number
  isByItself: boolean
}

function useSayLate({ booking, token, onClose }: LateProps & { onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  return useMutation({
    mutationFn: async (message: Late & { choice?: LateKind }): Promise<BookingDetails> =>
      token
        ? api.booking.sayLateByLink({ visitToken: token, ...message })
        : api.booking.sayLate({ bookingId: booking.id, ...message }),
    onSuccess: async ({ lateness, timeZone }, { minutes }) => {
      await queryClient.invalidateQueries({ queryKey: query.booking.key() })
      const time = lateness ? format.time(lateness.expectedAt, timeZone) : ''
      const text = lateness?.answer
        ? t('booking.late.answered', { minutes, time })
        : t('booking.late.told', { minutes })
      showToast({ tone: 'good', text })
      onClose()
    },
    // Somebody was faster: what is possible is looked up again.
    onError: () => queryClient.invalidateQueries({ queryKey: query.booking.key() }),
  })
}
