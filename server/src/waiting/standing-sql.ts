import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import {
  standingLimits,
  type StandingStaff,
  type standingStates,
  type StandingWish as Wish,
} from '@serein/shared/waiting/standing.ts'
import { type RawBuilder, sql } from 'kysely'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { hasFirstService, type Owner, servicesOf, type WishedItem } from './sql.ts'

type StandingState = (typeof standingStates)[number]

/** What is looked for regularly for somebody. */
export type StandingWish = Wish & {
  businessId: string
  id: string
  shopId: string
  userId: string
  state: StandingState
  request: VisitRequest
  staff: StandingStaff
  fromMinute: number
  toMinute: number
}

const columns = sql`w.business_id as "businessId", w.id, w.shop_id as "shopId", w.user_id as "userId", w.state, w.request, w.staff,
  w.every_weeks as "everyWeeks", w.give_days as "giveDays", w.weekday, w.from_minute as "fromMinute", w.to_minute as "toMinute",
  w.last_day::text as "lastDay", w.next_day::text as "nextDay", w.skip_count as "skipCount"`

export type OwnStanding = StandingWish & {
  shop: { id: string; name: string; timeZone: string }
  services: WishedItem[]
}

/** Wishes `w` as their client sees them, the oldest first. */
export async function selectStanding(
  db: Db | Tx,
  where: RawBuilder<unknown>,
): Promise<OwnStanding[]> {
  const { rows } = await sql<OwnStanding>`
    select ${columns}, jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as shop, ${servicesOf('w')} as services
    from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
    where ${where} order by w.made_at, w.id`.execute(db)
  return rows
}

/** A wish of somebody, or at a business, locked. It comes before the row of its entry. Errors: `not_found`. */
export async function lockStanding(tx: Tx, id: string, owner: Owner): Promise<StandingWish> {
  const isTheirs =
    'businessId' in owner
      ? sql`w.business_id = ${owner.businessId}`
      : sql`w.user_id = ${owner.userId}`
  const { rows } = await sql<StandingWish>`
    select ${columns} from standing_wish w where w.id = ${id} and ${isTheirs} for update of w`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

const isForSame = sql`b.business_id = w.business_id and b.shop_id = w.shop_id and b.user_id = w.user_id and ${hasFirstService('w')}`
const stands = sql`b.state in ('requested', 'confirmed', 'checked_in', 'completed')`
const dayOf = sql`(b.starts_at at time zone b.time_zone)::date`

/** Whether the booking `b` is what the wish `w` looks for next. */
export const meetsStanding = sql`${isForSame} and ${stands} and ${dayOf} > w.last_day and ${dayOf} <= w.next_day + w.give_days`

/** The day of the visit before, where the one that the wish `w` counts from is none any more; else null, also where there is none before. */
export const standsBefore = sql<string | null>`(
  select max(${dayOf}) filter (where ${stands} and ${dayOf} < w.last_day) from booking b
  where ${isForSame} and ${dayOf} <= w.last_day
  having bool_or(${dayOf} = w.last_day and b.tender is not null and b.state in ('declined', 'cancelled', 'no_show', 'released'))
    and not bool_or(${dayOf} = w.last_day and ${stands}))::text`

/** The days of the wish `w` that were looked for. */
export const daysHad = sql<string[]>`array(select e.standing_day::text from waiting_entry e
  where e.business_id = w.business_id and e.standing_wish_id = w.id)`

/** The wishes at a shop that are active, and whether there is something to do for one. */
export async function activeStanding(
  db: Db | Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  now: Date,
): Promise<{ id: string; isDue: boolean }[]> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select w.id, e.ended_at is not null or exists (select from booking b where ${meetsStanding})
      or e.id is null and ${standsBefore} is not null
      or e.id is null and w.next_day - w.give_days - ${standingLimits.aheadDays}::int <= (${now}::timestamptz at time zone s.time_zone)::date
      as "isDue"
    from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
      left join waiting_entry e on e.business_id = w.business_id and e.standing_wish_id = w.id and e.standing_day = w.next_day
    where w.business_id = ${businessId} and w.shop_id = ${shopId} and w.state = 'active'
    order by w.id`.execute(db)
  return rows
}

type Change = Partial<Omit<StandingWish, 'businessId' | 'id' | 'shopId' | 'userId' | 'request'>>

/** Changes a locked wish, and tells of it. */
export async function updateStanding(
  tx: Tx,
  wish: StandingWish,
  change: Change,
  { event, now }: { event: string; now: Date },
): Promise<StandingWish> {
  const after = { ...wish, ...change }
  const { businessId, id, shopId, state } = after
  await sql`
    update standing_wish set state = ${state}, staff = ${after.staff}, every_weeks = ${after.everyWeeks}, give_days = ${after.giveDays},
      weekday = ${after.weekday}, from_minute = ${after.fromMinute}, to_minute = ${after.toMinute}, last_day = ${after.lastDay},
      next_day = ${after.nextDay}, skip_count = ${after.skipCount}, ended_at = ${state === 'ended' ? now : null}
    where business_id = ${businessId} and id = ${id}`.execute(tx)
  await publish(tx, { businessId, shopId, event, subjectId: id })
  return after
}
