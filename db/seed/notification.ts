import type { Kind } from '@serein/shared/notification/kinds.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { userId } from './people.ts'

type Booking = {
  business_id: string
  id: string
  user_id: string
  shop_id: string
  state: string
  cancelled_by: string | null
  starts_at: string
  ends_at: string
  time_zone: string
  currency: string
  created_at: string
  updated_at: string
  affirm_asked_for?: string | null
  affirmed_for?: string | null
}
type Item = { booking_id: string; service_name: { en: string; fr: string }; staff_ids: string[] }
type Happened = { kind: Kind; at: number; more?: Record<string, unknown> }

const hour = 3_600_000
const day = 24 * hour
/** So much fits on two pages. */
const mostOfOne = 45
/** What happened before is read. */
const unreadDays = 2

/** The inbox of everybody who has an account, as their visits, payments and reviews have filled it; and what one of them chose. */
export function addNotifications(rows: Rows, now: Date): void {
  for (const booking of rows.of('booking') as Booking[]) askWhoComes(booking, now)
  const items = Map.groupBy(rows.of('item') as Item[], ({ booking_id }) => booking_id)
  const all = (rows.of('booking') as Booking[])
    .filter(({ user_id }) => user_id)
    .flatMap((booking) => {
      const facts = factsOf(rows, booking, items.get(booking.id) ?? [])
      return happenedTo(rows, booking).map((one) => ({ booking, facts, ...one }))
    })
    .filter(({ at }) => at <= now.getTime())
  for (const own of Map.groupBy(all, ({ booking }) => booking.user_id).values()) {
    const latest = own.toSorted((one, other) => other.at - one.at).slice(0, mostOfOne)
    for (const { booking, kind, at, facts, more } of latest) {
      const source = `demo:${kind}:${booking.id}`
      rows.add('notification', {
        user_id: booking.user_id,
        id: idOf(`notification ${source}`, at),
        source,
        kind,
        business_id: booking.business_id,
        booking_id: booking.id,
        facts: { ...facts, ...more },
        happened_at: new Date(at).toISOString(),
        read_at:
          at > now.getTime() - unreadDays * day
            ? null
            : new Date(Math.min(at + 3 * hour, now.getTime())).toISOString(),
        member_of: null,
        about_user_id: null,
      })
    }
  }
  rows.add('notification_setting', {
    user_id: userId('hugo'),
    choices: { reminder: ['push', 'mail', 'app'] },
    quiet_from_minute: 22 * 60,
    quiet_to_minute: 8 * 60,
    time_zone: 'Europe/Paris',
    reminder_minutes: [1440, 120],
    updated_at: new Date(now.getTime() - 20 * day).toISOString(),
  })
}

/** Who is reminded is asked whether they are coming; more than half have said so, and whoever has a log-in may say it yet. */
function askWhoComes(booking: Booking, now: Date): void {
  const { id, user_id, state, starts_at } = booking
  const left = Date.parse(starts_at) - now.getTime()
  const isAsked = state === 'confirmed' && left > 0 && left < 48 * hour
  booking.affirm_asked_for = isAsked ? starts_at : null
  booking.affirmed_for =
    isAsked && !user_id && Number.parseInt(id.at(-1)!, 16) < 9 ? starts_at : null
}

/** What has happened to one visit, as far as its booker was told. */
function happenedTo(rows: Rows, booking: Booking): Happened[] {
  const { state, starts_at, ends_at, created_at, updated_at } = booking
  if (['held', 'requested', 'expired', 'released', 'declined'].includes(state)) return []
  const [made, begins, changed] = [created_at, starts_at, updated_at].map(Date.parse) as [
    number,
    number,
    number,
  ]
  const isCancelled = state === 'cancelled'
  const reminded = begins - 48 * hour
  const review = rows.of('review').find(({ booking_id }) => booking_id === booking.id)
  return [
    { kind: 'visit_confirmed', at: made },
    ...(reminded > made + 12 * hour && !(isCancelled && changed < reminded)
      ? [{ kind: 'visit_reminder' as const, at: reminded }]
      : []),
    ...(isCancelled
      ? [
          {
            kind:
              booking.cancelled_by === 'shop'
                ? ('visit_cancelled_by_shop' as const)
                : ('visit_cancelled' as const),
            at: changed,
          },
        ]
      : []),
    ...(state === 'completed'
      ? [{ kind: 'review_asked' as const, at: Date.parse(ends_at) + hour }]
      : []),
    ...(typeof review?.answered_at === 'string'
      ? [{ kind: 'review_answered' as const, at: Date.parse(review.answered_at) }]
      : []),
    ...paidFor(rows, booking),
  ]
}

function paidFor(rows: Rows, { id, currency, created_at }: Booking): Happened[] {
  const payment = rows
    .of('payment')
    .find(
      ({ subject_id, state, tender }) =>
        subject_id === id && state === 'captured' && tender !== 'at_shop',
    )
  if (!payment) return []
  const at = Date.parse(created_at) + 1_000
  return [{ kind: 'payment_received', at, more: { amountMinor: payment.amount_minor, currency } }]
}

function factsOf(rows: Rows, booking: Booking, items: Item[]) {
  const shop = rows.of('shop').find(({ id }) => id === booking.shop_id)!
  const nameOf = (staffId: string) => rows.of('staff_member').find(({ id }) => id === staffId)?.name
  return {
    bookingId: booking.id,
    shopId: booking.shop_id,
    shopName: shop.name,
    timeZone: booking.time_zone,
    startsAt: new Date(booking.starts_at).toISOString(),
    serviceNames: items.map(({ service_name }) => service_name),
    staffNames: [...new Set(items.flatMap(({ staff_ids }) => staff_ids.map(nameOf)))],
  }
}
