import { useState, type FormEvent } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { freeFor } from './board-fit.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { FormFooter } from '../form-footer.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { useDragWords } from './use-drag-words.ts'
import { clockOf, instantAt, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'

export type BlockDefaults = {
  staffId?: string
  unitId?: string
  from?: string
  until?: string
  /** The one that is changed; else a new one. */
  block?: ShopCalendar['blocks'][number]
}

/** Takes a therapist or a room out for a while, or changes such a block. */
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
    <Sheet
      open={props.open}
      onClose={props.onClose}
      desktop="side"
      title={t(block ? 'booking.block.titleOld' : 'booking.block.title')}
      closeLabel={t('common.close')}
    >
      <BlockForm {...props} key={block?.id ?? 'new'} />
    </Sheet>
  )
}

function BlockForm(props: Parameters<typeof BlockSheet>[0]) {
  const { defaults, calendar } = props
  const { verbs } = props.desk
  const { t } = useWords()
  const words = useDragWords(calendar, null)
  const zone = calendar.timeZone
  const before = defaults.block
  const given = before ?? defaults
  const start = given.from ? Date.parse(given.from) : nextHalf(props)
  const end = given.until ? Date.parse(given.until) : start + 3_600_000
  const [who, setWho] = useState(given.staffId ?? given.unitId ?? calendar.therapists[0]?.id ?? '')
  const [from, setFrom] = useState(clockOf(wallMinutes(start, zone)))
  const [until, setUntil] = useState(clockOf(wallMinutes(end, zone) || 1440))
  const [note, setNote] = useState(before?.note ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const day = calendar.days.find(
    (one) => start >= Date.parse(one.from) && start < Date.parse(one.until),
  )
  const onDay = day?.day ?? props.day

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const span = {
      from: instantOfClock(onDay, from, zone),
      until: instantOfClock(onDay, until, zone),
    }
    if (!(span.until > span.from)) return setProblem(t('booking.block.order'))
    const target = calendar.therapists.some(({ id }) => id === who)
      ? { staffId: who }
      : { unitId: who }
    const conflict = freeFor(calendar, target, span, before ? { blockId: before.id } : {})
    if (conflict) return setProblem(words.conflictText(conflict, null))
    const wish = {
      ...target,
      from: new Date(span.from).toISOString(),
      until: new Date(span.until).toISOString(),
      ...(note.trim() ? { note: note.trim() } : {}),
    }
    setPending(true)
    const isDone = await (before ? verbs.moveBlock(before, wish) : verbs.block(wish))
    setPending(false)
    if (isDone) props.onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <Select
        label={t('booking.block.who')}
        options={[
          ...calendar.therapists.map(({ id, name }) => ({ id, label: name })),
          ...calendar.rooms.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={who}
        onSelect={setWho}
      />
      <div className="grid grid-cols-2 gap-3">
        <TimeField label={t('booking.block.from')} value={from} onText={setFrom} />
        <TimeField label={t('booking.block.until')} value={until} onText={setUntil} />
      </div>
      <TextField
        label={t('booking.block.note')}
        note={t('common.optional')}
        placeholder={t('booking.block.noteExample')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormFooter problem={problem}>
        <Button
          type="submit"
          wide
          size="lg"
          pending={pending}
          pendingLabel={t('booking.visit.working')}
        >
          {t(before ? 'common.save' : 'booking.block.make')}
        </Button>
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
    </form>
  )
}

/** The next half hour of today, or the morning of another day. */
function nextHalf({ calendar, day, now }: Parameters<typeof BlockSheet>[0]): number {
  const shown = calendar.days.find((one) => one.day === day) ?? calendar.days[0]!
  if (now >= Date.parse(shown.from) && now < Date.parse(shown.until))
    return Math.ceil(now / 1_800_000) * 1_800_000
  return shown.open[0]
    ? Date.parse(shown.open[0].from)
    : instantAt(shown.day, 600, calendar.timeZone)
}
