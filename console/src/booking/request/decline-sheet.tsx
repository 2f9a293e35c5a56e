import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import { declineLimits } from '@serein/shared/booking/decline-limits.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { isDay } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../../language/words.ts'
import { TimeField } from '../../form/time-field.tsx'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import type { Declining } from './use-answer.ts'

interface Props {
  visit: Visit
  zone: string
  name: string
  isPending: boolean
  onSend: (said: Declining) => void
}

/** A no, with what the client reads: perhaps why, and when else it could be. */
export function DeclineSheet({ open, onClose, ...props }: Props & SheetProps) {
  const { t } = useWords()
  return (
    <Sheet
      desktop="side"
      open={open}
      onClose={onClose}
      title={t('booking.request.declineTitle', { name: props.name })}
      closeLabel={t('common.close')}
    >
      {open ? <DeclineForm {...props} /> : null}
    </Sheet>
  )
}

interface SheetProps {
  open: boolean
  onClose: () => void
}

type Time = { id: number; day: string; time: string }

function DeclineForm({ visit, zone, isPending, onSend }: Props) {
  const { t } = useWords()
  const today = dayIn(useNow(60_000), zone)
  const [note, setNote] = useState('')
  const [times, setTimes] = useState<Time[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const set = (id: number, change: Partial<Time>) =>
    setTimes((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const add = () =>
    setTimes((now) => [
      ...now,
      {
        id: (now.at(-1)?.id ?? 0) + 1,
        day: dayIn(visit.startsAt, zone),
        time: clockOf(wallMinutes(Date.parse(visit.startsAt), zone)),
      },
    ])
  const starts = times.map((one) => startOf(one, zone))
  const send = () => {
    setSubmitted(true)
    if (starts.some((start) => start === null)) return
    onSend({ declineNote: note.trim(), proposedStarts: starts as string[] })
  }
  return (
    <Form onSend={send} className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">{t('booking.request.declineText')}</p>
      <TextArea
        label={t('booking.request.note')}
        help={t('booking.request.noteHelp')}
        maxLength={declineLimits.noteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{t('booking.request.otherTimes')}</legend>
        {times.map((one, index) => (
          <div key={one.id} className="flex items-end gap-2">
            <TextField
              type="date"
              className="flex-1"
              label={t('booking.request.day', { n: index + 1 })}
              min={today}
              value={one.day}
              onChange={(event) => set(one.id, { day: event.target.value })}
            />
            <TimeField
              className="w-24"
              label={t('booking.request.time', { n: index + 1 })}
              value={one.time}
              error={isSubmitted && !starts[index] ? t('booking.request.noTime') : undefined}
              onText={(time) => set(one.id, { time })}
            />
            <IconButton
              label={t('booking.request.removeTime', { n: index + 1 })}
              icon={<X aria-hidden />}
              onClick={() => setTimes((now) => now.filter(({ id }) => id !== one.id))}
            />
          </div>
        ))}
        {times.length < declineLimits.times ? (
          <Button
            tone="quiet"
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden />}
            onClick={add}
          >
            {t('booking.request.addTime')}
          </Button>
        ) : null}
      </fieldset>
      <Button
        type="submit"
        size="lg"
        wide
        pending={isPending}
        pendingLabel={t('booking.visit.working')}
      >
        {t('booking.request.sendDecline')}
      </Button>
    </Form>
  )
}

function startOf({ day, time }: Time, zone: string): string | null {
  const start = isDay(day) ? instantOfClock(day, time, zone) : NaN
  return Number.isNaN(start) ? null : new Date(start).toISOString()
}
