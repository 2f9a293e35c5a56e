import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import {
  customerOf,
  type DeskCustomer,
  findAtDesk,
  tellsWho,
  writeAtDesk,
} from '../../business/customer.ts'
import { lockCustomer } from '../../business/customer-file.ts'
import { giveAnswers } from '../../health-form/answer.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, Language } from '../../platform/scope.ts'
import { applyVerb } from '../booking.ts'
import { withNumber } from '../desk/contact.ts'
import { lockNameable } from '../desk/naming.ts'
import { type Booking, lockBooking } from '../sql.ts'

type GuestKey = { bookingId: string; guestPosition: number }
type GuestRow = { position: number; customerId: string | null }

/** A guest of a party is this client. Errors: as the contract says. */
export async function nameGuest(
  tx: Tx,
  scope: BusinessScope,
  wanted: GuestKey & { customer: DeskCustomer; language: Language },
  now: Date,
): Promise<void> {
  const { businessId } = scope
  const { bookingId, guestPosition, language } = wanted
  if (!tellsWho(wanted.customer)) throw refuse('client_needed')
  const booking = await lockNameable(tx, scope, bookingId)
  const guests = await guestsOf(tx, booking)
  const guest = guests.find(({ position }) => position === guestPosition)
  if (!guest) throw refuse('not_found')
  if (guest.customerId) throw refuse('guest_has_client')
  const customer = await withNumber(tx, { id: booking.shopId, businessId }, wanted.customer)
  const found = await findAtDesk(tx, scope, customer)
  if ('customerId' in customer && !found) throw refuse('not_found')
  if (found && isInParty(booking, guests, found.id)) throw refuse('guest_in_party')
  const { id } =
    'customerId' in customer
      ? found!
      : await writeAtDesk(tx, businessId, { customer, found, language })
  // Nobody makes them one with another client meanwhile.
  await lockCustomer(tx, businessId, id)
  await write(tx, booking, { guestPosition, customerId: id })
  await record(tx, scope, booking, { guestPosition, hasClient: true, now })
}

/** The guest is a name alone again. Errors: `not_found`, `state_conflict`. */
export async function undoNameGuest(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, guestPosition }: GuestKey,
  now: Date,
): Promise<void> {
  const booking = await lockNameable(tx, scope, bookingId)
  const guest = (await guestsOf(tx, booking)).find(({ position }) => position === guestPosition)
  if (!guest) throw refuse('not_found')
  await write(tx, booking, { guestPosition, customerId: null })
  await record(tx, scope, booking, { guestPosition, hasClient: false, now })
}

/** Whether somebody has an account, and does not only look around. */
export async function hasAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from "user" where id = ${userId} and not is_anonymous`.execute(
    db,
  )
  return rows.length > 0
}

/** A guest says themself which client they are, by their account; nothing where they are somebody already, or somebody else of the party. */
export async function joinAsGuest(
  tx: Tx,
  { businessId, bookingId, guestPosition }: GuestKey & { businessId: string },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId, { businessId })
  if (!booking) throw refuse('not_found')
  const guests = await guestsOf(tx, booking)
  const isSomebody = guests.some((one) => one.position === guestPosition && one.customerId)
  const customerId = isSomebody ? null : await customerOf(tx, businessId, userId)
  if (!customerId || isInParty(booking, guests, customerId)) return
  await lockCustomer(tx, businessId, customerId)
  await write(tx, booking, { guestPosition, customerId })
  const history = { event: 'booking.guest_named', actor: userId, data: { guestPosition }, now }
  await applyVerb(tx, booking, 'name', history)
}

function isInParty({ customerId }: Booking, guests: readonly GuestRow[], id: string): boolean {
  return customerId === id || guests.some((guest) => guest.customerId === id)
}

async function guestsOf(tx: Tx, { businessId, id }: Booking): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select position, customer_id as "customerId" from guest
    where business_id = ${businessId} and booking_id = ${id} order by position`.execute(tx)
  return rows
}

async function write(
  tx: Tx,
  { businessId, id }: Booking,
  { guestPosition, customerId }: { guestPosition: number; customerId: string | null },
) {
  await sql`
    update guest set customer_id = ${customerId}
    where business_id = ${businessId} and booking_id = ${id} and position = ${guestPosition}`.execute(
    tx,
  )
  await giveAnswers(tx, businessId, { bookingId: id, position: guestPosition }, customerId)
}

async function record(
  tx: Tx,
  { userId }: BusinessScope,
  booking: Booking,
  { guestPosition, hasClient, now }: { guestPosition: number; hasClient: boolean; now: Date },
) {
  // Which client that is, stands in no entry.
  auditChange(
    tx,
    { kind: 'booking', id: booking.id },
    { guestPosition: null, hasClient: !hasClient },
    { guestPosition, hasClient },
  )
  const event = hasClient ? 'booking.guest_named' : 'booking.guest_name_undone'
  await applyVerb(tx, booking, 'name', { event, actor: userId, data: { guestPosition }, now })
}
