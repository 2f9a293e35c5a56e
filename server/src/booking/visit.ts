import type { Visit } from '@serein/shared/booking/schema.ts'
import { dueMinor } from '@serein/shared/booking/rules.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { sum } from '@serein/shared/money/money.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { calledBy, isClient } from '../business/customer.ts'
import { alertsOf } from '../business/customer-mark.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { bookedPackage } from '../slot/day-package.ts'
import { isSeatTaken } from '../slot/group-session-sql.ts'
import { servedCallOutFor } from './call-out.ts'
import { adjustment, returned } from './charge.ts'
import { hasArrived } from './guest/own-start.ts'
import { saidLate } from './late/lateness.ts'
import { proposedTime } from './revise/proposal.ts'
import { affirmation, affirmBy } from './sql.ts'
import { refundHistory, shownEvent } from './history.ts'
import { repeatsEveryWeeks } from './series/sql.ts'
import { keepsNotes, noteAccess, readerAs, recognised, staffIdOf } from './guest/wellness.ts'
import { claimsOf, itemsIn, itemsOf, type ItemRow } from './visit-item.ts'

/** No shop has more visits in a week. */
const visitLimit = 3000

/** One visit as the shop sees it. Errors: `not_found`. */
export async function visitOf(
  db: Db | Tx,
  scope: BusinessScope,
  bookingId: string,
): Promise<Visit> {
  const [visit] = await visitsWhere(db, scope, sql`b.id = ${bookingId}`)
  if (!visit) throw refuse('not_found')
  return visit
}

/** The visit of a shop that a code is for, however it is typed. Errors: `not_found`. */
export async function visitWithCode(
  db: Db,
  scope: BusinessScope,
  { shopId, code }: { shopId: string; code: string },
): Promise<Visit> {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [visit] = await visitsWhere(
    db,
    scope,
    sql`b.shop_id = ${shopId} and replace(b.code, '-', '') = ${letters} and b.state not in ('expired', 'released')`,
  )
  if (!visit) throw refuse('not_found')
  return visit
}

/** All that somebody has or had in a shop between two instants, but for holds that came to nothing. */
export function visitsBetween(
  db: Db,
  scope: BusinessScope,
  shopId: string,
  from: Date,
  until: Date,
): Promise<Visit[]> {
  return visitsWhere(
    db,
    scope,
    sql`b.shop_id = ${shopId} and (b.starts_at > ${from}::timestamptz - interval '1 day' or ${isOverDays})
      and b.starts_at < ${until} and b.ends_at > ${from} and b.state not in ('expired', 'released', 'declined')
      and (not ${isOverDays} or exists (select from item i where i.business_id = b.business_id and i.booking_id = b.id
        and i.starts_at < ${until} and i.ends_at > ${from}))`,
  )
}

/** Those that have seats in a session of a shop. */
export function visitsInSession(
  db: Db,
  scope: BusinessScope,
  groupSessionId: string,
): Promise<Visit[]> {
  return visitsWhere(
    db,
    scope,
    sql`exists (select from group_session g join claim c on ${isSeatTaken}
      where g.business_id = b.business_id and g.id = ${groupSessionId} and c.booking_id = b.id)`,
  )
}

/** Its guests come on different days, and perhaps nobody on those between. */
const isOverDays = sql`b.ends_at - b.starts_at > interval '1 day'`

/** What waits for an answer in a shop, the most urgent first. Errors: `not_found`. */
export async function requestsOf(
  db: Db,
  scope: BusinessScope,
  { shopId }: { shopId: string },
  now: Date,
): Promise<{ visits: Visit[] }> {
  await rulesOf(db, scope.businessId, shopId)
  const waits = sql`b.shop_id = ${shopId} and b.state = 'requested' and b.held_until > ${now}`
  const visits = await visitsWhere(db, scope, waits)
  return { visits: visits.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)) }
}

function urgencyOf({ heldUntil }: Visit): number {
  return Date.parse(heldUntil!)
}

/** Of the booking `b`: the business has booked it to try itself out. */
const isTest = sql`exists (select from test_visit v where v.business_id = b.business_id and v.booking_id = b.id)`

/** Visits and what belongs to them, a question for each kind of row: one for each visit would take far longer. */
async function visitsWhere(
  db: Db | Tx,
  scope: BusinessScope,
  where: RawBuilder<unknown>,
): Promise<Visit[]> {
  const { businessId, permissions } = scope
  const { rows } = await sql<BookingRow>`
    select b.id, b.code, b.state, b.sequence, case when ${isClient} then c.id end as "customerId", ${calledBy(scope)} as "customerName",
      b.starts_at as "startsAt", b.ends_at as "endsAt", b.held_until as "heldUntil", b.created_at as "createdAt",
      b.total_minor as "totalMinor", b.fee_minor as "feeMinor",
      coalesce(paid.came_in_minor - paid.back_minor, 0)::bigint as "paidMinor", coalesce(paid.came_in_minor, 0)::bigint as "cameInMinor",
      ${returned} as "returnedMinor", ${adjustment} as "adjustmentMinor", b.currency, b.note, b.source, ${affirmation} as affirmation, ${affirmBy} as "affirmBy", ${proposedTime} as proposal, ${saidLate} as lateness, ${servedCallOutFor(seesClient(scope))} as "callOut", ${isTest} as "isTest", ${repeatsEveryWeeks} as "repeatsEveryWeeks", ${bookedPackage} as "dayPackage", ${recognised} as "isRecognised", ${keepsNotes} as "hasNotes",
      ${isNewClient} as "isNewClient", ${alertsFor(scope)} as alerts, ${guestsFor(scope)} as guests, ${staffIdOf(scope)} as "readerStaffId"
    from booking b left join customer c on c.business_id = b.business_id and c.id = b.customer_id
      left join lateral (select sum(p.amount_minor) as came_in_minor, sum(p.refunded_minor) as back_minor from payment p
        where p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded')) paid on true
    where b.business_id = ${businessId} and ${where}
    order by b.starts_at, b.id limit ${visitLimit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  // One after another: in a transaction they share a connection.
  const items = await itemsOf(db, businessId, ids)
  const claims = await claimsOf(db, businessId, ids)
  const seesMoney = allows(permissions.money, 'view')
  const events = await eventsOf(db, businessId, { ids, seesMoney })
  const ofItem = Map.groupBy(claims, ({ itemId }) => itemId)
  const ofBooking = Map.groupBy(items, ({ bookingId }) => bookingId)
  const history = Map.groupBy(events, ({ bookingId }) => bookingId)
  return rows.map(
    ({
      feeMinor,
      cameInMinor,
      returnedMinor,
      adjustmentMinor,
      isRecognised,
      hasNotes,
      readerStaffId,
      ...row
    }) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      heldUntil: row.heldUntil?.toISOString() ?? null,
      affirmBy: row.affirmBy?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      totalMinor: seesMoney ? row.totalMinor : null,
      paidMinor: seesMoney ? row.paidMinor : null,
      dueMinor: seesMoney
        ? dueMinor({
            ...row,
            paidMinor: cameInMinor,
            returnedMinor,
            adjustmentMinor,
            feeMinor,
            guestFeesMinor: sum(row.guests.map((guest) => guest.feeMinor ?? 0)),
          })
        : null,
      ...wellnessOf(readerAs(scope, readerStaffId), {
        isRecognised,
        hasNotes,
        staffIds: staffIn(ofBooking.get(row.id)?.filter(({ isNoShow }) => !isNoShow)),
      }),
      guests: row.guests.map((guest) => (seesMoney ? guest : { ...guest, ...noMoney })),
      ...itemsIn(ofBooking.get(row.id), ofItem, seesMoney),
      history: (history.get(row.id) ?? []).map(stepOf),
    }),
  )
}

/** What the team must see of the client. */
function alertsFor(scope: BusinessScope): RawBuilder<unknown> {
  return sql`case when ${seesClient(scope)} then ${alertsOf} else '[]'::jsonb end`
}

/** Whether the reader may see the client of the booking `b`: those who see only their own, where they serve the visit. */
function seesClient(scope: BusinessScope): RawBuilder<unknown> {
  const { client } = scope.permissions
  if (allows(client, 'view')) return sql`true`
  return allows(client, 'own')
    ? sql`exists (select from item i where i.business_id = b.business_id and i.booking_id = b.id
        and i.cancelled_at is null and ${staffIdOf(scope)} = any(i.staff_ids))`
    : sql`false`
}

function stepOf({ event, at, amountMinor }: Awaited<ReturnType<typeof eventsOf>>[number]) {
  return { event, at: at.toISOString(), amountMinor }
}

function wellnessOf(
  reader: ReturnType<typeof readerAs>,
  { hasNotes, ...visit }: { isRecognised: boolean; hasNotes: boolean; staffIds: string[] },
): Pick<Visit, 'wellness' | 'hasWellnessNotes'> {
  return { wellness: noteAccess(reader, visit), hasWellnessNotes: visit.isRecognised && hasNotes }
}

function staffIn(items: ItemRow[] = []): string[] {
  return items.flatMap(({ staffIds }) => staffIds)
}

const noMoney = { totalMinor: null, feeMinor: null }

type BookingRow = Pick<
  Visit,
  | 'id'
  | 'code'
  | 'state'
  | 'sequence'
  | 'customerId'
  | 'customerName'
  | 'currency'
  | 'note'
  | 'source'
  | 'affirmation'
  | 'proposal'
  | 'lateness'
  | 'callOut'
  | 'alerts'
  | 'isNewClient'
  | 'dayPackage'
  | 'guests'
> & {
  startsAt: Date
  endsAt: Date
  heldUntil: Date | null
  affirmBy: Date | null
  isTest: boolean
  repeatsEveryWeeks: number | null
  createdAt: Date
  totalMinor: number
  feeMinor: number | null
  paidMinor: number
  cameInMinor: number
  isRecognised: boolean
  hasNotes: boolean
  readerStaffId: string | null
  returnedMinor: number
  adjustmentMinor: number
}

type EventRow = { bookingId: string; event: string; at: Date; amountMinor: number | null }

async function eventsOf(
  db: Db | Tx,
  businessId: string,
  { ids, seesMoney }: { ids: string[]; seesMoney: boolean },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select b.id as "bookingId", e.event, e.at, e.minor as "amountMinor"
    from booking b cross join lateral (
      select ${shownEvent} as event, created_at as at, null::bigint as minor, sequence from booking_event
        where business_id = b.business_id and booking_id = b.id
      union all select event, at, minor, null from (${refundHistory}) as refund where ${seesMoney}
    ) as e
    where b.business_id = ${businessId} and b.id = any(${ids}::uuid[]) order by e.at, e.sequence`.execute(
    db,
  )
  return rows
}

/** Of `booking b`: its client has been there for none before it. Who told nothing could be anybody. */
const isNewClient = sql<boolean>`(coalesce(${isClient}, false) and not exists (select from booking o
  where o.business_id = b.business_id and o.customer_id = b.customer_id and o.id <> b.id
    and o.state in ('checked_in', 'completed') and o.starts_at < b.starts_at))`

/** Their shares stand in the lines of the price; of those who have left, in their own row. */
const guestsFor = (
  scope: BusinessScope,
) => sql`(select jsonb_agg(jsonb_build_object('position', g.position, 'name', g.name, 'note', g.note,
    'customerId', gc.id, 'customerName', ${calledBy(scope, 'gc')},
    'isCancelled', g.cancelled_at is not null, 'isNoShow', g.is_no_show, 'hasArrived', ${hasArrived}, 'feeMinor', g.fee_minor,
    'totalMinor', coalesce((g.price ->> 'totalMinor')::bigint,
      (select sum((line ->> 'netMinor')::bigint + (line ->> 'taxMinor')::bigint) from jsonb_array_elements(b.price -> 'lines') line
        where (line ->> 'guest')::int = g.position), 0)) order by g.position)
  from guest g left join customer gc on gc.business_id = g.business_id and gc.id = g.customer_id
  where g.business_id = b.business_id and g.booking_id = b.id)`
