import type { FeeTerms } from '@serein/shared/booking/no-show.ts'
import { cancellationRate } from '@serein/shared/booking/rules.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { withoutGuest } from '@serein/shared/offer/price-part.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { cancelWithFee, conflict, factsOf, feeOf, lockBookingOfBusiness } from '../booking.ts'
import {
  cancelGuestWithFee,
  factsOf as factsOfGuest,
  feeOfGuest,
  whoLeaves,
} from '../guest/guest.ts'
import type { Booking } from '../sql.ts'
import { lateCreditMinor } from '../late-credit.ts'
import type { GuestRef } from './arrival.ts'
import { feeTermsOf } from './fee-terms.ts'
import { demandWaiver, recordWaiver, type Waived } from './fee-waiver.ts'
import { silenceOf } from './silence.ts'

type LateCall = GuestRef &
  Waived & { expectedFeeMinor?: number | undefined; tellClient?: boolean | undefined }

/** The desk cancels for the client, by the frozen policy, less what is waived of the fee. Errors: as the contract says. */
export async function cancelForClient(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, guestPosition, tellClient, ...fee }: LateCall,
  now: Date,
): Promise<Booking> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const leaves = guestPosition === undefined ? null : await whoLeaves(tx, booking, guestPosition)
  // With the last guest the visit is cancelled.
  const part = leaves && leaves.others.length > 0 ? leaves : null
  const may = part
    ? shopCan.cancelGuest(factsOfGuest(booking, part.guest))
    : shopCan.cancel(factsOf(booking))
  if (!may) throw conflict(booking)
  const position = part?.guest.position
  const wholeMinor = feeNow(booking, position, now)
  const { expectedFeeMinor = wholeMinor, waivedMinor, because } = fee
  if (wholeMinor !== expectedFeeMinor) throw refuse('price_changed', { totalMinor: wholeMinor })
  await demandWaiver(tx, scope, { waivedMinor, wholeMinor })
  const newWaiver = { bookingId, guestPosition: position ?? null, amountMinor: waivedMinor }
  const waiver =
    waivedMinor > 0 ? await recordWaiver(tx, scope, { ...newWaiver, because, now }) : undefined
  const why = {
    feeMinor: wholeMinor - waivedMinor,
    waiver,
    cancelledBy: 'customer',
    actor: scope.userId,
    ...(await silenceOf(tx, booking, tellClient)),
    now,
  } as const
  if (part) await cancelGuestWithFee(tx, booking, part.guest, part.others, why)
  else await cancelWithFee(tx, booking, why)
  return booking
}

/** What it would cost the client to cancel now. Errors: `not_found`. */
export function cancelTerms(
  db: Db,
  scope: BusinessScope,
  of: GuestRef,
  now: Date,
): Promise<FeeTerms & { creditMinor: number }> {
  return feeTermsOf(db, scope, of, (booking) => {
    const priceMinor = priceOf(booking, of.guestPosition)
    const fee = {
      creditMinor: lateCreditMinor(booking, priceMinor, now),
      feeRate: cancellationRate(booking.policy, booking.firstStartsAt.getTime(), now.getTime()),
      wouldCostMinor: feeNow(booking, of.guestPosition, now),
    }
    return { fee, leftMinor: booking.totalMinor - priceMinor }
  })
}

function feeNow(booking: Booking, guestPosition: number | undefined, now: Date): number {
  return guestPosition === undefined ? feeOf(booking, now) : feeOfGuest(booking, guestPosition, now)
}

function priceOf({ price, totalMinor }: Booking, guestPosition: number | undefined): number {
  return guestPosition === undefined
    ? totalMinor
    : withoutGuest(price, guestPosition).part.totalMinor
}
