import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { WaitingAtShop } from '@serein/shared/waiting/contract.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'

interface Props {
  entries: readonly WaitingAtShop[]
  zone: string
  mayChange: boolean
}

/** Who waits, in line, each with what is free for them. */
export function WaitingList({ entries, ...props }: Props) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} {...props} />
      ))}
    </ol>
  )
}

function Row({ entry, zone, mayChange }: Omit<Props, 'entries'> & { entry: WaitingAtShop }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const { run, isPending } = useCommand({ refresh: [query.waiting.key(), query.booking.key()] })
  const { id: waitingEntryId, clientName, services, offer, fits } = entry
  const when = (startsAt: string) =>
    `${format.shortDate(startsAt, zone)}, ${format.clock(startsAt, zone)}`
  const offerTime = (startsAt: string) =>
    run(async () => {
      await api.waiting.offer({ waitingEntryId, startsAt })
      return t(entry.moves ? 'booking.waiting.told' : 'booking.waiting.offered', {
        name: clientName,
      })
    })
  const end = () =>
    run(async () => {
      await api.waiting.end({ waitingEntryId })
      return t('booking.waiting.ended', { name: clientName })
    })
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{clientName}</p>
        {entry.isMember ? <Badge>{t('booking.waiting.member')}</Badge> : null}
        {entry.standingWishId ? <Badge>{t('booking.waiting.usual')}</Badge> : null}
        <span className="figures ml-auto text-sm text-ink-soft">
          {t('booking.waiting.place', { place: entry.place ?? 1 })}
        </span>
      </div>
      <p className="text-sm">
        {services
          .map(({ name, staffName }) => (staffName ? `${pick(name)} (${staffName})` : pick(name)))
          .join(' · ')}
      </p>
      <p className="text-sm text-ink-soft">
        {t('booking.waiting.days', {
          days: daysOf(entry, format),
          since: format.shortDate(entry.joinedAt, zone),
        })}
        {entry.passedCount > 0
          ? ` · ${t('booking.waiting.passed', { count: entry.passedCount })}`
          : ''}
      </p>
      {entry.moves ? (
        <p className="text-sm">
          {t('booking.waiting.moves', { when: when(entry.moves.startsAt) })}
          {entry.movesByItself ? ` · ${t('booking.waiting.movesByItself')}` : ''}
        </p>
      ) : null}
      {offer ? (
        <p className="text-sm font-semibold">
          {entry.standingWishId
            ? t('booking.waiting.heldUntilDay', {
                when: when(offer.startsAt),
                until: when(offer.heldUntil),
              })
            : t('booking.waiting.held', {
                when: when(offer.startsAt),
                until: format.clock(offer.heldUntil, zone),
              })}
        </p>
      ) : null}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          {fits.map((startsAt) => (
            <Button
              key={startsAt}
              size="sm"
              tone="secondary"
              pending={isPending}
              aria-label={t('booking.waiting.offerOf', { name: clientName, when: when(startsAt) })}
              onClick={() => void offerTime(startsAt)}
            >
              {t('booking.waiting.offer', { when: when(startsAt) })}
            </Button>
          ))}
          <Button
            size="sm"
            tone="quiet"
            pending={isPending}
            aria-label={t('booking.waiting.endOf', { name: clientName })}
            onClick={() => void end()}
          >
            {t('booking.waiting.end')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** "Thu 26 Nov – Wed 2 Dec, 17:00–20:00" */
function daysOf(
  { fromDay, toDay, fromMinute, toMinute }: WaitingAtShop,
  format: ReturnType<typeof useFormat>,
): string {
  const day = (each: string) =>
    format.day(each, { weekday: 'short', day: 'numeric', month: 'short' })
  const days = fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`
  if (fromMinute === 0 && toMinute === 1_440) return days
  return `${days}, ${clockAt(fromMinute)}–${clockAt(toMinute)}`
}

function clockAt(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}
