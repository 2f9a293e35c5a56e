import { refuse } from '@serein/shared/refusal.ts'
import { auditChange } from '../../platform/audit.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, lockBookingOfBusiness } from '../booking.ts'
import { bookedItems } from '../revise/items.ts'
import { writeProposal } from '../revise/proposal.ts'
import { readBooking } from '../sql.ts'
import { concernedOne } from './absence.ts'
import type { Cause } from './absence-cause.ts'
import { type Standing, type Time, timeAt } from './absence-plan.ts'
import { withoutAbsent } from './absence-world.ts'

type Proposing = Cause & { bookingId: string; expectedSequence: number; startsAt: string }

/** Asks the client of a visit that an absence concerns for another time. Errors: as the contract says. */
export async function proposeTime(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Proposing,
) {
  const { scope } = context
  const { bookingId, expectedSequence } = input
  const booked = await readBooking(context.db, bookingId, scope)
  if (!booked) {
    // A key that was used for another booking is refused first.
    await answeredBefore(context)
    throw refuse('not_found')
  }
  const shop = await snapshots.of(booked.shopId)
  return once(context, async (tx) => {
    const now = context.now()
    const booking = await lockBookingOfBusiness(tx, scope, bookingId)
    const { state, sequence, startsAt } = booking
    if (sequence !== expectedSequence) throw refuse('state_conflict', { state, sequence })
    if (state !== 'confirmed' || startsAt <= now) throw conflict(booking)
    const { spans, visit } = await concernedOne(tx, scope, input, now)
    const items = await bookedItems(tx, booking)
    const snapshot = await withoutAbsent(tx, shop, visit, spans)
    const time = timeAt(snapshot, { visit, items }, input.startsAt, now)
    if (!time) throw refuse('slot_taken', { nearest: [] })
    const proposal = { startsAt: time.startsAt, wishes: wishesAt(time, { visit, items }) }
    await writeProposal(tx, booking, proposal, now)
    const proposedTime = { startsAt: time.startsAt, answer: null }
    const { proposedTime: before } = visit
    auditChange(tx, { kind: 'booking', id: bookingId }, { proposedTime: before }, { proposedTime })
    return { proposedTime }
  })
}

/** Who would serve each guest who comes; where several serve together, whoever is free then. */
function wishesAt({ wanted }: Time, { visit, items }: Pick<Standing, 'visit' | 'items'>) {
  return visit.positions.map((position) =>
    items
      .filter(({ guestPosition }) => guestPosition === position)
      .map(({ id }) => {
        const [one, ...others] = wanted.find((item) => item.id === id)?.staffIds ?? []
        return one !== undefined && others.length === 0 ? one : 'any'
      }),
  )
}
