import { useMutation } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import type { OpenedTreatment, TreatmentNote } from '@serein/shared/customer/treatment-note.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { BodyChart } from './body-chart.tsx'
import { TreatmentForm } from './treatment-form.tsx'
import { TreatmentPhotos } from './treatment-photos.tsx'
import { OpenSealed } from '../booking/visit/open-sealed.tsx'

/** A client’s treatment notes stay closed until a permitted member opens them. */
export function VisitTreatment({ visit }: { visit: Visit }) {
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const open = useMutation({
    ...query.treatment.open.mutationOptions(),
    onSuccess: () => setOpen(true),
  })
  const { id: bookingId } = visit
  if (visit.wellness === 'not_for_you')
    return (
      <p className="flex gap-2 text-sm text-ink-soft">
        <LockKeyhole aria-hidden className="size-4.5 shrink-0" />
        {t('customer.treatment.notForYou')}
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <OpenSealed
        opening={open}
        onOpen={() => open.mutate({ bookingId })}
        words={{
          open: t('customer.treatment.open'),
          told: t('customer.treatment.told'),
          failed: t('customer.failed'),
        }}
      />
      <SideSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('customer.treatment.title')}
        subtitle={visit.customerName}
      >
        {isOpen && open.data ? (
          <Opened
            bookingId={bookingId}
            opened={open.data}
            onWritten={() => open.mutate({ bookingId })}
          />
        ) : null}
      </SideSheet>
    </div>
  )
}

function Opened(props: { bookingId: string; opened: OpenedTreatment; onWritten: () => void }) {
  const { t } = useWords()
  const { bookingId, opened } = props
  const own = opened.notes.find((note) => note.bookingId === bookingId)
  const earlier = opened.notes.filter((note) => note.bookingId !== bookingId)
  return (
    <div className="flex flex-col gap-6">
      <TreatmentForm key={opened.version} {...props} note={own ?? null} />
      <TreatmentPhotos bookingId={bookingId} photos={opened.photos} onChanged={props.onWritten} />
      {earlier.length > 0 ? (
        <section>
          <h3 className="mb-2 text-sm font-semibold text-ink-soft">
            {t('customer.treatment.earlier')}
          </h3>
          <ul className="divide-y divide-line">
            {earlier.map((note) => (
              <Earlier key={note.bookingId} note={note} bookingId={bookingId} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Earlier({ note, bookingId }: { note: TreatmentNote; bookingId: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <span className="font-semibold">{format.longDate(note.startsAt, note.timeZone)}</span>
        <span className="block text-sm text-ink-soft">
          {[note.serviceNames.map(pick).join(', '), note.authorName].filter(Boolean).join(' · ')}
        </span>
      </p>
      {note.answers
        .filter(({ text }) => text)
        .map(({ field, text }) => (
          <p key={field} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
      {note.marks.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-ink-soft">
            {t('customer.treatment.marks', { count: note.marks.length })}
          </summary>
          <BodyChart marks={note.marks} />
        </details>
      ) : null}
      <TreatmentPhotos bookingId={bookingId} photos={note.photos} />
    </li>
  )
}
