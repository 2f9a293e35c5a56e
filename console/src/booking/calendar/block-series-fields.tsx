import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { blockSeriesLimits } from '@serein/shared/slot/block-time.ts'
import { type Day, isDay } from '@serein/shared/time/day.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { Ticks } from '../../form/ticks.tsx'
import type { ServerForm } from '../../form/use-server-form.ts'
import { dayOfWeekday } from '../../shop/week-fields.tsx'
import { useWords } from '../../language/words.ts'

export type SeriesTexts = {
  who: string
  /** A room or a machine beside a therapist, or `none`. */
  unitToo: string
  /** Of a block that lasts for days. */
  lastDay: Day
  /** Every how many weeks, or `once`. */
  everyWeeks: string
  /** ISO, as texts. */
  weekdays: string[]
  endsBy: 'day' | 'times'
  untilDay: Day
  times: string
}

/** What it takes beside, on which days it comes again, or until when it lasts. */
export function BlockSeriesFields(props: {
  form: ServerForm<SeriesTexts>
  calendar: ShopCalendar
  day: Day
  /** It never lasts until another day. */
  isDaily?: boolean
}) {
  const { form, calendar, day, isDaily = false } = props
  const { t } = useWords()
  const { who, everyWeeks } = form.values
  return (
    <>
      {calendar.therapists.some(({ id }) => id === who) ? (
        <Select
          {...form.choice('unitToo')}
          label={t('booking.block.series.unitToo')}
          options={[
            { id: 'none', label: t('booking.block.series.noUnit') },
            ...calendar.rooms.map(({ id, name }) => ({ id, label: name })),
          ]}
        />
      ) : null}
      <Select
        {...form.choice('everyWeeks')}
        label={t('booking.block.series.repeats')}
        options={[
          { id: 'once', label: t('booking.block.series.once') },
          ...[1, 2, 3, 4].map((weeks) => ({
            id: String(weeks),
            label: t('booking.block.series.everyWeeks', { weeks }),
          })),
        ]}
      />
      {everyWeeks !== 'once' ? (
        <RepeatFields form={form} day={day} />
      ) : isDaily ? null : (
        <TextField
          {...form.text('lastDay')}
          type="date"
          label={t('booking.block.series.lastDay')}
          min={day}
        />
      )}
    </>
  )
}

function RepeatFields({ form, day }: { form: ServerForm<SeriesTexts>; day: Day }) {
  const { t } = useWords()
  const format = useFormat()
  const { weekdays, endsBy } = form.values
  const nameOf = (weekday: number) => format.day(dayOfWeekday(weekday), { weekday: 'long' })
  return (
    <>
      <Ticks
        label={t('booking.block.series.weekdays')}
        entries={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          id: String(weekday),
          name: nameOf(weekday),
        }))}
        chosen={weekdays}
        error={form.at('weekdays')}
        onChosen={(chosen) => form.set({ weekdays: chosen })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          {...form.choice('endsBy')}
          label={t('booking.block.series.ends')}
          options={(['day', 'times'] as const).map((id) => ({
            id,
            label: t(`booking.block.series.endsBy.${id}`),
          }))}
        />
        {endsBy === 'day' ? (
          <TextField
            {...form.text('untilDay')}
            type="date"
            label={t('booking.block.series.untilDay')}
            min={day}
          />
        ) : (
          <TextField
            {...form.text('times')}
            inputMode="numeric"
            label={t('booking.block.series.times')}
          />
        )}
      </div>
    </>
  )
}

type Repeat = {
  weekdays: number[]
  everyWeeks: number
  untilDay?: Day
  times?: number
}

/** How it repeats; undefined: not at all, null while something is amiss, which `faults` names. */
export function repeatIn(
  texts: SeriesTexts,
  faults: { field: string }[],
): Repeat | undefined | null {
  const { everyWeeks, weekdays, endsBy, untilDay, times } = texts
  if (everyWeeks === 'once') return undefined
  if (weekdays.length === 0) faults.push({ field: 'weekdays' })
  const count = Number(times)
  const isCount = Number.isInteger(count) && count >= 1 && count <= blockSeriesLimits.times
  if (endsBy === 'day' && !isDay(untilDay)) faults.push({ field: 'untilDay' })
  if (endsBy === 'times' && !isCount) faults.push({ field: 'times' })
  if (faults.length > 0) return null
  return {
    weekdays: weekdays.map(Number),
    everyWeeks: Number(everyWeeks),
    ...(endsBy === 'day' ? { untilDay } : { times: count }),
  }
}
