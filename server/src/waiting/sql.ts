import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { EarlierOffer, WaitingWish } from '@serein/shared/waiting/rules.ts'
import {
  afterWaiting,
  type WaitingState,
  waitingTransitions,
  type WaitingVerb,
} from '@serein/shared/waiting/states.ts'
import type { StandingStaff } from '@serein/shared/waiting/standing.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** What somebody waits for at a shop. */
export type WaitingEntry = WaitingWish & {
  businessId: string
  id: string
  shopId: string
  userId: string
  state: WaitingState
  request: VisitRequest
  joinedAt: string
  passedCount: number
  unansweredCount: number
  /** The visit that is to be earlier. */
  movesBookingId: string | null
  /** It may be moved without asking. */
  movesByItself: boolean
  /** The wish that comes again for which this waits once. */
  standingWishId: string | null
}

export type WishedItem = {
  guest: number
  name: Bilingual
  lengthMinutes: number
  staffName: string | null
}

const columns = sql`e.business_id as "businessId", e.id, e.shop_id as "shopId", e.user_id as "userId", e.state, e.request,
  e.from_day::text as "fromDay", e.to_day::text as "toDay", e.from_minute as "fromMinute", e.to_minute as "toMinute",
  ${instantOf('e.joined_at')} as "joinedAt", e.passed_count as "passedCount", e.unanswered_count as "unansweredCount",
  e.moves_booking_id as "movesBookingId", e.moves_by_itself as "movesByItself", e.standing_wish_id as "standingWishId"`

/** What an entry, or a wish that comes again, is for. */
export function servicesOf(wish: 'e' | 'w') {
  const column = (name: string) => sql.ref(`${wish}.${name}`)
  return sql<WishedItem[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('guest', g.at - 1, 'name', s.name, 'lengthMinutes', v.length_minutes,
    'staffName', t.name) order by g.at, i.at), '[]')
  from jsonb_array_elements(${column('request')}->'guests') with ordinality as g(guest, at)
  cross join lateral jsonb_array_elements(g.guest->'items') with ordinality as i(item, at)
  join variant v on v.business_id = ${column('business_id')} and v.id = (i.item->>'variantId')::uuid
  join service s on s.business_id = v.business_id and s.id = v.service_id
  left join staff_member t on t.business_id = ${column('business_id')} and t.id::text = i.item->>'wish')`
}

/** Whether the booking `b` has the first service of an entry, or of a wish that comes again. */
export function hasFirstService(wish: 'e' | 'w') {
  return sql`exists (select from item i
    join variant v on v.business_id = i.business_id and v.service_id = i.service_id
      and v.id = (${sql.ref(`${wish}.request`)} #>> '{guests,0,items,0,variantId}')::uuid
    where i.business_id = b.business_id and i.booking_id = b.id and i.cancelled_at is null)`
}

/** Whether who waits by an entry has a membership at the business that goes on. */
function isMember(entry: 'e' | 'o') {
  return sql<boolean>`exists (select from customer k
    join client_membership m on m.business_id = k.business_id and m.customer_id = k.id and m.state in ('trial', 'active')
    where k.business_id = ${sql.ref(`${entry}.business_id`)} and k.user_id = ${sql.ref(`${entry}.user_id`)})`
}

/** What decides who is in front: members, where their shop says so, then who has joined before. */
function turn(entry: 'e' | 'o') {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  return sql`(exists (select from waiting_rule r where r.business_id = ${column('business_id')} and r.shop_id = ${column('shop_id')}
    and r.members_first) and not ${isMember(entry)}, ${column('joined_at')}, ${column('id')})`
}

/** Of the entry `e`: its place among those who wait at the shop for some of the same days. */
const place = sql<number | null>`case when e.ended_at is null then (
  select count(*)::int + 1 from waiting_entry o
  where o.business_id = e.business_id and o.shop_id = e.shop_id and o.ended_at is null
    and o.from_day <= e.to_day and o.to_day >= e.from_day and ${turn('o')} < ${turn('e')}) end`

/** Of the entry `e`: the time that is held for them at this moment. */
function openOffer(now: Date) {
  return sql<OpenOffer | null>`(
    select jsonb_build_object('bookingId', b.id, 'startsAt', ${instantOf('b.starts_at')}, 'heldUntil', ${instantOf('b.held_until')})
    from waiting_offer o join booking b on b.business_id = o.business_id and b.id = o.booking_id
    where o.business_id = e.business_id and o.waiting_entry_id = e.id and o.state = 'open' and b.state = 'held' and b.held_until > ${now})`
}

type OpenOffer = { bookingId: string; startsAt: string; heldUntil: string }

/** Of the entry `e`: times to come that were told to all, as long as nothing else has come of it. */
function toldTimes(now: Date) {
  return sql<EarlierOffer[]>`case when e.state = 'waiting' then (
    select coalesce(jsonb_agg(jsonb_build_object('startsAt', ${instantOf('o.starts_at')}, 'endsAt', ${instantOf('o.ends_at')})
      order by o.starts_at), '[]')
    from waiting_offer o where o.business_id = e.business_id and o.waiting_entry_id = e.id and o.state = 'told'
      and o.starts_at > ${now}) else '[]'::jsonb end`
}

/** Of the entry `e`: the visit that is to be earlier, as it stands. */
const moves = sql<Moves | null>`(
  select jsonb_build_object('bookingId', b.id, 'startsAt', ${instantOf('b.starts_at')}) from booking b
  where b.business_id = e.business_id and b.id = e.moves_booking_id)`

type Moves = { bookingId: string; startsAt: string }

export type OwnEntry = WaitingEntry & {
  moves: Moves | null
  shop: { id: string; name: string; timeZone: string }
  services: WishedItem[]
  place: number | null
  offer: OpenOffer | null
  freeTimes: EarlierOffer[]
}

/** Entries `e` as those who wait see them, the earliest first. */
export async function selectOwnEntries(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<OwnEntry[]> {
  const { rows } = await sql<OwnEntry>`
    select ${columns}, jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as shop, ${servicesOf('e')} as services,
      ${place} as place, ${openOffer(now)} as offer, ${toldTimes(now)} as "freeTimes", ${moves} as moves
    from waiting_entry e join shop s on s.business_id = e.business_id and s.id = e.shop_id
    where ${where} order by e.joined_at, e.id`.execute(db)
  return rows
}

export type EntryInLine = WaitingEntry & {
  moves: Moves | null
  isMember: boolean
  /** All times that they were offered or told of. */
  earlier: EarlierOffer[]
  services: WishedItem[]
  offer: OpenOffer | null
  place: number | null
  /** The free time that the desk knows of; null: nothing fitted when it was looked for last. */
  deskToldFor: string | null
  clientName: string
  customerId: string | null
  /** The wish that comes again for which this waits once. */
  standing: EntryStanding | null
}

export type EntryStanding = {
  id: string
  nextDay: Day
  staff: StandingStaff
  /** Its client knows that nothing is free yet. */
  isFullTold: boolean
}

const standing = sql<EntryStanding | null>`(
  select jsonb_build_object('id', w.id, 'nextDay', e.standing_day, 'staff', w.staff,
    'isFullTold', coalesce(w.full_told_for = e.standing_day, false))
  from standing_wish w where w.business_id = e.business_id and w.id = e.standing_wish_id)`

/** So many are looked after at a shop; who stands behind them moves up as others leave. */
const lineLimit = 300

/** Who waits at a shop, in line. */
export async function selectLine(
  db: Db | Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  now: Date,
): Promise<EntryInLine[]> {
  const { rows } = await sql<EntryInLine>`
    select ${columns}, ${servicesOf('e')} as services, ${openOffer(now)} as offer, ${place} as place,
      ${instantOf('e.desk_told_for')} as "deskToldFor", coalesce(c.name, u.name) as "clientName", c.id as "customerId", ${isMember('e')} as "isMember", ${moves} as moves,
      ${standing} as standing,
      (select coalesce(jsonb_agg(jsonb_build_object('startsAt', ${instantOf('o.starts_at')}, 'endsAt', ${instantOf('o.ends_at')})), '[]')
        from waiting_offer o where o.business_id = e.business_id and o.waiting_entry_id = e.id) as earlier
    from waiting_entry e join "user" u on u.id = e.user_id
      left join customer c on c.business_id = e.business_id and c.user_id = e.user_id
    where e.business_id = ${businessId} and e.shop_id = ${shopId} and e.ended_at is null
    order by ${turn('e')} limit ${lineLimit}`.execute(db)
  return rows
}

/** Notes what fits some of those who wait at a shop, or that nothing does any more; the first for whom something does is news. */
export async function noteFits(
  tx: Tx,
  changed: readonly { entry: EntryInLine; startsAt: string | null }[],
): Promise<void> {
  let isTold = false
  for (const { entry, startsAt } of changed) {
    const { businessId, shopId, id } = entry
    const { numAffectedRows } = await sql`
      update waiting_entry set desk_told_for = ${startsAt}
      where business_id = ${businessId} and id = ${id} and desk_told_for is distinct from ${startsAt}::timestamptz`.execute(
      tx,
    )
    if (startsAt === null || isTold || !numAffectedRows) continue
    await publish(tx, {
      businessId,
      shopId,
      event: 'waiting.fits',
      subjectId: id,
      data: { startsAt },
    })
    isTold = true
  }
}

export type Owner = { userId: string } | { businessId: string }

/** An entry of somebody, or at a business. Errors: `not_found`. */
export async function readEntry(
  db: Db | Tx,
  id: string,
  owner: Owner,
  lock = sql``,
): Promise<WaitingEntry> {
  const isTheirs =
    'businessId' in owner
      ? sql`e.business_id = ${owner.businessId}`
      : sql`e.user_id = ${owner.userId}`
  const { rows } = await sql<WaitingEntry>`
    select ${columns} from waiting_entry e where e.id = ${id} and ${isTheirs} ${lock}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** The same, locked. It comes before the row of its booking. */
export function lockEntry(tx: Tx, id: string, owner: Owner): Promise<WaitingEntry> {
  return readEntry(tx, id, owner, sql`for update of e`)
}

/** Applies a verb of the state machine to a locked entry, and tells of it. Errors: `state_conflict`. */
export async function applyWaiting(
  tx: Tx,
  entry: WaitingEntry,
  verb: WaitingVerb,
  { data = {}, now }: { data?: object; now: Date },
): Promise<WaitingEntry> {
  const { businessId, id, shopId } = entry
  const state = afterWaiting(entry.state, verb)
  if (!state) throw refuse('state_conflict', { state: entry.state })
  const passedCount = entry.passedCount + (state === 'taken' || entry.state !== 'offered' ? 0 : 1)
  const isSilent = verb === 'expire' || verb === 'lapse'
  const unansweredCount =
    verb === 'offer' ? entry.unansweredCount : isSilent ? entry.unansweredCount + 1 : 0
  const endedAt = state === 'waiting' || state === 'offered' ? null : now
  await sql`
    update waiting_entry set state = ${state}, passed_count = ${passedCount}, unanswered_count = ${unansweredCount},
      ended_at = ${endedAt}
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  const { event } = waitingTransitions[verb]
  await publish(tx, { businessId, shopId, event, subjectId: id, data })
  auditChange(tx, { kind: 'waiting_entry', id }, { state: entry.state }, { state, ...data })
  return { ...entry, state, passedCount, unansweredCount }
}
