import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, timeIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { type Choices, chosenTimes } from '@serein/shared/checkout/series-choice.ts'
import { Button } from '@serein/ui/button.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { QueryBoundary } from '../../page/page.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import { TellClient, useTelling } from '../visit/tell-client.tsx'
import { ReachChoice } from './reach-choice.tsx'
import { SeriesPlan } from './series-plan.tsx'
import type { SheetOfVisit } from './sheet-of-visit.ts'
import { useChange } from './use-change.ts'

/** Moves several visits of a series as far as this one goes, once it was shown where to. */
export function MoveSeries({ visit, calendar, onClose }: SheetOfVisit) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const { timeZone } = calendar
  const today = dayIn(useNow(), timeZone)
  const [oldDay, oldTime] = [dayIn(visit.startsAt, timeZone), timeIn(visit.startsAt, timeZone)]
  const [reach, setReach] = useState<SeriesReach>('later')
  const [day, setDay] = useState(oldDay)
  const [time, setTime] = useState(oldTime)
  const [choices, setChoices] = useState<Choices>({})
  const change = useChange(onClose)
  const telling = useTelling(calendar.tellsClients, null)
  const [hours, minutes] = time.split(':').map(Number)
  const isElsewhere = day !== oldDay || time !== oldTime
  const input = { bookingId: visit.id, reach, day, minuteOfDay: hours! * 60 + minutes! }
  const plan = useQuery({
    ...query.series.planMoveForClient.queryOptions({ input, staleTime: 0, enabled: isElsewhere }),
    placeholderData: keepPreviousData,
  })
  const moves = chosenTimes(plan.data?.visits ?? [], choices).map(({ visit: each, time: to }) => {
    const { startsAt, anyTherapist } = to
    return { bookingId: each.bookingId, startsAt, anyTherapist }
  })
  const move = async () => {
    const wanted = { bookingId: visit.id, moves, tellClient: telling.tells }
    const text = t('booking.series.moved', { count: moves.length })
    const isMoved = await change.send(() => change.api.series.moveForClient(wanted), text)
    if (!isMoved)
      await queryClient.invalidateQueries({ queryKey: query.series.planMoveForClient.key() })
  }
  return (
    <div className="flex flex-col gap-5">
      <ReachChoice reach={reach} onReach={setReach} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label={t('booking.series.moveDay')}
          value={day}
          min={today}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
        <TextField
          type="time"
          label={t('booking.series.moveTime')}
          value={time}
          onChange={({ target }) => target.value && setTime(target.value)}
        />
      </div>
      {isElsewhere ? (
        <QueryBoundary query={plan}>
          {({ visits }) => (
            <SeriesPlan
              visits={visits}
              timeZone={timeZone}
              choices={choices}
              onChoose={(planned, chosen) => setChoices({ ...choices, [planned]: chosen })}
            />
          )}
        </QueryBoundary>
      ) : (
        <p className="text-ink-soft">{t('booking.series.moveHow')}</p>
      )}
      <FormFooter problem={change.problem}>
        <TellClient {...telling} help={t('booking.tell.helpCancel')} />
        <Button
          wide
          size="lg"
          disabled={!isElsewhere || moves.length === 0 || plan.isPlaceholderData}
          pending={change.isPending}
          pendingLabel={t('booking.visit.working')}
          onClick={() => void move()}
        >
          {t('booking.series.moveThem', { count: moves.length })}
        </Button>
      </FormFooter>
    </div>
  )
}
