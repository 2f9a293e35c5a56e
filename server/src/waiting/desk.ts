import { refuse } from '@serein/shared/refusal.ts'
import { auditEachSubject } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { standingHoldAt, startsThatFit } from './fitting.ts'
import { minutesOf, tellTimes, timeAt } from './free-time.ts'
import { holdForEntry } from './offer.ts'
import { waitingRuleOf } from './rule.ts'
import { settleOffer } from './settle.ts'
import { lockEntry, readEntry, selectLine, type WaitingEntry } from './sql.ts'
import { endEntry } from './waiting.ts'

const mostFits = 3

/** Who waits at a shop, in line, and what fits whom. Errors: `not_found`, `business_suspended`. */
export async function waitingAtShop(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { shopId }: { shopId: string },
) {
  const { businessId } = context.scope
  const { shop } = await snapshots.of(shopId)
  if (shop.businessId !== businessId) throw refuse('not_found')
  const line = await selectLine(context.db, { businessId, shopId }, context.now())
  const entries = []
  for (const entry of line) {
    const fits = entry.state === 'waiting' ? await startsThatFit(context, snapshots, entry) : []
    entries.push({ ...entry, fits: fits.slice(0, mostFits) })
  }
  return { timeZone: shop.timeZone, entries }
}

/** Holds a time for who waits. Errors: as the contract says. */
export async function offer(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: { waitingEntryId: string; startsAt: string },
) {
  const { db, scope } = context
  const earlier = await answeredBefore<WaitingEntry>(context)
  if (earlier) return { id: earlier.id, state: earlier.state }
  const entry = await readEntry(db, input.waitingEntryId, scope)
  const startsAt = new Date(input.startsAt).toISOString()
  const run = <T>(work: (tx: Tx) => Promise<T>) => once(context, work)
  if (entry.movesBookingId) {
    const { variants } = await snapshots.of(entry.shopId)
    const time = timeAt(startsAt, minutesOf(entry.request, variants))
    const { id, state } = await run((tx) => tellTimes(tx, entry, [time], context.now()))
    return { id, state }
  }
  const holdMinutes = await holdOf(context, snapshots, entry, startsAt)
  const holding = { snapshots, entry, startsAt, holdMinutes, run }
  const { id, state } = await holdForEntry(context, holding)
  return { id, state }
}

/** How long a time is held: as the shop says, but as any other for a wish that comes again. */
async function holdOf(
  { db, now }: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  entry: WaitingEntry,
  startsAt: string,
): Promise<number> {
  const { holdMinutes } = await waitingRuleOf(db, entry)
  if (!entry.standingWishId) return holdMinutes
  const { shopId, request } = entry
  const usual = standingHoldAt(await snapshots.of(shopId), { request, startsAt, now: now() })
  return usual ?? holdMinutes
}

/** Ends a wish at the desk. Errors: `not_found`, `state_conflict`. */
export async function end(
  tx: Tx,
  scope: BusinessScope,
  { waitingEntryId: id }: { waitingEntryId: string },
  now: Date,
) {
  // The time that is held for it is given back, too.
  auditEachSubject(tx)
  const entry = await settleOffer(tx, await lockEntry(tx, id, scope), now)
  return endEntry(tx, entry, { actor: scope.userId, now })
}
