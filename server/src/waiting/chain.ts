import { bookingCan } from '@serein/shared/booking/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { localDay, localTime } from '@serein/shared/time/zone.ts'
import { chainOf, isFarAhead } from '@serein/shared/waiting/chain.ts'
import { startsFor } from '@serein/shared/waiting/rules.ts'
import { conflict, factsOf, lockOwnBooking } from '../booking/booking.ts'
import { bookedVisit } from '../booking/guest/party.ts'
import { asBooked, planVisit, type VisitPlan } from '../booking/hold/plan.ts'
import { planAndWrite } from '../booking/hold/retry.ts'
import { writeMove } from '../booking/revise/reschedule.ts'
import { termsOfMove } from '../booking/series/move-series.ts'
import { together } from '../booking/series/write-series.ts'
import { transaction } from '../platform/command.ts'
import type { PlanContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { afterMove, type ShopSnapshot, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { without } from '../slot/slot.ts'
import { lockTaken } from '../slot/taking.ts'
import { slotRequest } from '../slot/visit.ts'
import { noneIfRefused } from './fitting.ts'
import { applyWaiting, type EntryInLine, lockEntry } from './sql.ts'

type Parts = { db: Db; snapshots: ShopSnapshots; context: PlanContext }
type Mover = NonNullable<Awaited<ReturnType<typeof willingMover>>>
type Move = { mover: Mover; plan: VisitPlan }

/** So many chains are tried without a move that was refused before. */
const mostTries = 10

/** A move of a chain was refused, so that nothing of the chain has happened. */
class BrokenChain extends Error {
  readonly move: string

  constructor(move: string) {
    super('a move of a chain was refused')
    this.move = move
  }
}

/**
 * Moves a visit to an earlier time as its client has agreed, then another to the time that it leaves, and so on: all in one transaction or
 * none. Returns whether they have moved.
 */
export async function moveInChain(
  { db, snapshots, context }: Parts,
  first: EntryInLine,
  line: readonly EntryInLine[],
): Promise<boolean> {
  const movers: Mover[] = []
  for (const entry of [first, ...line]) {
    // A visit with several wishes moves once.
    if (movers.some(({ booking }) => booking.id === entry.movesBookingId)) continue
    const mover = await willingMover(context, snapshots, entry)
    if (mover) movers.push(mover)
    else if (entry === first) return false
  }
  const refused = new Set<string>()
  while (refused.size < mostTries)
    try {
      const written = await planAndWrite(context, snapshots, first.shopId, {
        plan: (snapshot, attempt) => planChain(snapshot, movers, { ...attempt, refused }),
        write: ({ moves }, now) => transaction(db, (tx) => writeChain(tx, moves, now)),
      })
      return written !== null
    } catch (error) {
      if (!(error instanceof BrokenChain)) throw error
      refused.add(error.move)
    }
  return false
}

/** By what a visit is planned that may be moved without asking; null where it may not be, or has changed since. */
async function willingMover(context: PlanContext, snapshots: ShopSnapshots, entry: EntryInLine) {
  const { userId, movesBookingId, movesByItself } = entry
  if (!movesByItself || !movesBookingId) return null
  const booking = await bookedVisit(context.db, { userId }, movesBookingId)
  if (booking?.state !== 'confirmed') return null
  const terms = await termsOfMove(context, snapshots, { userId }, booking)
  return { entry, booking, ...terms }
}

type Attempt = { now: Date; isRepeated: boolean; refused: ReadonlySet<string> }

/** Who moves where, each planned in the shop as those before have left it. */
function planChain(shop: ShopSnapshot, movers: readonly Mover[], attempt: Attempt) {
  // Whoever has changed the shop has had it looked at again.
  if (movers.some(({ version }) => version !== shop.shop.version)) return null
  const [first] = movers
  const moves = chainOf<Mover, ShopSnapshot, Move>(
    { first: first!, line: movers, world: shop },
    (mover, world, before) => {
      // Only what has just been left is passed on, and it is looked for on its day alone.
      const day = before && dayOf(shop, before.last.mover.booking.startsAt)
      const startsBefore = before ? startsIn(before.world, mover, day, attempt) : []
      for (const startsAt of startsIn(world, mover, day, attempt)) {
        if (startsBefore.includes(startsAt)) continue
        const plan = planVisit(world, mover.visit, startsAt, { ...mover.options, ...attempt })
        if (!plan) continue
        return {
          move: { mover, plan },
          world: afterMove(world, mover.booking.id, plan.assignment),
        }
      }
      return null
    },
  )
  if (moves.length === 0) return null
  return { moves, ...together(moves.map(({ plan }) => plan)) }
}

function dayOf({ prepared }: ShopSnapshot, at: Date): Day {
  return localDay(prepared.zone, at.toISOString())
}

/** Where a visit may be moved without asking, on a day or on all that were wished for, the best first. */
function startsIn(
  world: ShopSnapshot,
  { entry, booking, visit, options }: Mover,
  day: Day | null,
  { now, refused }: Attempt,
): string[] {
  const { fromDay, toDay, earlier } = entry
  const { isReturning } = options
  const window = { now: now.toISOString(), fromDay: day ?? fromDay, toDay: day ?? toDay }
  const free = noneIfRefused(() => {
    const wanted = slotRequest(asBooked(world, options), { ...visit, isReturning })
    return freeStarts(without(world, options.except), wanted, window)
  })
  const before = booking.startsAt.toISOString()
  const localTimeOf = (at: string) => localTime(world.prepared.zone, at)
  return startsFor(entry, free, { earlier, before, localTimeOf }).filter(
    (startsAt) => isFarAhead(startsAt, now) && !refused.has(moveOf(entry, startsAt)),
  )
}

function moveOf({ id }: EntryInLine, startsAt: string): string {
  return `${id} ${startsAt}`
}

/** The order of locks is that of all verbs: wishes, visits, therapists and rooms. Errors: `BrokenChain`, `ClaimConflict`. */
async function writeChain(tx: Tx, moves: readonly Move[], now: Date): Promise<readonly Move[]> {
  const { businessId } = moves[0]!.mover.booking
  const byEntry = moves.toSorted((a, b) => order(a.mover.entry.id, b.mover.entry.id))
  for (const move of byEntry) await orBroken(move, () => lockWilling(tx, move))
  const byBooking = moves.toSorted((a, b) => order(a.mover.booking.id, b.mover.booking.id))
  for (const move of byBooking) await orBroken(move, () => lockAsPlanned(tx, move, now))
  const claims = moves.flatMap(({ plan }) => plan.assignment.items.flatMap((item) => item.claims))
  await lockTaken(tx, businessId, claims)
  for (const move of moves) await orBroken(move, () => write(tx, move, now))
  return moves
}

/** Errors: `state_conflict` for a wish that is none any more. */
async function lockWilling(tx: Tx, { mover: { entry } }: Move): Promise<void> {
  const { state, movesByItself } = await lockEntry(tx, entry.id, entry)
  if (state !== 'waiting' || !movesByItself) throw refuse('state_conflict', { state })
}

/** Errors: `state_conflict` for a visit that has changed since it was read. */
async function lockAsPlanned(tx: Tx, { mover }: Move, now: Date): Promise<void> {
  const { entry, booking: planned } = mover
  const booking = await lockOwnBooking(tx, { userId: entry.userId }, planned.id)
  const facts = { ...factsOf(booking), heldUntil: null }
  const isSame = booking.sequence === planned.sequence && booking.state === 'confirmed'
  if (!isSame || !bookingCan.reschedule(facts, now.getTime())) throw conflict(booking)
}

/** Moves one of them, whose wish has come true. Errors: those of a move by its client. */
async function write(tx: Tx, { mover, plan }: Move, now: Date): Promise<void> {
  const { entry, booking } = mover
  const { id: bookingId, request } = booking
  const change = { bookingId, request, waitingEntryId: entry.id }
  const terms = { guestPosition: undefined, expectedTotalMinor: null, proposedStart: null }
  await writeMove(tx, { userId: entry.userId }, plan, { ...change, ...terms }, now)
  await applyWaiting(tx, entry, 'meet', { data: { bookingId }, now })
}

async function orBroken({ mover, plan }: Move, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new BrokenChain(moveOf(mover.entry, plan.assignment.startsAt))
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
