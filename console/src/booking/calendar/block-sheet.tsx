import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { freeFor } from './board-fit.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { FormFooter } from '../form-footer.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
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
  const form = useServerForm({
    initial: {
      who: startingBlock.staffId ?? startingBlock.unitId ?? calendar.therapists[0]?.id ?? '',
      from: clockOf(wallMinutes(start, zone)),
      until: clockOf(wallMinutes(end, zone) || 1440),
      note: before?.note ?? '',
    },
    read: ({ who, note, ...texts }) => {
      const span = {
        from: instantOfClock(onDay, texts.from, zone),
        until: instantOfClock(onDay, texts.until, zone),
      }
      if (!(span.until > span.from))
        return { sent: null, faults: [{ field: 'span', text: t('booking.block.order') }] }
      const target = calendar.therapists.some(({ id }) => id === who)
        ? { staffId: who }
        : { unitId: who }
      const conflict = freeFor(calendar, target, span, before ? { blockId: before.id } : {})
      const sent = {
        ...target,
        from: new Date(span.from).toISOString(),
        until: new Date(span.until).toISOString(),
        ...(note.trim() && { note: note.trim() }),
      }
      if (!conflict) return { sent, faults: [] }
      return { sent, faults: [{ field: 'span', text: words.conflictText(conflict, null) }] }
    },
    faultText: ({ text }: { field: string; text: string }) => text,
    send: (block) => (before ? verbs.moveBlock(before, block) : verbs.block(block)),
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
      <FormFooter problem={form.at('span') ?? null}>
        <SubmitButton form={form} pendingLabel={t('booking.visit.working')}>
          {t(before ? 'common.save' : 'booking.block.make')}
        </SubmitButton>
        {before ? (
          <Button
            tone="quiet"
            wide
            onClick={() => {
              props.onClose()
              void verbs.unblock(before)
            }}
          >
            {t('booking.block.remove')}
          </Button>
        ) : null}
      </FormFooter>
    </Form>
  )
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
