import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import {
  afterLoss,
  afterTurn,
  isStandingDue,
  nextDayFrom,
  standingDays,
  type StandingOutcome,
} from '@serein/shared/waiting/standing.ts'
import type { WaitingState } from '@serein/shared/waiting/states.ts'
import { sql } from 'kysely'
import { withAnyTherapist } from '../booking/series/plan-series.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { settleOffer } from './settle.ts'
import { applyWaiting, lockEntry } from './sql.ts'
import {
  activeStanding,
  daysHad,
  lockStanding,
  meetsStanding,
  standsBefore,
  type StandingWish,
  updateStanding,
} from './standing-sql.ts'
import { endEntry } from './waiting.ts'

type OfShop = { businessId: string; shopId: string }

/**
 * Moves on the wishes at a shop whose time has come to something, and puts those on the waiting list whose next time is near. It goes by
 * what is there, so that nothing is lost with who dies and doing it twice does nothing twice. Returns whether any goes on.
 */
export async function settleStanding(tx: Tx, shop: OfShop, now: Date): Promise<boolean> {
  const wishes = await activeStanding(tx, shop, now)
  for (const { id } of wishes.filter(({ isDue }) => isDue)) {
    const wish = await lockStanding(tx, id, shop)
    if (wish.state !== 'active') continue
    const turn = await turnOf(tx, wish, now)
    const moved = await moveOn(tx, wish, { ...turn, now })
    if (moved?.state === 'active' && isStandingDue(moved, turn.today))
      await openEntry(tx, moved, now)
  }
  return wishes.length > 0
}

type TurnNow = {
  today: string
  entry: { id: string; state: WaitingState } | null
  /** The day of a visit that is what is looked for. */
  metOn: string | null
  /** The day of the visit before, where the last is none any more. */
  standsBefore: string | null
  /** The days of earlier turns, this one's included. */
  had: string[]
}

/** What there is of the time that a locked wish looks for. */
async function turnOf(tx: Tx, wish: StandingWish, now: Date): Promise<TurnNow> {
  const { businessId, id, nextDay } = wish
  const { rows } = await sql<TurnNow>`
    select (${now}::timestamptz at time zone s.time_zone)::date::text as today,
      (select jsonb_build_object('id', e.id, 'state', e.state) from waiting_entry e
        where e.business_id = w.business_id and e.standing_wish_id = w.id and e.standing_day = ${nextDay}) as entry,
      (select max((b.starts_at at time zone b.time_zone)::date)::text from booking b where ${meetsStanding}) as "metOn",
      ${standsBefore} as "standsBefore", ${daysHad} as had
    from standing_wish w join shop s on s.business_id = w.business_id and s.id = w.shop_id
    where w.business_id = ${businessId} and w.id = ${id}`.execute(tx)
  return rows[0]!
}

/** A wish for its next time; null while this one is waited for still. */
async function moveOn(
  tx: Tx,
  wish: StandingWish,
  { entry, metOn, standsBefore: before, now, ...days }: TurnNow & { now: Date },
): Promise<StandingWish | null> {
  if (entry?.state === 'offered') return null
  const of = (event: string) => ({ ...days, event, now })
  if (metOn !== null) {
    if (entry?.state === 'waiting') await meet(tx, wish, entry.id, now)
    return step(tx, wish, { visitDay: metOn }, of('standing.met'))
  }
  if (entry?.state === 'waiting') return null
  // A visit was booked for it that is none any more.
  if (entry?.state === 'taken' || entry?.state === 'met')
    return step(tx, wish, 'none', of('standing.changed'))
  if (entry?.state === 'over') return step(tx, wish, 'none', of('standing.over'))
  if (entry) {
    // Who has passed it on by themself knows.
    const event = entry.state === 'lapsed' ? 'standing.lapsed' : 'standing.skipped'
    return step(tx, wish, 'skipped', of(event))
  }
  const turn = before === null ? wish : { ...wish, ...afterLoss(wish, before) }
  const nextDay = nextDayFrom(turn, days.today, days.had)
  if (before === null && nextDay === wish.nextDay) return wish
  return updateStanding(tx, wish, { ...turn, nextDay }, of('standing.changed'))
}

async function meet(tx: Tx, { businessId }: StandingWish, entryId: string, now: Date) {
  const entry = await lockEntry(tx, entryId, { businessId })
  if (entry.state === 'waiting') await applyWaiting(tx, entry, 'meet', { now })
}

type Step = { event: string; now: Date } & Pick<TurnNow, 'today' | 'had'>

async function step(
  tx: Tx,
  wish: StandingWish,
  outcome: StandingOutcome,
  { event, today, had, now }: Step,
): Promise<StandingWish> {
  const { pauses, ...turn } = afterTurn(wish, outcome)
  const nextDay = nextDayFrom({ ...wish, ...turn }, today, had)
  const state = pauses ? 'paused' : 'active'
  const change = { ...turn, nextDay, state } as const
  return updateStanding(tx, wish, change, { event: pauses ? 'standing.paused' : event, now })
}

/** Puts a locked wish on the waiting list for its next time. */
async function openEntry(tx: Tx, wish: StandingWish, now: Date): Promise<void> {
  const { businessId, id, shopId, userId, nextDay, fromMinute, toMinute } = wish
  const { fromDay, toDay } = standingDays(wish)
  const { rows } = await sql<{ id: string }>`
    insert into waiting_entry (business_id, shop_id, user_id, state, request, from_day, to_day, from_minute, to_minute, joined_at,
      standing_wish_id, standing_day)
    values (${businessId}, ${shopId}, ${userId}, 'waiting', ${JSON.stringify(requestOf(wish))}, ${fromDay}, ${toDay}, ${fromMinute},
      ${toMinute}, ${now}, ${id}, ${nextDay})
    returning id`.execute(tx)
  await publish(tx, { businessId, shopId, event: 'waiting.joined', subjectId: rows[0]!.id })
}

function requestOf({ request, staff }: StandingWish): VisitRequest {
  return staff === 'any' ? withAnyTherapist(request) : request
}

/** Takes the next time of a locked wish off the waiting list, as if it had not been looked for yet, and frees what is held. */
export async function dropEntry(
  tx: Tx,
  { businessId, id, nextDay }: StandingWish,
  ending: { actor: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from waiting_entry where business_id = ${businessId} and standing_wish_id = ${id} and standing_day = ${nextDay}
      and ended_at is null`.execute(tx)
  for (const each of rows) {
    const entry = await settleOffer(tx, await lockEntry(tx, each.id, { businessId }), ending.now)
    if (entry.state === 'waiting' || entry.state === 'offered') await endEntry(tx, entry, ending)
  }
  await sql`
    update waiting_entry set standing_wish_id = null, standing_day = null
    where business_id = ${businessId} and standing_wish_id = ${id} and standing_day = ${nextDay}`.execute(
    tx,
  )
}
