import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import {
  hearsOwnOnly,
  lateAfterMinutes,
  type TeamKind,
  teamKinds,
  teamTopicsFor,
} from '@serein/shared/notification/team-kinds.ts'
import { shortName } from '@serein/shared/review/rules.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { userId } from './people.ts'

type Row = Record<string, unknown>
type Happened = {
  kind: TeamKind
  at: number
  /** The row that it is about, and its client. */
  about: string
  aboutUserId: unknown
  actor: unknown
  facts: TeamFacts & { shopId: string }
  staffIds?: readonly string[]
  isRead?: boolean
}

const minute = 60_000
const hour = 60 * minute
/** So far back the bell is filled, and so far its news is unread yet. */
const keptHours = 7 * 24
const unreadHours = 1
/** Nobody leaves a review unread for longer, answered or not. */
const reviewUnreadHours = 48
/** Of each kind so many: a busy house has more of one than anybody reads. */
const most: Partial<Record<TeamKind, number>> = { visit_booked: 18, client_arrived: 6 }
const mostOfOthers = 9

/** The bell of everybody who works at a business, as its visits, messages, reviews and orders have filled it; and what one chose. */
export function addTeamNotifications(rows: Rows, now: Date): void {
  const ofBusiness = new Map<unknown, Happened[]>()
  for (const { business_id, user_id, role } of rows.of('membership')) {
    const all = ofBusiness.get(business_id) ?? happenedAt(rows, String(business_id), now)
    ofBusiness.set(business_id, all)
    const own = rows
      .of('staff_member')
      .filter((row) => row.business_id === business_id && row.user_id === user_id)
      .map(({ id }) => String(id))
    const visible = all.filter(
      (one) =>
        one.actor !== user_id &&
        teamTopicsFor(defaultPermissions[role as Role]).includes(teamKinds[one.kind]) &&
        (!hearsOwnOnly(role as Role) || one.staffIds?.some((id) => own.includes(id))),
    )
    for (const [kind, some] of Map.groupBy(visible, (one) => one.kind))
      for (const one of some.toSorted((a, b) => b.at - a.at).slice(0, most[kind] ?? mostOfOthers))
        addOne(rows, { business_id, user_id, own, one, now })
  }
  rows.add('member_notification_setting', {
    business_id: rows.of('membership').find(({ user_id }) => user_id === userId('owner'))!
      .business_id,
    user_id: userId('owner'),
    choices: { arrived: [], cancelled: ['mail', 'app'] },
    quiet_from_minute: 20 * 60,
    quiet_to_minute: 7 * 60,
    is_sound_on: false,
    is_sent_another_way: true,
    updated_at: new Date(now.getTime() - 12 * 24 * hour).toISOString(),
  })
}

function addOne(
  rows: Rows,
  row: { business_id: unknown; user_id: unknown; own: string[]; one: Happened; now: Date },
): void {
  const { business_id, user_id, own, one, now } = row
  const { kind, at, about, aboutUserId, facts, staffIds = [], isRead } = one
  const source = `demo:team:${kind}:${about}`
  const isUnread = isRead === undefined ? at > now.getTime() - unreadHours * hour : !isRead
  rows.add('notification', {
    user_id,
    id: idOf(`notification ${source} ${String(user_id)}`, at),
    source,
    kind,
    business_id,
    booking_id: facts.bookingId ?? null,
    facts: {
      ...facts,
      ...(staffIds.length > 0 && { isOwn: staffIds.some((id) => own.includes(id)) }),
    },
    happened_at: new Date(at).toISOString(),
    read_at: isUnread ? null : new Date(Math.min(at + hour, now.getTime())).toISOString(),
    member_of: business_id,
    about_user_id: aboutUserId ?? null,
  })
}

function happenedAt(rows: Rows, business: string, now: Date): Happened[] {
  const of = (table: string) => rows.of(table).filter((row) => row.business_id === business)
  const isRecent = (at: number) => at <= now.getTime() && at > now.getTime() - keptHours * hour
  const all = [
    ...withVisits(rows, of, now),
    ...of('review')
      .filter(({ created_at }) => isRecent(Date.parse(String(created_at))))
      .map((review) => aboutReview(rows, review, now)),
    ...of('chat').flatMap((chat) => aboutChat(rows, chat)),
    ...of('order').flatMap((order) => aboutOrder(rows, order)),
    ...of('support_ticket').flatMap((ticket) => aboutTicket(rows, ticket)),
  ]
  return all.filter(({ at }) => isRecent(at))
}

const kindsOfEvents: Record<string, TeamKind> = {
  'booking.confirmed': 'visit_booked',
  'booking.cancelled': 'visit_called_off',
  'booking.checked_in': 'client_arrived',
}

function withVisits(rows: Rows, of: (table: string) => Row[], now: Date): Happened[] {
  const items = Map.groupBy(of('item'), ({ booking_id }) => booking_id)
  const visits = new Map(of('booking').map((booking) => [booking.id, booking]))
  const team = new Set(of('membership').map(({ user_id }) => user_id))
  const since = now.getTime() - keptHours * hour
  const events = of('booking_event').flatMap((row) => {
    const kind = kindsOfEvents[String(row.event)]
    const at = Date.parse(String(row.created_at))
    const booking = visits.get(row.booking_id)
    if (!kind || !booking || at < since || isWalkIn(booking)) return []
    if (kind === 'visit_booked' && booking.state === 'cancelled') return []
    return [
      aboutVisit(rows, booking, items.get(booking.id) ?? [], { kind, at, actor: row.actor, team }),
    ]
  })
  const late = of('booking').flatMap((booking) => {
    const at = Date.parse(String(booking.starts_at)) + lateAfterMinutes * minute
    const isLate =
      booking.state === 'confirmed' &&
      at <= now.getTime() &&
      Date.parse(String(booking.ends_at)) > now.getTime()
    const change = { kind: 'visit_late' as const, at, actor: null, team }
    return isLate ? [aboutVisit(rows, booking, items.get(booking.id) ?? [], change)] : []
  })
  return [...events, ...late]
}

const isWalkIn = ({ source }: Row) => source === 'walk_in'

function aboutVisit(
  rows: Rows,
  booking: Row,
  items: Row[],
  { kind, at, actor, team }: { kind: TeamKind; at: number; actor: unknown; team: Set<unknown> },
): Happened {
  const staffIds = items.flatMap(({ staff_ids }) => staff_ids as string[])
  const staff = rows.of('staff_member').filter(({ id }) => staffIds.includes(String(id)))
  return {
    kind,
    at,
    actor,
    about: String(booking.id),
    aboutUserId: booking.user_id,
    staffIds,
    facts: {
      ...placeOf(rows, booking.shop_id),
      bookingId: String(booking.id),
      startsAt: new Date(String(booking.starts_at)).toISOString(),
      clientName: nameOf(rows, booking.customer_id),
      serviceNames: items.map(({ service_name }) => service_name as { en: string; fr: string }),
      staffNames: staff.map(({ name }) => String(name)),
      isByClient: !team.has(actor),
    },
  }
}

function aboutReview(rows: Rows, review: Row, now: Date): Happened {
  const booking = rows.of('booking').find(({ id }) => id === review.booking_id)
  const at = Date.parse(String(review.created_at))
  return {
    kind: 'review_written',
    at,
    about: String(review.id),
    aboutUserId: booking?.user_id,
    actor: null,
    isRead: review.answer !== null || at < now.getTime() - reviewUnreadHours * hour,
    facts: {
      ...placeOf(rows, review.shop_id),
      clientName: String(review.author_name),
      stars: Number(review.stars),
    },
  }
}

function aboutChat(rows: Rows, chat: Row): Happened[] {
  const last = rows
    .of('chat_message')
    .findLast(({ chat_id, author }) => chat_id === chat.id && author === 'client')
  if (!last) return []
  const client = rows.of('user').find(({ id }) => id === chat.user_id)
  return [
    {
      kind: 'client_wrote',
      at: Date.parse(String(last.sent_at)),
      about: String(chat.id),
      aboutUserId: chat.user_id,
      actor: null,
      isRead: Number(chat.shop_read) >= Number(chat.client_wrote),
      facts: {
        ...placeOf(rows, chat.shop_id),
        chatId: String(chat.id),
        clientName: shortName(String(client?.name)),
      },
    },
  ]
}

function aboutOrder(rows: Rows, order: Row): Happened[] {
  if (typeof order.placed_at !== 'string') return []
  const customer = rows.of('customer').find(({ id }) => id === order.customer_id)
  return [
    {
      kind: 'order_placed',
      at: Date.parse(order.placed_at),
      about: String(order.id),
      aboutUserId: customer?.user_id,
      actor: null,
      facts: {
        ...placeOf(rows, order.shop_id),
        orderId: String(order.id),
        clientName: nameOf(rows, order.customer_id),
        code: String(order.code),
        amountMinor: Number(order.total_minor),
        currency: order.currency as 'EUR',
      },
    },
  ]
}

function aboutTicket(rows: Rows, ticket: Row): Happened[] {
  if (ticket.handled_by !== 'business' || !ticket.shop_id) return []
  return [
    {
      kind: 'question_asked',
      at: Date.parse(String(ticket.created_at)),
      about: String(ticket.id),
      aboutUserId: ticket.user_id,
      actor: null,
      isRead: ticket.state !== 'open',
      facts: {
        ...placeOf(rows, ticket.shop_id),
        ticketId: String(ticket.id),
        clientName: shortName(String(ticket.name)),
      },
    },
  ]
}

function placeOf(rows: Rows, shopId: unknown) {
  const shop = rows.of('shop').find(({ id }) => id === shopId)!
  return { shopId: String(shop.id), shopName: String(shop.name), timeZone: String(shop.time_zone) }
}

function nameOf(rows: Rows, customerId: unknown): string {
  const customer = rows.of('customer').find(({ id }) => id === customerId)
  return shortName(String(customer?.name ?? ''))
}
