import { arrivingNow, backToAwaited, type Party } from '@serein/shared/booking/arrival.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { dayIn } from '../../team/day-in.ts'
import { conflict, lockBookingOfBusiness, applyVerb } from '../booking.ts'
import { coming, type Guest, partyOf } from '../guest/party.ts'
import { refuseUnlessServed } from './served.ts'
import type { Booking } from '../sql.ts'

export type GuestRef = { bookingId: string; guestPosition?: number | undefined }

/**
 * Lets in the guests whose time it is, or one guest alone; guests who are there already stay. Errors: `not_found` for an unknown guest;
 * `state_conflict` where nobody can be let in now.
 */
export async function checkIn(
  tx: Tx,
  scope: BusinessScope,
  who: GuestRef,
  now: Date,
): Promise<void> {
  const { booking, guests, party, here } = await readArrivals(tx, scope, who)
  const arriving = onlyGuest(arrivingNow(party, now.getTime()), who.guestPosition)
  if (arriving.length === 0) throw conflict(booking)
  const isFirst = booking.state === 'confirmed'
  // Where all arrive together, no guest has an arrival time.
  if (arriving.length < guests.length) await write(tx, booking, here, [...here, ...arriving], now)
  await applyVerb(tx, booking, isFirst ? 'checkIn' : 'checkInGuest', {
    event: 'booking.checked_in',
    actor: scope.userId,
    data: ofOne(arriving, guests),
    now,
  })
}

/** Takes a check-in back until its day is over: of all whose day it is, or of one guest. Errors: as `checkIn`. */
export async function undoCheckIn(
  tx: Tx,
  scope: BusinessScope,
  who: GuestRef,
  now: Date,
): Promise<void> {
  const { booking, guests, party, here } = await readArrivals(tx, scope, who)
  const back = onlyGuest(backToAwaited(party, isOverIn(booking, now)), who.guestPosition)
  if (back.length === 0) throw conflict(booking)
  const stay = here.filter((position) => !back.includes(position))
  await write(tx, booking, here, stay, now)
  await applyVerb(tx, booking, stay.length > 0 ? 'undoCheckInGuest' : 'undoCheckIn', {
    event: 'booking.check_in_undone',
    actor: scope.userId,
    data: ofOne(back, guests),
    now,
  })
}

/** The guests of a visit and which of them are there. Errors: as `checkIn`. */
async function readArrivals(tx: Tx, scope: BusinessScope, { bookingId, guestPosition }: GuestRef) {
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  await refuseUnlessServed(tx, scope, bookingId, guestPosition)
  const guests = await guestsOf(tx, booking, guestPosition)
  const party = partyIn(booking, guests)
  return { booking, guests, party, here: placesOfThere(party) }
}

/** Those who come. Errors: `not_found`. */
async function guestsOf(tx: Tx, booking: Booking, position: number | undefined): Promise<Guest[]> {
  const guests = coming(await partyOf(tx, booking))
  if (position !== undefined && !guests.some((guest) => guest.position === position))
    throw refuse('not_found')
  return guests
}

function partyIn({ state, startsAt }: Booking, guests: readonly Guest[]): Party {
  const isNoted = guests.some(({ arrivedAt }) => arrivedAt)
  return {
    state,
    startsAt: startsAt.toISOString(),
    items: guests.map(({ position: guestPosition, ...span }) => ({
      guestPosition,
      startsAt: span.startsAt.toISOString(),
      endsAt: span.endsAt.toISOString(),
    })),
    guests: guests.map(({ position, arrivedAt }) => ({
      position,
      hasArrived: state === 'checked_in' && (!isNoted || arrivedAt !== null),
    })),
  }
}

function placesOfThere({ guests }: Party): number[] {
  return guests.filter(({ hasArrived }) => hasArrived).map(({ position }) => position)
}

function onlyGuest(positions: readonly number[], only: number | undefined): number[] {
  return positions.filter((position) => only === undefined || position === only)
}

/** What is said of the change where it is one guest's of several. */
function ofOne(positions: readonly number[], { length }: readonly Guest[]) {
  return positions.length === 1 && length > 1 ? { guestPosition: positions[0]! } : {}
}

/** Writes which guests are there. */
async function write(
  tx: Tx,
  { businessId, id }: Booking,
  before: number[],
  after: number[],
  now: Date,
) {
  if (after.length > 0)
    auditChange(
      tx,
      { kind: 'booking', id },
      { arrivedPositions: before },
      { arrivedPositions: after.toSorted((a, b) => a - b) },
    )
  await sql`
    update guest set arrived_at = case when position = any(${after}::int[]) then coalesce(arrived_at, ${now}) end
    where business_id = ${businessId} and booking_id = ${id}`.execute(tx)
}

function isOverIn({ timeZone }: Booking, now: Date) {
  const today = dayIn(timeZone, now)
  return (startsAt: string) => dayIn(timeZone, new Date(startsAt)) < today
}
