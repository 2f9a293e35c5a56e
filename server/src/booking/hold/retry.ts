import { answeredBefore } from '../../platform/command.ts'
import type { PlanContext } from '../../platform/context.ts'
import { ClaimConflict } from '../../slot/claim.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { expireInTheWay } from '../booking.ts'
import type { VisitPlan } from './plan.ts'

/** How often a visit is planned anew because somebody was faster. */
const mostPlans = 12

/** Runs a change again whenever another process was faster. Errors: `ClaimConflict` when the last attempt was too late as well. */
export async function retryOnConflict<T>(
  context: PlanContext,
  attempts: number,
  run: (now: Date, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const now = context.now()
    try {
      return await run(now, attempt)
    } catch (error) {
      await expireInTheWay(context.db, error, now)
      if (attempt === attempts) throw error
    }
  }
}

type PlanAndWrite<P, T> = {
  plan: (snapshot: ShopSnapshot, options: { now: Date; isRepeated: boolean }) => P | null
  write: (plan: P, now: Date) => Promise<T>
}

/** Plans on the shop as it is and writes the plan, again when another process was faster. Null when nothing is free. */
export async function planAndWrite<P extends Pick<VisitPlan, 'assignment'>, T>(
  context: PlanContext,
  snapshots: ShopSnapshots,
  shopId: string,
  { plan, write }: PlanAndWrite<P, T>,
): Promise<T | null> {
  const answer = await retryOnConflict(context, mostPlans, (now, attempt) =>
    snapshots.reserve(
      shopId,
      context.key,
      (snapshot) => plan(snapshot, { now, isRepeated: attempt > 1 }),
      (planned) => write(planned, now),
    ),
  ).catch((error: unknown) => {
    if (error instanceof ClaimConflict) return null
    throw error
  })
  // The time may be taken by this very command, when it is the retry of one that has succeeded.
  return answer ?? answeredBefore<T>(context)
}
