import { randomUUIDv7 } from 'node:crypto'
import { next } from '@serein/shared/booking/states.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { assertShopOpen } from '../../shop/suspension.ts'
import { keepStatement, releaseStatement } from '../../slot/claim.ts'
import { lockTaken } from '../../slot/taking.ts'
import { claimsOf, lockBookingOfBusiness, applyVerb } from '../booking.ts'
import { hasMoney } from '../desk/desk.ts'
import { writeHold } from './write-plan.ts'
import type { VisitPlan } from './plan.ts'
import { wasRead } from '../guest/wellness.ts'

/** A visit that was booked somewhere else, planned to the last claim. */
export type ImportedVisit = { plan: VisitPlan; customerId: string; note: string | null }

const holdMilliseconds = 3_600_000

/**
 * Until the end of the transaction nobody else takes time of all that these visits take: an import that writes many of them in one
 * transaction locks in the order in which everybody does.
 */
export async function lockImported(
  tx: Tx,
  businessId: string,
  visits: readonly ImportedVisit[],
): Promise<void> {
  const taken = visits.flatMap(({ plan }) => plan.assignment.items.flatMap(({ claims }) => claims))
  await lockTaken(tx, businessId, taken)
}

/**
 * Writes it as booked, to be paid at the shop. Its client knows of it, so nobody is told; they are reminded as ever. Returns its
 * id. Errors: `ClaimConflict` where somebody was faster, `business_suspended`.
 */
export async function importVisit(
  tx: Tx,
  scope: BusinessScope,
  { plan, customerId, note }: ImportedVisit,
  now: Date,
): Promise<string> {
  const id = randomUUIDv7()
  const heldUntil = new Date(now.getTime() + holdMilliseconds)
  await assertShopOpen(tx, plan.snapshot.shop.id)
  await writeHold(tx, plan, {
    id,
    customerId,
    userId: null,
    heldUntil,
    note,
    source: 'console',
    now,
  })
  const booking = await lockBookingOfBusiness(tx, scope, id)
  const history = { event: 'booking.imported', actor: scope.userId, now }
  const change = { tender: 'at_shop', heldUntil: null }
  await applyVerb(tx, booking, 'confirm', history, change, keepStatement(claimsOf(booking)))
  return id
}

/** It goes as if it had not been. Whether it could: it stays where it has gone on since, was paid for, or its notes were read. */
export async function takeBackImported(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const isUntouched = booking.sequence === 1 && next(booking.state, 'undoWalkIn') !== null
  if (!isUntouched || (await hasMoney(tx, booking)) || (await wasRead(tx, booking))) return false
  const history = { event: 'booking.import_undone', actor: scope.userId, now }
  await applyVerb(tx, booking, 'undoWalkIn', history, {}, releaseStatement(claimsOf(booking)))
  return true
}
