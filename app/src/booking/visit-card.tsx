import { CalendarDays, MapPin, ShieldCheck } from 'lucide-react'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { saysRoom } from '@serein/shared/resource/rules.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Divider } from '@serein/ui/divider.tsx'
import { IconRow } from '@serein/ui/list-row.tsx'
import { Timeline, TimelineRow } from '@serein/ui/timeline.tsx'
import { deadlineDay } from '../visit/deadline-day.ts'
import { useWords } from '../language/words.ts'
import { minutesAfter } from './between.ts'
import { type GuestTime, useGuestTimes } from './guest-times.ts'
import { ZoneHint } from './zone-hint.tsx'

type Item = BookingDetails['items'][number]
type History = BookingDetails['history']

export function VisitCard({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const now = useNow()
  const { timeZone, startsAt, items, freeUntil, isCallOut } = booking
  const [first] = items
  return (
    <Card>
      {first ? <What booking={booking} first={first} /> : null}
      <Divider className="my-4" />
      <div className="flex flex-col gap-3">
        <WhenAndWhere
          visit={booking}
          guests={useGuestTimes(booking)}
          place={isCallOut ? t('booking.callOut.title') : null}
        />
        {freeUntil && booking.can.cancel ? (
          <IconRow icon={<ShieldCheck aria-hidden />}>
            {freeUntil < startsAt
              ? t('booking.details.freeUntil', {
                  day: deadlineDay(format, freeUntil, timeZone, now),
                  time: format.time(freeUntil, timeZone),
                })
              : t('booking.details.freeUntilStart')}
          </IconRow>
        ) : null}
      </div>
    </Card>
  )
}

/** Also used for a guest, who sees only their part of the visit. */
export function WhenAndWhere(props: {
  visit: Pick<BookingDetails, 'startsAt' | 'endsAt' | 'timeZone'> & {
    shop: Pick<BookingDetails['shop'], 'name' | 'street' | 'city'>
  }
  guests?: readonly GuestTime[]
  /** Where it is not at the shop. */
  place: string | null
}) {
  const { guests = [], place } = props
  const { startsAt, endsAt, timeZone, shop } = props.visit
  return (
    <>
      <IconRow icon={<CalendarDays aria-hidden />}>
        {guests.map(({ guestPosition, name, ...span }) => (
          <span key={guestPosition} className="mb-1.5 block">
            <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="inline-block first-letter:uppercase">
              <When {...span} timeZone={timeZone} />
            </span>
          </span>
        ))}
        {guests.length === 0 ? (
          <span className="inline-block first-letter:uppercase">
            <When startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} />
          </span>
        ) : null}
        <ZoneHint startsAt={guests[0]?.startsAt ?? startsAt} shop={{ timeZone, city: shop.city }} />
      </IconRow>
      <IconRow icon={<MapPin aria-hidden />}>
        {place ? `${shop.name} · ${place}` : `${shop.name}, ${shop.street}, ${shop.city}`}
      </IconRow>
    </>
  )
}

function When(props: { startsAt: string; endsAt: string; timeZone: string }) {
  const format = useFormat()
  const { startsAt, endsAt, timeZone } = props
  return (
    <time dateTime={startsAt}>
      {format.longDate(startsAt, timeZone)}, {format.timeRange(startsAt, endsAt, timeZone)}
    </time>
  )
}

function What({ booking, first }: { booking: BookingDetails; first: Item }) {
  if (booking.guests.length > 1) return <Party booking={booking} />
  return booking.items.length === 1 ? (
    <OneItem item={first} history={booking.history} />
  ) : (
    <ManyItems booking={booking} />
  )
}

function OneItem({ item, history }: { item: Item; history: History }) {
  const { name, sub } = useItemWords(item, history)
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={item.staff[0]?.name ?? name} />
      <div className="min-w-0">
        <h2 className="serif text-lg">{name}</h2>
        <p className="text-sm text-ink-soft">{sub}</p>
      </div>
    </div>
  )
}

function ManyItems({ booking }: { booking: BookingDetails }) {
  const { t, pick } = useWords()
  const { dayPackage, items, timeZone, history } = booking
  return (
    <>
      <h2 className="serif mb-3 text-lg">
        {dayPackage ? pick(dayPackage.name) : t('booking.details.plan')}
      </h2>
      <ItemTimeline {...{ items, timeZone, history }} extras={dayPackage?.extras} />
    </>
  )
}

/** The number of guests and how they begin. */
function Party({ booking }: { booking: BookingDetails }) {
  const { t, pick } = useWords()
  const format = useFormat()
  return (
    <>
      <h2 className="serif text-lg">
        {booking.dayPackage
          ? pick(booking.dayPackage.name)
          : format.list([...new Set(booking.serviceNames.map(pick))])}
      </h2>
      <p className="text-sm text-ink-soft">
        {t('booking.party.how', { count: booking.guestCount, how: howTheyGo(booking) })}
      </p>
    </>
  )
}

/** As booked, unless a guest was moved to another time since. */
function howTheyGo({ guestCount, guests, together, sameRoom }: BookingDetails) {
  if (guestCount === 1) return 'alone'
  if (together === 'in_turn') return 'in_turn'
  const starts = guests.filter(({ isCancelled }) => !isCancelled).map(({ startsAt }) => startsAt)
  if (new Set(starts).size > 1) return 'apart'
  return sameRoom ? 'room' : 'same_start'
}

/** One service after the other. */
export function ItemTimeline(props: {
  items: readonly Item[]
  timeZone: string
  history: History
  /** What comes with each step of a day package. */
  extras?: readonly (Bilingual | null)[] | undefined
}) {
  const { items, extras } = props
  return (
    <Timeline>
      {items.map((item, at) => (
        <ItemRow key={item.id} item={item} {...props} extra={extras?.[at] ?? null} />
      ))}
    </Timeline>
  )
}

function ItemRow(props: {
  item: Item
  items: readonly Item[]
  timeZone: string
  history: History
  extra: Bilingual | null
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { item, timeZone, extra } = props
  const { name, sub } = useItemWords(item, props.history)
  const after = minutesAfter(item, props.items)
  return (
    <TimelineRow
      time={format.clock(item.startsAt, timeZone)}
      title={name}
      sub={
        <>
          {sub}
          {extra ? <span className="block">{pick(extra)}</span> : null}
          {after > 0 ? (
            <span className="mt-2 block">{t('booking.settle', { minutes: after })}</span>
          ) : null}
        </>
      }
    />
  )
}

/**
 * "Deep tissue + hot stones" and "75 min with Inès · room Iris". A rescheduled visit may have another room, which its client was
 * not told; then it is left out, and the desk shows the way.
 */
function useItemWords(item: Item, history: History): { name: string; sub: string } {
  const { t, pick } = useWords()
  const format = useFormat()
  const extras = item.addOns.map((addOn) => uncapital(pick(addOn.name)))
  const name = [pick(item.serviceName), ...extras].join(' + ')
  const minutes = item.lengthMinutes
  const who = format.list(item.staff.map((each) => each.name))
  const how = who
    ? t('booking.details.with', { minutes, who })
    : t('booking.details.minutes', { minutes })
  const hasMoved = history.some(({ event }) => event.endsWith('rescheduled'))
  const rooms = item.units
    .filter(({ isRoom }) => isRoom && !hasMoved)
    .map((room) => (saysRoom(room.name) ? room.name : t('booking.room', { name: room.name })))
  return {
    name,
    sub: [how, ...rooms].join(' · '),
  }
}

/** "Hot stones" goes on within a line; "LED mask" keeps its letters. */
function uncapital(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase() + text.slice(1) : text
}
