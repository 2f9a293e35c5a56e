import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { PlanContext } from '../../platform/context.ts'
import { arrangementOf } from '../../slot/arrangement.ts'
import { bookedHere } from '../../slot/booked.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { isNewClient as isNew } from './new-client.ts'
import { type PlanOptions, planVisit, refusalOf, type VisitPlan } from './plan.ts'
import { planAndWrite } from './retry.ts'
import { isReturningClient } from './returning-client.ts'

type WantedVisit = Pick<PlanOptions, 'codeOffer' | 'except' | 'positions'> & {
  shopId: string
  /** Whose visit it is: somebody who logs in, or a client of the business without an account. */
  who: { userId: string } | { customerId: string }
  visit: VisitRequest
  startsAt: string
  /** What a visit that is moved was made of. */
  booked?: VisitRequest
  /** Whether a plan will do, where not every one does. */
  fits?: (plan: VisitPlan) => boolean
}

/** Plans a visit by the terms of its booker and writes it. Errors: `slot_taken`, `slot_not_bookable`, and those of `write`. */
export async function planAsBooker<T>(
  context: PlanContext,
  snapshots: ShopSnapshots,
  wanted: WantedVisit,
  write: (plan: VisitPlan, now: Date) => Promise<T>,
): Promise<T> {
  const { shopId, visit, startsAt, except, positions, fits = () => true } = wanted
  const { version, ...terms } = await termsOfBooker(context, snapshots, wanted)
  const options = { except, positions, ...terms }
  let isOutdated = false
  const answer = await planAndWrite(context, snapshots, shopId, {
    plan: (snapshot, attempt) => {
      isOutdated = snapshot.shop.version !== version
      if (isOutdated) return null
      const plan = planVisit(snapshot, visit, startsAt, { ...options, ...attempt })
      return plan && fits(plan) ? plan : null
    },
    write,
  })
  if (answer) return answer
  // The shop was changed after the terms had been read from what was in memory; by now that is up to date.
  if (isOutdated) return planAsBooker(context, snapshots, wanted, write)
  const now = context.now()
  throw refusalOf(await snapshots.of(shopId), visit, startsAt, { now, ...options })
}

/**
 * What holds for who books: which offers are theirs, who serves them, what was agreed with them, and what they have booked before. By
 * the shop as it is in memory: whoever plans by it compares the version.
 */
export async function termsOfBooker(
  { db }: PlanContext,
  snapshots: ShopSnapshots,
  {
    shopId,
    who,
    codeOffer,
    except,
    booked: visit,
  }: Pick<WantedVisit, 'shopId' | 'who' | 'codeOffer' | 'except' | 'booked'>,
) {
  const whoAsks = async () => who
  const isReturning = await isReturningClient(db, snapshots, shopId, whoAsks)
  const asking = { codeOffer, before: except?.bookingId }
  const isNewClient = await isNew(db, snapshots, shopId, whoAsks, asking)
  const snapshot = snapshots.peek(shopId) ?? (await snapshots.of(shopId))
  const arrangement = await arrangementOf(db, snapshot, whoAsks)
  const booked =
    visit && except
      ? await bookedHere(db, snapshot, { id: except.bookingId, request: visit })
      : null
  const { version } = snapshot.shop
  return { version, codeOffer, isNewClient, isReturning, arrangement, booked }
}
