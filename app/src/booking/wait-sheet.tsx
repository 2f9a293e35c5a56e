import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { addDays } from '@serein/shared/time/day.ts'
import { waitingLimits } from '@serein/shared/waiting/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import { minuteIn } from '../shop/opening.ts'
import { dayParts, type DayPart, type Minutes, partMinutes } from './day-part.ts'
import type { WaitProps } from './wait-button.tsx'

/** For so many days from the first one on. */
const spans = { day: 1, week: 7, month: 30 } as const
type Span = keyof typeof spans

/** For which days, and which part of them, somebody would be told. */
export function WaitSheet({
  question,
  day,
  bookable,
  moves,
  group,
  onClose,
}: WaitProps & { onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query, queryClient } = useClient()
  const fromDay = day ?? bookable.first
  const sessions = useSessions(question.shopId, fromDay, group)
  // A part of the day, or the start of a session.
  const [part, setPart] = useState<string>('all')
  const session = sessions.find(({ startsAt }) => startsAt === part)
  const toDayOf = (of: Span) => {
    const last = addDays(fromDay, spans[of] - 1)
    return last > bookable.last ? bookable.last : last
  }
  // Where the spa’s days end soon, longer spans are the same.
  const choices = (['day', 'week', 'month'] as const).filter(
    (id, index, all) => index === 0 || toDayOf(id) > toDayOf(all[index - 1]!),
  )
  const [isByItself, setByItself] = useState(false)
  const [span, setSpan] = useState<Span>(day ? 'day' : choices.at(-1)!)
  const join = useMutation({
    mutationFn: () => {
      const { guests, together, sameRoom, dayPackageId, shopId } = question
      const visit = { guests, together, sameRoom, ...(dayPackageId && { dayPackageId }) }
      const days = moves
        ? { fromDay: firstDayBefore(moves.day, bookable.first), toDay: moves.day }
        : { fromDay, toDay: session ? fromDay : toDayOf(span) }
      return api.waiting.join({
        shopId,
        ...visit,
        ...days,
        ...minutesOf(session ?? partMinutes[part as DayPart]),
        ...(moves && { movesBookingId: moves.bookingId, movesByItself: isByItself }),
      })
    },
    onSuccess: ({ place }) => {
      void queryClient.invalidateQueries({ queryKey: query.waiting.key() })
      showToast({ text: t('booking.wait.joined', { place: place ?? 1 }), tone: 'good' })
      onClose()
    },
  })
  const say = (of: Span) =>
    of === 'day'
      ? format.day(fromDay, { weekday: 'long', day: 'numeric', month: 'long' })
      : t('booking.wait.until', {
          day: format.day(toDayOf(of), { weekday: 'short', day: 'numeric', month: 'short' }),
        })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(moves ? 'booking.wait.earlier' : 'booking.wait.button')}
      closeLabel={t('shop.choose.close')}
      footer={
        <Button wide pending={join.isPending} onClick={() => join.mutate()}>
          {t('booking.wait.join')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p>
          {t(
            !moves
              ? 'booking.wait.what'
              : isByItself
                ? 'booking.wait.earlierMoves'
                : 'booking.wait.earlierWhat',
          )}
        </p>
        {moves || session ? null : (
          <ChoiceChips
            label={t('booking.wait.days')}
            choices={choices.map((id) => ({ id, label: say(id) }))}
            selected={span}
            onSelect={setSpan}
          />
        )}
        <ChoiceChips
          label={t('booking.wait.part')}
          choices={[
            { id: 'all', label: t('booking.wait.anyTime') },
            ...(sessions.length > 0
              ? sessions.map(({ startsAt, clock }) => ({ id: startsAt, label: clock }))
              : dayParts.map((id) => ({
                  id,
                  label: t(`booking.part.${id}`),
                }))),
          ]}
          selected={part}
          onSelect={setPart}
        />
        {moves ? (
          <Checkbox
            label={t('booking.wait.byItself')}
            help={t('booking.wait.byItselfHelp')}
            checked={isByItself}
            onChecked={setByItself}
          />
        ) : null}
        <Failure tone="clay" otherwise="booking.hold.offline" error={join.error} />
      </div>
    </Sheet>
  )
}

function minutesOf({ fromMinute, toMinute }: Minutes): Minutes {
  return { fromMinute, toMinute }
}

/** The sessions of a day, each with the minute at which it begins. */
function useSessions(shopId: string, day: string, group: WaitProps['group']) {
  const { query } = useClient()
  const format = useFormat()
  const { data } = useQuery({
    ...query.slot.sessions.queryOptions({ input: { shopId } }),
    enabled: group?.serviceId !== undefined,
  })
  if (!data || !group) return []
  const { serviceId, timeZone } = group
  return data.sessions
    .filter((each) => each.serviceId === serviceId && dayIn(each.startsAt, timeZone) === day)
    .map(({ startsAt }) => {
      const fromMinute = minuteIn(startsAt, timeZone)
      const clock = format.clock(startsAt, timeZone)
      return { startsAt, clock, fromMinute, toMinute: fromMinute + 1 }
    })
}

/** A wish is for so many days at most. */
function firstDayBefore(day: string, first: string): string {
  const earliest = addDays(day, 1 - waitingLimits.days)
  return earliest > first ? earliest : first
}
