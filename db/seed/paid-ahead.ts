import type { BookingState } from '@serein/shared/booking/states.ts'
import { share } from '@serein/shared/money/money.ts'
import type { Served } from './diary.ts'
import { Random } from './random.ts'
import type { Visit } from './visit.ts'

/** What is paid as the visit is booked; of one that was cancelled it went back. */
export function paidAhead(
  visit: Visit,
  state: BookingState,
  { id, isPrepaid, bookedAt }: { id: string; isPrepaid: boolean; bookedAt: number },
) {
  const isOff = state === 'cancelled' && visit.source === 'app'
  const isWhole = isPrepaid || (isOff && new Random(`refund ${id}`).chance(0.5))
  return {
    prepaidAt: isWhole ? bookedAt : null,
    prepaidBy: visit.isByWallet ? ('wallet' as const) : ('card' as const),
    depositMinor: !isPrepaid && state === 'confirmed' ? depositOf(visit) : null,
  }
}

/** What is paid ahead of a visit online, where the shop asks new clients for a share above a price. */
function depositOf({ shop, source, price }: Visit): number | null {
  const [rule] = shop.depositRules ?? []
  if (!rule || rule.ask.kind !== 'share' || source !== 'app') return null
  return price.totalMinor > (rule.when.aboveMinor ?? 0)
    ? share(price.totalMinor, rule.ask.rate)
    : null
}

/** Every third leaves whole units for their therapist, whatever else the world draws. */
export function tipOf(bookingId: string, served: readonly Served[]) {
  const random = new Random(`tip ${bookingId}`)
  const staffId = served[0]?.staff[0]?.id
  if (!staffId || !random.chance(0.33)) return null
  return { staffId, amountMinor: random.pick([300, 500, 500, 1_000]) }
}
