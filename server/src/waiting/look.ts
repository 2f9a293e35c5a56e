import { Refusal } from '@serein/shared/refusal.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { instantOfLocal, localTime } from '@serein/shared/time/zone.ts'
import {
  type EarlierOffer,
  isAnotherTime,
  isOfferMinute,
  nextOffers,
  type WaitingRule,
} from '@serein/shared/waiting/rules.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { PlanContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshot, ShopSnapshots } from '../slot/shop-snapshot.ts'
import { moveInChain } from './chain.ts'
import { startsThatFit } from './fitting.ts'
import { minutesOf, tellTimes, timeAt } from './free-time.ts'
import { holdForEntry } from './offer.ts'
import { waitingRuleOf } from './rule.ts'
import { settleShop } from './settle.ts'
import { type EntryInLine, noteFits, selectLine } from './sql.ts'
import { offerStanding } from './standing-offer.ts'
import { settleStanding } from './standing-turn.ts'

export type LookParts = { db: Db; snapshots: ShopSnapshots; vault: Vault; now: () => Date }
type OfShop = { businessId: string; shopId: string }

/** So many starts are tried for one who waits before others are looked after. */
const mostTries = 3
/** So many times are told at once. */
const mostTold = 3

/**
 * Looks who of those who wait at a shop fits what is free there, in line, and offers or tells it as the shop says. All it goes by stands
 * in the database, so that whoever comes after one that died goes on from there; doing it twice offers nothing twice. Returns when
 * somebody has to look again though nothing has happened; null when nobody waits and nothing comes again.
 */
export async function lookForTimes(parts: LookParts, shop: OfShop): Promise<Date | null> {
  const { db, snapshots, now } = parts
  const context: PlanContext = { db, now, key: null, audit: null }
  await transaction(db, (tx) => settleShop(tx, shop, now()))
  const comesAgain = await transaction(db, (tx) => settleStanding(tx, shop, now()))
  const line = await selectLine(db, shop, now())
  if (line.length === 0 && !comesAgain) return null
  const snapshot = await snapshots.of(shop.shopId).catch(nullIfRefused)
  // It is suspended, or closed for good.
  if (!snapshot) return new Date(now().getTime() + 3_600_000)
  const rule = await waitingRuleOf(db, shop)
  const { zone } = snapshot.prepared
  if (isOfferMinute(localTime(zone, now().toISOString()).minuteOfDay)) {
    const waiting = line.filter(({ state }) => state === 'waiting')
    const offering = { ...parts, context, rule }
    if (rule.mode === 'desk')
      await tellDesk(
        offering,
        waiting.filter(({ standing }) => !standing),
      )
    for (const entry of inTurn(waiting, rule))
      if (entry.standing) await offerStanding(offering, entry, entry.standing)
      else if (rule.mode !== 'desk' && (await offerTo(offering, entry, waiting)))
        // What the last of them has left is for the first in line again.
        return now()
  }
  return againAt(snapshot, now())
}

export type Offering = LookParts & { context: PlanContext; rule: WaitingRule }

/** In line, but who is only told of times comes last: nobody is told of what others have at once. */
function inTurn(waiting: readonly EntryInLine[], { mode }: WaitingRule): EntryInLine[] {
  const isOnlyTold = ({ standing, movesBookingId, movesByItself }: EntryInLine) =>
    !standing && !movesByItself && (mode === 'all' || movesBookingId !== null)
  return waiting.toSorted((a, b) => Number(isOnlyTold(a)) - Number(isOnlyTold(b)))
}

/** Offers or tells what fits one of those who wait. Returns whether visits have moved by themselves instead. */
async function offerTo(
  parts: Offering,
  entry: EntryInLine,
  line: readonly EntryInLine[],
): Promise<boolean> {
  const { context, snapshots, rule } = parts
  const starts = await startsThatFit(context, snapshots, entry)
  if (starts.length > 0 && entry.movesByItself && (await moveInChain(parts, entry, line)))
    return true
  // Who has a visit keeps it until they have moved it themself.
  if (rule.mode === 'all' || entry.movesBookingId) await tell(parts, entry, starts)
  else await holdFirst(parts, entry, starts)
  return false
}

async function holdFirst(
  { db, context, snapshots, vault, rule }: Offering,
  entry: EntryInLine,
  starts: readonly string[],
): Promise<void> {
  const { holdMinutes } = rule
  const run = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, work)
  for (const startsAt of starts.slice(0, mostTries))
    try {
      await holdForEntry(context, { snapshots, entry, startsAt, holdMinutes, vault, run })
      return
    } catch (error) {
      // Somebody was faster, or it is no time for this client: what else there is, or who comes next.
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'slot_taken') return
    }
}

/** Tells the desk of the first in line for whom something is free where nothing was. */
async function tellDesk(
  { db, context, snapshots }: Offering,
  waiting: readonly EntryInLine[],
): Promise<void> {
  const changed: { entry: EntryInLine; startsAt: string | null }[] = []
  for (const entry of waiting) {
    const [startsAt = null] = await startsThatFit(context, snapshots, entry)
    if ((startsAt === null) !== (entry.deskToldFor === null)) changed.push({ entry, startsAt })
  }
  if (changed.length > 0) await transaction(db, (tx) => noteFits(tx, changed))
}

/** Tells free times to one of all whom they fit; whoever is first has one. */
async function tell(
  { db, snapshots, now }: Offering,
  entry: EntryInLine,
  starts: readonly string[],
): Promise<void> {
  const { variants } = await snapshots.of(entry.shopId)
  const minutes = minutesOf(entry.request, variants)
  const times: EarlierOffer[] = []
  for (const startsAt of starts)
    if (times.length < mostTold && isAnotherTime(startsAt, times))
      times.push(timeAt(startsAt, minutes))
  if (times.length > 0) await transaction(db, (tx) => tellTimes(tx, entry, times, now()))
}

/** When offers begin again, by the clock of the shop: days come into reach, and others are over. */
function againAt({ prepared: { zone } }: ShopSnapshot, now: Date): Date {
  const local = localTime(zone, now.toISOString())
  const { inDays, minuteOfDay } = nextOffers(local)
  const at = instantOfLocal(zone, { day: addDays(local.day, inDays), minuteOfDay })
  return at ? new Date(at) : new Date(now.getTime() + 3_600_000)
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** From now on somebody has to look who fits what is free, at all shops of these businesses where anybody waits or has a wish that comes again. */
export async function markToLook(tx: Tx, businessIds: readonly string[], now: Date): Promise<void> {
  if (businessIds.length === 0) return
  await sql`
    insert into waiting_look (business_id, shop_id, due_at)
    select e.business_id, e.shop_id, ${now}::timestamptz from waiting_entry e
    where e.business_id = any(${businessIds}::uuid[]) and e.ended_at is null
    union select w.business_id, w.shop_id, ${now} from standing_wish w
    where w.business_id = any(${businessIds}::uuid[]) and w.state = 'active'
    order by 1, 2
    on conflict (business_id, shop_id) do update set due_at = least(waiting_look.due_at, excluded.due_at)`.execute(
    tx,
  )
}
