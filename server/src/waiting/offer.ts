import { randomUUIDv7 } from 'node:crypto'
import type { VisitPlan } from '../booking/hold/plan.ts'
import { assertAdvised } from '../booking/hold/advice.ts'
import { planAsBooker } from '../booking/hold/booker.ts'
import { admitBooker, assertWithinLimits } from '../booking/hold/client-limit.ts'
import { writeHold } from '../booking/hold/write-plan.ts'
import type { PlanContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { insertOffer } from './offer-sql.ts'
import { applyWaiting, lockEntry, type WaitingEntry } from './sql.ts'

type Offering = {
  snapshots: ShopSnapshots
  entry: Pick<WaitingEntry, 'id' | 'shopId' | 'userId' | 'request'>
  startsAt: string
  /** How long it is held; left out: as long as the shop holds any time. */
  holdMinutes?: number
  /** Opens what they have answered to a health form. Left out at the desk, which is to learn nothing of it; the checkout asks all the same. */
  vault?: Vault
  /** Runs what is to be written in its transaction. */
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Holds a time for somebody who waits, as they would hold it themselves: by the one planner, on the terms of their own, with claims that
 * nobody else has. Errors: those of `booking.hold`; `state_conflict` where they wait no more, or have an offer.
 */
export function holdForEntry(
  context: PlanContext,
  { snapshots, entry, startsAt, holdMinutes, vault, run }: Offering,
): Promise<WaitingEntry> {
  const { shopId, userId, request: visit } = entry
  const wanted = { shopId, who: { userId }, visit, startsAt }
  return planAsBooker(context, snapshots, wanted, (plan, now) =>
    run((tx) => writeOffer(tx, plan, { entry, holdMinutes, vault, now })),
  )
}

type Writing = Pick<Offering, 'entry' | 'holdMinutes' | 'vault'> & { now: Date }

async function writeOffer(
  tx: Tx,
  plan: VisitPlan,
  { entry: { id: entryId, userId }, holdMinutes, vault, now }: Writing,
): Promise<WaitingEntry> {
  const { businessId, id: shopId, holdMinutes: usual } = plan.snapshot.shop
  const entry = await lockEntry(tx, entryId, { userId })
  const bookingId = randomUUIDv7()
  const { startsAt, endsAt } = plan.assignment
  const heldUntil = new Date(now.getTime() + (holdMinutes ?? usual) * 60_000)
  const data = { bookingId, startsAt, heldUntil: heldUntil.toISOString() }
  const offered = await applyWaiting(tx, entry, 'offer', { data, now })
  const limits = await admitBooker(tx, { shopId, userId })
  await writeHold(tx, plan, { id: bookingId, userId, heldUntil, note: null, source: 'app', now })
  await assertWithinLimits(tx, { businessId, id: bookingId }, limits, now)
  if (limits.isAdvised && vault) await assertAdvised(tx, vault, { businessId, id: bookingId })
  await insertOffer(tx, { businessId, entryId, bookingId, startsAt, endsAt, now })
  return offered
}
