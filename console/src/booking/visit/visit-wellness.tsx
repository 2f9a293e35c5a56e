import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import type { WellnessNotes } from '@serein/shared/identity/wellness.ts'
import { useWords } from '../../language/words.ts'
import { OpenSealed } from './open-sealed.tsx'

/** The booker’s notes stay closed until a permitted member opens them, which the booker is told. */
export function VisitWellness({ visit }: { visit: Visit }) {
  const { t } = useWords()
  if (visit.wellness === 'may_open') return <OpenNotes bookingId={visit.id} />
  const why = visit.wellness === 'unconfirmed' ? 'unconfirmed' : 'notForYou'
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <LockKeyhole aria-hidden className="size-4.5 shrink-0" />
      {t(`booking.wellness.${why}`)}
    </p>
  )
}

function OpenNotes({ bookingId }: { bookingId: string }) {
  const { t } = useWords()
  const { query } = useClient()
  const open = useMutation(query.booking.openWellness.mutationOptions())
  if (open.data) {
    const { notes } = open.data
    return notes ? (
      <Notes notes={notes} />
    ) : (
      <p role="status" className="text-sm text-ink-soft">
        {t('booking.wellness.none')}
      </p>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <OpenSealed
        opening={open}
        onOpen={() => open.mutate({ bookingId })}
        words={{
          open: t('booking.wellness.open'),
          told: t('booking.wellness.told'),
          failed: t('booking.wellness.failed'),
        }}
      />
    </div>
  )
}

function Notes({ notes }: { notes: WellnessNotes }) {
  const { t } = useWords()
  const rows = [
    [t('booking.wellness.pressure'), t(`booking.wellness.${notes.pressure ?? 'any'}`)],
    [t('booking.wellness.areas'), notes.areasToAvoid],
    [t('booking.wellness.allergies'), notes.allergies],
  ] as const
  return (
    <dl aria-live="polite" className="flex flex-col gap-3">
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
            {words || t('booking.wellness.empty')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
