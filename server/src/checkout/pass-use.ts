import type { Bill } from '@serein/shared/checkout/bill.ts'
import { billCan } from '@serein/shared/checkout/desk.ts'
import type { UsablePass } from '@serein/shared/checkout/pass.ts'
import { sum } from '@serein/shared/money/money.ts'
import { withoutPass } from '@serein/shared/pass/price.ts'
import { planUses, type VisitForPass, type WantedUse } from '@serein/shared/pass/visit.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { conflict, isOver, lockBookingOfBusiness, lockOwnBooking } from '../booking/booking.ts'
import { refundDifference } from '../booking/charge.ts'
import { priceWithUses, visitForPass } from '../booking/pass-visit.ts'
import { bookedItems } from '../booking/revise/items.ts'
import { type Booking, readBooking, recordTransition } from '../booking/sql.ts'
import { type LockedPass, selectPasses } from '../pass/pass.ts'
import {
  chooseUses,
  dropChosen,
  giveBackUses,
  passIdsOf,
  type PassUse,
  useNow,
  usesOf,
} from '../pass/use.ts'
import { openBill } from '../payment/bill.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { billOf } from './bill.ts'
import { priceUnderOffers } from './offer-code.ts'
import { latestPayment } from './sql.ts'

/** The passes that can stand for a treatment of a visit of mine. Errors: `not_found`. */
export async function passesFor(
  { db, scope, now }: CallContext<CustomerScope>,
  bookingId: string,
): Promise<{ passes: UsablePass[] }> {
  const booking = await readBooking(db, bookingId, scope)
  if (!booking) throw refuse('not_found')
  return { passes: await usablePasses(db, booking, now()) }
}

/** The same at the desk. */
export async function passesOfBill(
  { db, scope, now }: CallContext<BusinessScope>,
  bookingId: string,
): Promise<{ passes: UsablePass[] }> {
  const booking = await readBooking(db, bookingId, scope)
  if (!booking) throw refuse('not_found')
  return { passes: await usablePasses(db, booking, now()) }
}

/** Says which treatments of a held visit passes stand for. Errors: as the contract says, here and below. */
export async function choosePasses(
  context: CallContext<CustomerScope>,
  { bookingId, uses: wanted }: { bookingId: string; uses: WantedUse[] },
) {
  const { scope } = context
  const now = context.now()
  return once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, scope, bookingId)
    if (isOver(booking, now)) throw refuse('hold_expired')
    if (booking.state !== 'held') throw conflict(booking)
    const payment = booking.hasPayment ? await latestPayment(tx, scope, bookingId) : null
    if (payment && isOpen(payment.state)) throw refuse('state_conflict', { state: payment.state })
    const { businessId, state } = booking
    const of = { businessId, bookingId }
    await dropChosen(tx, of)
    const plain = await priceUnderOffers(tx, booking, now)
    const visit = { ...(await visitForPass(tx, booking)), price: plain }
    const { price, uses } = await chooseUses(tx, of, visit, wanted, now)
    const history = { event: 'booking.passes_chosen', actor: scope.userId, now }
    await recordTransition(tx, booking, { state, price }, history)
    return {
      totalMinor: price.totalMinor,
      passMinor: sum(uses.map(({ worthMinor }) => worthMinor)),
      passes: await usablePasses(tx, { ...booking, price }, now),
    }
  })
}

/** Lets a pass stand for a treatment of a visit that is booked. */
export async function usePass(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, ...want }: { bookingId: string } & WantedUse,
  { attempt, now }: { attempt: string; now: Date },
): Promise<Bill> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { businessId, shopId, customerId, currency, state } = booking
  if (!billCan.changePrice(await billOf(tx, scope, bookingId))) throw conflict(booking)
  const uses = await usesOf(tx, { businessId, bookingId })
  if (uses.some(({ itemId }) => itemId === want.itemId)) throw conflict(booking)
  const common = { businessId, shopId, customerId, currency, now }
  await openBill(tx, { ...common, subject: { kind: 'booking', id: bookingId } })
  const reference = `booking:${bookingId}:desk:${attempt}`
  const { price } = await useNow(tx, await visitForPass(tx, booking), want, {
    ...common,
    bookingId,
    reference,
    payer: 'desk',
    usedBy: scope.userId,
  })
  const history = { event: 'booking.pass_used', actor: scope.userId, data: want, now }
  await recordTransition(tx, booking, { state, price }, history)
  await refundDifference(tx, booking, { totalMinor: price.totalMinor, now })
  return changedBill(tx, scope, booking)
}

/** Takes that back. */
export async function undoPass(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, itemId }: { bookingId: string; itemId: string },
  now: Date,
): Promise<Bill> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { businessId, state, sequence, request } = booking
  if (!billCan.changePrice(await billOf(tx, scope, bookingId))) throw conflict(booking)
  const all = await usesOf(tx, { businessId, bookingId })
  const uses = all.filter((use) => use.itemId === itemId)
  if (uses.length === 0) throw conflict(booking)
  const event = `undo.${sequence + 1}`
  await giveBackUses(tx, businessId, uses, { reason: 'mistake', event, now })
  const items = await bookedItems(tx, booking)
  const { price } = await priceWithUses(tx, booking, { price: booking.price, request, items, now })
  const history = { event: 'booking.pass_given_back', actor: scope.userId, data: { itemId }, now }
  await recordTransition(tx, booking, { state, price }, history)
  return changedBill(tx, scope, booking)
}

async function changedBill(tx: Tx, scope: BusinessScope, { id, businessId, shopId }: Booking) {
  await publish(tx, { businessId, shopId, event: 'bill.changed', subjectId: id, data: {} })
  return billOf(tx, scope, id)
}

async function usablePasses(db: Db | Tx, booking: Booking, now: Date): Promise<UsablePass[]> {
  const { businessId, id: bookingId, customerId, currency } = booking
  if (!customerId) return []
  const theirs = sql`p.business_id = ${businessId} and p.currency = ${currency} and p.state = 'active'
    and (p.customer_id = ${customerId} or exists (select from pass_person r
      where r.business_id = p.business_id and r.pass_id = p.id and r.customer_id = ${customerId}))`
  const passes = await selectPasses(db, theirs, now)
  if (passes.length === 0) return []
  const visit = await visitForPass(db, booking)
  const passIds = await passIdsOf(db, { businessId, bookingId })
  const price = visit.items.reduce((left, item) => withoutPass(left, item, passIds), visit.price)
  const uses = await usesOf(db, { businessId, bookingId })
  return passes
    .map((pass) => shownPass(pass, { ...visit, price }, uses))
    .filter(({ items }) => items.length > 0)
}

function shownPass(pass: LockedPass, visit: VisitForPass, uses: readonly PassUse[]): UsablePass {
  const { id: passId, name, unit, unitsLeft, endsAt } = pass
  const items = visit.items.flatMap(({ itemId }) => {
    const used = uses.find((use) => use.itemId === itemId && use.passId === passId)
    const planned = used ? planOf(visit, withUse(pass, used), itemId) : planOf(visit, pass, itemId)
    return planned ? [{ ...planned, isChosen: used !== undefined }] : []
  })
  return { passId, name, unit, unitsLeft, endsAt: endsAt?.toISOString() ?? null, items }
}

/** A pass as it was before a treatment took of it. */
function withUse(pass: LockedPass, { state, units, worthMinor }: PassUse): LockedPass {
  if (state === 'chosen') return pass
  const { unitsLeft, balanceMinor } = pass
  return { ...pass, unitsLeft: unitsLeft + units, balanceMinor: balanceMinor + worthMinor }
}

/** What a pass would do for a treatment; null where it is not for it. */
function planOf(visit: VisitForPass, pass: LockedPass, itemId: string) {
  try {
    const { uses } = planUses(visit, [pass], [{ itemId, passId: pass.id }])
    const { units, worthMinor, restMinor } = uses[0]!
    return { itemId, units, worthMinor, restMinor }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
