import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Weekday } from '@serein/shared/time/day.ts'
import {
  mostGiveDays,
  standingLimits,
  standingStaff,
  type StandingStaff,
} from '@serein/shared/waiting/standing.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import { type DayPart, dayPartOf, dayParts, type Minutes, partMinutes } from './day-part.ts'
import { useWeekdayChoices } from './weekday-choices.ts'

export type UsualTime = Minutes & {
  everyWeeks: number
  giveDays: number
  weekday: Weekday | null
  staff: StandingStaff
}

type SheetProps = {
  usual: UsualTime
  /** Who may be wished for. */
  staffNames: readonly string[]
  action: string
  error: Error | null
  isPending: boolean
  onSave: (usual: UsualTime) => void
  onClose: () => void
}

/** How often, on which day and when somebody would come, and to whom. */
export function StandingSheet(props: SheetProps) {
  const { staffNames, action, error, isPending, onSave, onClose } = props
  const { t } = useWords()
  const format = useFormat()
  const weekdays = useWeekdayChoices()
  const [usual, setUsual] = useState(props.usual)
  const { everyWeeks, giveDays, weekday, staff } = usual
  const change = (to: Partial<UsualTime>) => setUsual({ ...usual, ...to })
  const words = { less: t('shop.party.less'), more: t('shop.party.more') }
  const mostDays = mostGiveDays(everyWeeks)
  return (
    <Sheet
      open
      fills
      onClose={onClose}
      title={t('booking.standing.button')}
      closeLabel={t('shop.choose.close')}
      footer={
        <>
          <Failure tone="clay" otherwise="booking.hold.offline" error={error} className="mb-3" />
          <Button wide size="lg" pending={isPending} onClick={() => onSave(usual)}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{t('booking.standing.what')}</p>
        <Stepper
          label={t('booking.series.howOften')}
          value={everyWeeks}
          min={1}
          max={standingLimits.everyWeeks}
          onValue={(weeks) =>
            change({ everyWeeks: weeks, giveDays: Math.min(giveDays, mostGiveDays(weeks)) })
          }
          format={(weeks) => t('booking.series.every', { weeks })}
          words={words}
        />
        <Stepper
          label={t('booking.standing.give')}
          value={giveDays}
          max={mostDays}
          onValue={(days) => change({ giveDays: days })}
          format={(days) => t('booking.standing.days', { days })}
          words={words}
        />
        <ChoiceChips
          label={t('booking.standing.weekday')}
          choices={[{ id: '', label: t('booking.standing.anyDay') }, ...weekdays]}
          selected={String(weekday ?? '')}
          onSelect={(day) => change({ weekday: day === '' ? null : (Number(day) as Weekday) })}
        />
        <Parts usual={props.usual} chosen={usual} onChoose={change} />
        {staffNames.length > 0 ? (
          <ChoiceChips
            label={t('booking.standing.staff', { names: format.list([...new Set(staffNames)]) })}
            choices={standingStaff.map((id) => ({ id, label: t(`booking.standing.${id}`) }))}
            selected={staff}
            onSelect={(id) => change({ staff: id })}
          />
        ) : null}
      </div>
    </Sheet>
  )
}

/** Around the usual hour, or a part of the day. */
function Parts(props: { usual: Minutes; chosen: Minutes; onChoose: (minutes: Minutes) => void }) {
  const { usual, chosen, onChoose } = props
  const { t } = useWords()
  const format = useFormat()
  const own = dayPartOf(usual) === null ? usual : null
  const around = own ? format.timeOfDay(Math.floor((own.fromMinute + own.toMinute) / 2)) : ''
  return (
    <ChoiceChips
      label={t('booking.standing.part')}
      choices={[
        ...(own ? [{ id: 'own', label: t('booking.standing.around', { time: around }) }] : []),
        { id: 'all', label: t('booking.wait.anyTime') },
        ...dayParts.map((id) => ({ id, label: t(`booking.part.${id}`) })),
      ]}
      selected={dayPartOf(chosen) ?? 'own'}
      onSelect={(id) => {
        const { fromMinute, toMinute } = id === 'own' ? usual : partMinutes[id as DayPart]
        onChoose({ fromMinute, toMinute })
      }}
    />
  )
}
