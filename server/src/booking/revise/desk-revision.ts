import { shopCan } from '@serein/shared/booking/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { arrangementOf, forClient } from '../../slot/arrangement.ts'
import { bookedHere, forBooked } from '../../slot/booked.ts'
import { takenAround } from '../../slot/taking.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { giveLateCredit, type MoveCredit } from '../late-credit.ts'
import { retryOnConflict } from '../hold/retry.ts'
import {
  type Before,
  type BookedItem,
  bookedItems,
  lastMove,
  type Promised,
  spanOfItems,
} from './items.ts'
import { type PlacedItem, placeItems, type WantedItem } from './place-items.ts'
import { silenceOf } from '../desk/silence.ts'
import { type Booking, readBooking } from '../sql.ts'
import { visitOf } from '../visit.ts'
import { writeRevision } from './write-revision.ts'

/** Attempts at a change while others are faster. */
const attempts = 4

export type Change = { bookingId: string; expectedSequence: number }

type Verb = 'move' | 'stretch' | 'undoMove' | 'addItem' | 'changeItem' | 'removeItem' | 'answerLate'

/** What becomes of a visit: who serves what and when, and what is promised anew where that changes. */
export type Decision = {
  /** Plans for all items, best first: the first that is possible is taken. */
  options: (readonly WantedItem[])[]
  event: string
  data?: object
  /** Left out: as the shop has set it. */
  tellClient?: boolean | undefined
  /** What leaving costs again, where that changes back. */
  policy?: CancellationPolicy
  /** What the client is credited for it, who then is told whatever the desk has chosen; it cannot be undone. */
  credit?: MoveCredit | null
  promised?: (placed: readonly PlacedItem[]) => Promised & { items: readonly PlacedItem[] }
}

/** What is wanted of a visit as it stands; `last` is how it stood before its last change. */
type Decide = (
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  { last, booking, tx, now }: { last: Before | null; booking: Booking; tx: Tx; now: Date },
) => Decision | null | Promise<Decision | null>

/** Plans a change of the desk and writes it, in one transaction; tries again when somebody was faster, and at last says who. */
export async function reviseAtDesk(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Change,
  verb: Verb,
  decide: Decide,
) {
  const { scope } = context
  const booked = await readBooking(context.db, input.bookingId, scope)
  if (!booked) {
    // A key that was used for another booking is refused first.
    await answeredBefore(context)
    throw refuse('not_found')
  }
  return retryOnConflict(context, attempts, async (now) => {
    const shop = await snapshots.of(booked.shopId)
    return once(context, async (tx) => {
      const booking = await lockBookingOfBusiness(tx, scope, input.bookingId)
      const { state, sequence } = booking
      if (sequence !== input.expectedSequence) throw refuse('state_conflict', { state, sequence })
      if (!shopCan[verb](factsOf(booking))) throw conflict(booking)
      const before = await bookedItems(tx, booking)
      const last = await lastMove(tx, booking)
      const snapshot = await forVisit(tx, shop, booking)
      const decision = await decide(snapshot, before, { last, booking, tx, now })
      if (!decision) throw refuse('state_conflict', { state, sequence })
      const { options, event, data, credit, policy, promised } = decision
      const tellClient = credit ? true : decision.tellClient
      const placed = await placeFirst(tx, snapshot, booking, options, now)
      const promise = promised?.(placed)
      await writeRevision(tx, booking, {
        event,
        actor: scope.userId,
        now,
        data: {
          ...data,
          ...(credit && { creditMinor: credit.amountMinor, creditRate: credit.rate }),
          ...(await silenceOf(tx, booking, tellClient)),
        },
        before,
        items: promise?.items ?? placed,
        promised: promise,
        policy,
        creditedRate: credit ? booking.creditedRate + credit.rate : undefined,
        isTimeOfShop: verb === 'move' || verb === 'stretch',
        canUndo: !credit,
      })
      if (credit) {
        const { amountMinor } = credit
        await giveLateCredit(tx, booking, { event: `moved.${sequence + 1}`, amountMinor })
      }
      return visitOf(tx, scope, booking.id)
    })
  })
}

/**
 * The shop as it is for a visit that is booked: what was booked is offered to it, whatever the menu says by now, and what was
 * agreed with its client holds, who may have none: of nobody nothing was agreed.
 */
export async function forVisit(
  db: Db | Tx,
  snapshot: ShopSnapshot,
  { id, customerId, request }: Pick<Booking, 'id' | 'customerId' | 'request'>,
): Promise<ShopSnapshot> {
  return forClient(
    forBooked(snapshot, await bookedHere(db, snapshot, { id, request })),
    await arrangementOf(db, snapshot, async () => (customerId ? { customerId } : null)),
  )
}

/** Places a visit by the first of some options that is possible. Errors: those of the first option. */
export async function placeFirst(
  tx: Tx,
  snapshot: ShopSnapshot,
  { businessId, id: bookingId }: Booking,
  options: Decision['options'],
  now: Date,
): Promise<PlacedItem[]> {
  const taken = await takenAround(tx, { businessId, bookingId }, spanOfItems(options.flat()), now)
  let problem: unknown = null
  for (const wanted of options) {
    try {
      return placeItems(snapshot, bookingId, wanted, taken)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem ??= error
    }
  }
  throw problem
}
