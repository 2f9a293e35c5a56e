import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Weekday } from '@serein/shared/time/day.ts'
import {
  mostGiveDays,
  standingLimits,
  standingStaff,
  type StandingStaff,
} from '@serein/shared/waiting/standing.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { clockOf, wallMinutes } from '../../form/wall-clock.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { useWeekdayName } from '../../shop/week-fields.tsx'
import { useWords } from '../../language/words.ts'
import { FormFooter } from '../form-footer.tsx'
import type { SheetOfVisit } from './sheet-of-visit.ts'
import { useChange } from './use-change.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies Weekday[]

/** Has a visit looked for again and again for its client, and held for them each time. */
export function UsualSheet({ visit, calendar, onClose }: SheetOfVisit) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const weekdayName = useWeekdayName()
  const start = wallMinutes(Date.parse(visit.startsAt), calendar.timeZone)
  const [everyWeeks, setEveryWeeks] = useState(4)
  const [giveDays, setGiveDays] = useState(3)
  const [weekday, setWeekday] = useState<Weekday | null>(null)
  const [from, setFrom] = useState(clockOf(Math.max(0, start - 60)))
  const [until, setUntil] = useState(clockOf(start + 61))
  const [staff, setStaff] = useState<StandingStaff>('first')
  const change = useChange(onClose)
  const give = Math.min(giveDays, mostGiveDays(everyWeeks))
  const make = async () => {
    const minutes = { fromMinute: minuteOf(from), toMinute: minuteOf(until) }
    const usual = { everyWeeks, giveDays: give, weekday, ...minutes, staff }
    const isMade = await change.send(
      () => change.api.standing.makeForClient({ bookingId: visit.id, ...usual }),
      t('booking.usual.made'),
    )
    if (isMade) await queryClient.invalidateQueries({ queryKey: query.standing.key() })
  }
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t('booking.change.usual.title')}
      subtitle={visit.customerName ?? visit.code}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">{t('booking.usual.what')}</p>
        <Select
          label={t('booking.block.series.repeats')}
          value={String(everyWeeks)}
          options={Array.from({ length: standingLimits.everyWeeks }, (_, index) => ({
            id: String(index + 1),
            label: t('booking.block.series.everyWeeks', { weeks: index + 1 }),
          }))}
          onSelect={(weeks) => setEveryWeeks(Number(weeks))}
        />
        <Select
          label={t('booking.usual.give')}
          value={String(give)}
          options={Array.from({ length: mostGiveDays(everyWeeks) + 1 }, (_, days) => ({
            id: String(days),
            label: t('booking.usual.days', { days }),
          }))}
          onSelect={(days) => setGiveDays(Number(days))}
        />
        <Select
          label={t('booking.usual.weekday')}
          value={String(weekday ?? '')}
          options={[
            { id: '', label: t('booking.usual.any') },
            ...weekdays.map((day) => ({ id: String(day), label: weekdayName(day) })),
          ]}
          onSelect={(day) => setWeekday(weekdays.find((each) => String(each) === day) ?? null)}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="time"
            label={t('booking.usual.from')}
            value={from}
            onChange={({ target }) => target.value && setFrom(target.value)}
          />
          <TextField
            type="time"
            label={t('booking.usual.until')}
            value={until}
            onChange={({ target }) => target.value && setUntil(target.value)}
          />
        </div>
        <Select
          label={t('booking.usual.staff')}
          value={staff}
          options={standingStaff.map((id) => ({ id, label: t(`booking.usual.by.${id}`) }))}
          onSelect={(id) => setStaff(standingStaff.find((each) => each === id) ?? 'first')}
        />
        <FormFooter problem={change.problem}>
          <Button
            wide
            size="lg"
            pending={change.isPending}
            pendingLabel={t('booking.visit.working')}
            onClick={() => void make()}
          >
            {t('booking.usual.make')}
          </Button>
        </FormFooter>
      </div>
    </SideSheet>
  )
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}
