import { Plus, X } from 'lucide-react'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import { declineLimits } from '@serein/shared/booking/decline-limits.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { isDay } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'
import { SideSheet } from '../../page/sheet.tsx'
import { TimeField } from '../../form/time-field.tsx'
import { clockOf, instantOfClock, wallMinutes } from '../../form/wall-clock.ts'
import type { Declining } from './use-answer.ts'

interface Props {
  visit: Visit
  zone: string
  name: string
  isPending: boolean
  onSend: (declining: Declining) => void
}

/** Declines a request, with an optional reason and other times for the client. */
export function DeclineSheet({ open, onClose, ...props }: Props & SheetProps) {
  const { t } = useWords()
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={t('booking.request.declineTitle', { name: props.name })}
    >
      {open ? <DeclineForm {...props} /> : null}
    </SideSheet>
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
  const form = useServerForm({
    initial: { note: '', times: [] as Time[] },
    read: ({ note, times }) => {
      const starts = times.map((one) => startOf(one, zone))
      return {
        sent: {
          declineNote: note.trim(),
          proposedStarts: starts.filter((start) => start !== null),
        },
        faults: starts.flatMap((start, at) => (start ? [] : [{ field: `times.${at}.time` }])),
      }
    },
    faultText: () => t('booking.request.noTime'),
    send: async (declining) => onSend(declining),
  })
  const { times } = form.values
  const add = () => {
    const id = (times.at(-1)?.id ?? 0) + 1
    const time = clockOf(wallMinutes(Date.parse(visit.startsAt), zone))
    form.set({ times: [...times, { id, day: dayIn(visit.startsAt, zone), time }] })
  }
  return (
    <Form onSend={form.submit}>
      <p className="text-sm text-ink-soft">{t('booking.request.declineText')}</p>
      <TextArea
        {...form.text('note')}
        label={t('booking.request.note')}
        help={t('booking.request.noteHelp')}
        maxLength={declineLimits.noteLength}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 font-semibold">{t('booking.request.otherTimes')}</legend>
        {times.map(({ id }, index) => (
          <div key={id} className="flex items-end gap-2">
            <TextField
              {...form.text(`times.${index}.day`)}
              type="date"
              className="flex-1"
              label={t('booking.request.day', { n: index + 1 })}
              min={today}
            />
            <TimeField
              {...form.typed(`times.${index}.time`)}
              className="w-24"
              label={t('booking.request.time', { n: index + 1 })}
            />
            <IconButton
              label={t('booking.request.removeTime', { n: index + 1 })}
              icon={<X aria-hidden />}
              onClick={() => form.set({ times: times.toSpliced(index, 1) })}
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
