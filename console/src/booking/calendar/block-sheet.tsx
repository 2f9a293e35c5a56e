import { useState } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { addDays, type Day, isDay, weekdayOf } from '@serein/shared/time/day.ts'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { freeFor } from './board-fit.ts'
import type { SeriesWish, TakenDays } from '../desk/block-series-verbs.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { FormFooter } from '../form-footer.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { BlockRemoval } from './block-removal.tsx'
import { BlockSeriesFields, repeatIn, type SeriesTexts } from './block-series-fields.tsx'
import { TakenDaysNotice } from './taken-days.tsx'
import { useDragWords } from './use-drag-words.ts'
import { clockOf, instantAt, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import { SubmitButton } from '../../form/submit-button.tsx'

export type BlockDefaults = {
  staffId?: string
  unitId?: string
  from?: string
  until?: string
  /** The block to change, if not a new one. */
  block?: ShopCalendar['blocks'][number]
}

/** Blocks a therapist or a room for a time, or changes a block. */
export function BlockSheet(props: {
  open: boolean
  defaults: BlockDefaults
  calendar: ShopCalendar
  day: Day
  now: number
  desk: DeskInHand
  onClose: () => void
}) {
  const { t } = useWords()
  const { block } = props.defaults
  return (
    <SideSheet
      open={props.open}
      onClose={props.onClose}
      title={t(block ? 'booking.block.titleOld' : 'booking.block.title')}
    >
      <BlockForm {...props} key={block?.id ?? 'new'} />
    </SideSheet>
  )
}

function BlockForm(props: Parameters<typeof BlockSheet>[0]) {
  const { defaults, calendar } = props
  const { verbs } = props.desk
  const { t } = useWords()
  const words = useDragWords(calendar, null)
  const zone = calendar.timeZone
  const before = defaults.block
  const startingBlock = before ?? defaults
  const start = startingBlock.from ? Date.parse(startingBlock.from) : nextHalf(props)
  const end = startingBlock.until ? Date.parse(startingBlock.until) : start + 3_600_000
  const day = calendar.days.find(
    (one) => start >= Date.parse(one.from) && start < Date.parse(one.until),
  )
  const onDay = day?.day ?? props.day
  const [taken, setTaken] = useState<{ days: TakenDays; wish: SeriesWish } | null>(null)
  const sendSeries = (wish: SeriesWish) =>
    verbs.blockSeries(wish, (days) => setTaken({ days, wish }))
  const form = useServerForm({
    initial: {
      who: startingBlock.staffId ?? startingBlock.unitId ?? calendar.therapists[0]?.id ?? '',
      from: clockOf(wallMinutes(start, zone)),
      until: clockOf(wallMinutes(end, zone) || 1440),
      note: before?.note ?? '',
      ...onceOn(onDay),
    },
    read(texts) {
      const wish = readBlock(texts, { onDay, calendar })
      if (wish.faults)
        return {
          sent: null,
          faults: wish.faults.map(({ field }) => ({
            field,
            text: t(field === 'span' ? 'booking.block.order' : 'booking.block.series.missing'),
          })),
        }
      const { sent, series } = wish
      const span = { from: Date.parse(sent.from), until: Date.parse(sent.until) }
      const conflict = series
        ? null
        : freeFor(calendar, sent, span, before ? { blockId: before.id } : {})
      const faults = conflict ? [{ field: 'span', text: words.conflictText(conflict, null) }] : []
      return { sent: { sent, series }, faults }
    },
    faultText: ({ text }: { field: string; text: string }) => text,
    send({ sent, series }) {
      if (before) return verbs.moveBlock(before, sent)
      return series ? sendSeries(series) : verbs.block(sent)
    },
    onDone: () => props.onClose(),
  })
  return (
    <Form onSend={form.submit}>
      <Select
        {...form.choice('who')}
        label={t('booking.block.who')}
        options={[
          ...calendar.therapists.map(({ id, name }) => ({ id, label: name })),
          ...calendar.rooms.map(({ id, name }) => ({ id, label: name })),
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TimeField {...form.typed('from')} label={t('booking.block.from')} />
        <TimeField {...form.typed('until')} label={t('booking.block.until')} />
      </div>
      <TextField
        {...form.text('note')}
        label={t('booking.block.note')}
        note={t('common.optional')}
        placeholder={t('booking.block.noteExample')}
        maxLength={200}
      />
      {before ? null : <BlockSeriesFields form={form} calendar={calendar} day={onDay} />}
      {taken && isOfWish(readBlock(form.values, { onDay, calendar }), taken.wish) ? (
        <TakenDaysNotice
          taken={taken.days}
          calendar={calendar}
          isPending={form.isPending}
          onSkip={() =>
            void sendSeries({ ...taken.wish, skipsTaken: true }).then(
              (isDone) => isDone && props.onClose(),
            )
          }
        />
      ) : null}
      <FormFooter problem={form.at('span') ?? null}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {t(before ? 'common.save' : 'booking.block.make')}
        </SubmitButton>
        {before ? <BlockRemoval block={before} verbs={verbs} onDone={props.onClose} /> : null}
      </FormFooter>
    </Form>
  )
}

type BlockTexts = SeriesTexts & { from: string; until: string; note: string }

/** A block that comes once, on its day, and takes nothing beside. */
function onceOn(day: Day): Omit<SeriesTexts, 'who'> {
  return {
    unitToo: 'none',
    lastDay: day,
    everyWeeks: 'once',
    weekdays: [String(weekdayOf(day))],
    endsBy: 'times',
    untilDay: addDays(day, 28),
    times: '4',
  }
}

/** Whether the fields say still what was refused. */
function isOfWish(read: ReturnType<typeof readBlock>, wish: SeriesWish): boolean {
  return JSON.stringify(read.series) === JSON.stringify(wish)
}

/** What is to be blocked: `series` where it is on several days or takes more than one. */
function readBlock(texts: BlockTexts, place: { onDay: Day; calendar: ShopCalendar }) {
  const { who, unitToo, lastDay, note } = texts
  const { onDay, calendar } = place
  const faults: { field: string }[] = []
  const repeat = repeatIn(texts, faults)
  const ends = repeat === undefined && isDay(lastDay) && lastDay > onDay ? lastDay : onDay
  const from = instantOfClock(onDay, texts.from, calendar.timeZone)
  const until = instantOfClock(ends, texts.until, calendar.timeZone)
  if (!(until > from)) faults.push({ field: 'span' })
  if (faults.length > 0) return { faults, series: null }
  const isTherapist = calendar.therapists.some(({ id }) => id === who)
  const time = {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    ...(note.trim() && { note: note.trim() }),
  }
  const sent = { ...(isTherapist ? { staffId: who } : { unitId: who }), ...time }
  const beside = isTherapist && unitToo !== 'none' ? [unitToo] : []
  const isSeries = repeat || ends > onDay || beside.length > 0
  const series: SeriesWish | null = isSeries
    ? {
        ...(isTherapist ? { staffId: who, unitIds: beside } : { unitIds: [who] }),
        ...time,
        ...(repeat && { repeat }),
      }
    : null
  return { faults: null, sent, series }
}

/** The next half hour of today, or the morning of another day. */
function nextHalf({ calendar, day, now }: Parameters<typeof BlockSheet>[0]): number {
  const calendarDay = calendar.days.find((one) => one.day === day) ?? calendar.days[0]!
  if (now >= Date.parse(calendarDay.from) && now < Date.parse(calendarDay.until))
    return Math.ceil(now / 1_800_000) * 1_800_000
  return calendarDay.open[0]
    ? Date.parse(calendarDay.open[0].from)
    : instantAt(calendarDay.day, 600, calendar.timeZone)
}
