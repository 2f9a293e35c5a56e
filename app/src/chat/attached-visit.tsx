import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useClient, useFormat, useNow, useRelativeDay } from '@serein/client/provider.tsx'
import type { AttachedVisit as Visit } from '@serein/shared/chat/schema.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { CancelVisit } from '../booking/cancel-visit.tsx'
import { StateBadge } from '../booking/state-badge.tsx'
import { useWords } from '../language/words.ts'

/** A visit attached to a message, in its present state, with its actions. */
export function AttachedVisit({ visit, className }: { visit: Visit; className?: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const now = useNow()
  const relativeDay = useRelativeDay(visit.timeZone)
  const { query } = useClient()
  const mayChange = visit.state === 'confirmed' && visit.startsAt > now
  const { data: booking } = useQuery({
    ...query.booking.get.queryOptions({ input: { bookingId: visit.id } }),
    enabled: mayChange,
  })
  const state = booking?.state ?? visit.state
  return (
    <article
      aria-label={t('chat.visit.label')}
      className={cx('rounded-md border border-line bg-surface p-3.5 text-ink', className)}
    >
      <div className="flex flex-wrap items-center gap-2">
        <CalendarDays aria-hidden className="size-4.5" />
        <time dateTime={visit.startsAt} className="font-semibold first-letter:uppercase">
          {relativeDay(visit.startsAt)}, {format.time(visit.startsAt, visit.timeZone)}
        </time>
        <StateBadge state={state} />
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">
        {[format.list(visit.serviceNames.map(pick)), format.list(visit.staffNames)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-2 -mb-1 -ml-3 flex flex-wrap">
        <ButtonLink tone="quiet" size="sm" href={linkTo('bookingDetails', { booking: visit.id })}>
          {t('chat.visit.open')}
        </ButtonLink>
        {booking?.can.reschedule ? (
          <ButtonLink
            tone="quiet"
            size="sm"
            href={linkTo('bookAppointment', { reschedule: visit.id })}
          >
            {t('booking.details.reschedule')}
          </ButtonLink>
        ) : null}
        {mayChange && !booking ? <Skeleton className="m-2 h-7 w-36" /> : null}
        {booking?.can.cancel ? <CancelVisit booking={booking} /> : null}
      </div>
    </article>
  )
}
