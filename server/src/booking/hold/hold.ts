import { randomUUIDv7 } from 'node:crypto'
import type { CallOutAddress } from '@serein/shared/booking/call-out.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { once } from '../../platform/command.ts'
import type { HoldLimits } from '../../platform/config-hold.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { visitOf } from '../../slot/nothing-found.ts'
import { writeAddress } from '../call-out.ts'
import { giveUp } from '../booking.ts'
import { bookingDetails } from '../read.ts'
import { lockBooking } from '../sql.ts'
import type { Vault } from '../../platform/vault.ts'
import { assertAdvised } from './advice.ts'
import { planAsBooker } from './booker.ts'
import { admitBooker, assertWithinLimits } from './client-limit.ts'
import { limitHolds, lockHoldQuota } from './limit.ts'
import type { VisitPlan } from './plan.ts'
import { writeHold } from './write-plan.ts'

type HoldInput = VisitRequest & {
  shopId: string
  startsAt: string
  guestNames?: (string | null)[]
  note?: string
  expectedTotalMinor?: number
  insteadOf?: string
  address?: CallOutAddress
}

/**
 * Keeps a slot for the shop's hold minutes. Errors: `slot_taken` with the nearest free times, `slot_not_bookable` with
 * the reason, `service_not_bookable` with the fields; `online_booking_closed`, `holds_full`,
 * `address_holds_full`, `open_full`, `visits_too_close`, `earlier_visit_needed`, `service_not_advised` and `price_changed`, as the contract says.
 */
export async function hold(
  context: CallContext<CustomerScope>,
  { snapshots, holds, vault }: Parts,
  input: HoldInput,
) {
  const { scope } = context
  const startsAt = new Date(input.startsAt).toISOString()
  const held = { bookingId: randomUUIDv7() }
  const wanted = { shopId: input.shopId, who: scope, visit: visitOf(input), startsAt }
  const { bookingId } = await planAsBooker(context, snapshots, wanted, (plan, now) =>
    once(
      context,
      async (tx) => {
        const { network } = context
        await holdPlannedVisit(tx, scope, plan, { ...input, ...held, holds, network, vault }, now)
        return held
      },
      held,
    ),
  )
  // Read after the locks are gone, so that nobody waits for it.
  return bookingDetails(context.db, scope, bookingId, context.now())
}

type Parts = { snapshots: ShopSnapshots; holds: HoldLimits; vault: Vault }

type Holding = HoldInput & {
  bookingId: string
  holds: HoldLimits
  network: CallContext['network']
  vault: Vault
}

/** Gives up the earlier time that the new one replaces, asks whether one more may be held, and writes it. */
async function holdPlannedVisit(
  tx: Tx,
  { userId }: CustomerScope,
  plan: VisitPlan,
  {
    bookingId: id,
    holds,
    vault,
    network,
    guestNames,
    note,
    expectedTotalMinor,
    insteadOf,
    address,
  }: Holding,
  now: Date,
): Promise<void> {
  const { totalMinor } = plan.price
  if (expectedTotalMinor !== undefined && totalMinor !== expectedTotalMinor)
    throw refuse('price_changed', { totalMinor })
  const { businessId, id: shopId, holdMinutes } = plan.snapshot.shop
  const limits = await admitBooker(tx, { shopId, userId })
  const holder = { userId, network }
  await lockHoldQuota(tx, holder, holds)
  const earlier = insteadOf && (await lockBooking(tx, insteadOf, { userId }))
  // It may have been paid, given up or have expired meanwhile.
  if (earlier && earlier.state === 'held') await giveUp(tx, earlier, userId, now)
  await limitHolds(tx, holder, holds, now)
  const heldFrom = holds.perAddress ? network : null
  const heldUntil = new Date(now.getTime() + holdMinutes * 60_000)
  const details = { guestNames, note: note ?? null, source: 'app' } as const
  await writeHold(tx, plan, { id, userId, heldFrom, heldUntil, ...details, now })
  await writeAddress(tx, plan, { bookingId: id, address })
  await assertWithinLimits(tx, { businessId, id }, limits, now)
  if (limits.isAdvised) await assertAdvised(tx, vault, { businessId, id })
}
