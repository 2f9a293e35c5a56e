import { timesAround, timesAt } from '@serein/shared/booking/guest-span.ts'
import type { Absence } from '@serein/shared/booking/absence.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { takenAround } from '../../slot/taking.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import {
  withPlaced,
  concernedOf,
  type Standing,
  substitutesFor,
  takenBy,
  timeAt,
  timesFor,
  withoutAbsent,
  withSubstitute,
} from './absence-plan.ts'
import { type Concerned, selectAbsence, selectConcerned, type TimeOff } from './absence-sql.ts'
import { cancelByShop, conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { cancelGuestByShop } from '../guest/guest.ts'
import { bookedItems } from '../revise/items.ts'
import { forVisit, reviseAtDesk } from '../revise/desk-revision.ts'
import { notBookable } from '../revise/place-items.ts'
import { visitOf } from '../visit.ts'
import type { PayRefunds } from '../charge.ts'

type OneAbsence = { shopId: string; timeOffId: string }
type Become =
  | { kind: 'substitute'; substituteId: string }
  | { kind: 'move'; startsAt: string }
  | { kind: 'refund' }
type Settling = OneAbsence & { bookingId: string; expectedSequence: number; become: Become }

/** Errors: `not_found`, also for time off that was not approved. */
export async function absenceVisits(
  { db, scope, now: clock }: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: OneAbsence,
): Promise<Absence> {
  const reader = scope
  const now = clock()
  const off = await absenceOf(db, reader, input)
  const concerned = await selectConcerned(db, reader, off, now)
  const snapshotOfShop = new Map<string, ShopSnapshot>()
  const proposed: Standing['taken'][number][] = []
  const visits: Absence['visits'] = []
  for (const visit of concerned) {
    const shop = snapshotOfShop.get(visit.shopId) ?? (await snapshots.of(visit.shopId))
    snapshotOfShop.set(visit.shopId, shop)
    const standing = await standingOf(db, visit, proposed, now)
    const snapshot = withoutAbsent(await forVisit(db, shop, visit), off)
    const substitutes = substitutesFor(snapshot, off.staffId, standing)
    const [best] = substitutes
    if (best) {
      snapshotOfShop.set(visit.shopId, withPlaced(shop, best.placed))
      proposed.push(...takenBy(visit.bookingId, best.placed))
    }
    const times = timesFor(snapshot, standing, now)
    visits.push(presentVisit(snapshot, visit, { reader, substitutes, times }))
  }
  const { from, until, ...rest } = off
  return { ...rest, from: from.toISOString(), until: until.toISOString(), visits }
}

/** Returns the visit as it has become. Errors: as the contract says. */
export async function settleAbsence(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Settling,
  payRefundsOf: PayRefunds,
) {
  const { scope } = context
  const { bookingId, become } = input
  if (become.kind !== 'refund') return moveVisit(context, snapshots, input, become)
  await once(context, async (tx) => {
    await refund(tx, scope, input, context.now())
    return { bookingId }
  })
  await payRefundsOf(context, { businessId: scope.businessId, bookingId })
  return visitOf(context.db, scope, bookingId)
}

async function moveVisit(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Settling,
  become: Exclude<Become, { kind: 'refund' }>,
) {
  const { scope } = context
  return reviseAtDesk(context, snapshots, input, 'move', async (shop, items, { tx }) => {
    const now = context.now()
    const { off, visit } = await concernedOne(tx, scope, input, now)
    const snapshot = withoutAbsent(await forVisit(tx, shop, visit), off)
    const wanted =
      become.kind === 'substitute'
        ? substituteFor(snapshot, { visit, items }, off, become)
        : timeAt(snapshot, { visit, items }, become.startsAt, now)?.wanted
    if (!wanted) throw refuse('slot_taken', { nearest: [] })
    return { options: [wanted], event: 'booking.moved', tellClient: true }
  })
}

/** Errors: `slot_not_bookable` for a therapist who cannot give it, or is the absent one. */
function substituteFor(
  snapshot: ShopSnapshot,
  standing: Pick<Standing, 'visit' | 'items'>,
  { staffId: absentId }: TimeOff,
  { substituteId }: { substituteId: string },
) {
  const member = substituteId === absentId ? undefined : snapshot.staff.get(substituteId)
  if (!member || !concernedOf(standing).every(({ variantId }) => variantId in member.skills))
    throw notBookable('no_skilled_therapist')
  return withSubstitute(standing, absentId, substituteId)
}

async function refund(tx: Tx, scope: BusinessScope, input: Settling, now: Date): Promise<void> {
  const { bookingId, expectedSequence } = input
  const booking = await lockBookingOfBusiness(tx, scope, bookingId)
  const { state, sequence } = booking
  if (sequence !== expectedSequence) throw refuse('state_conflict', { state, sequence })
  const { visit } = await concernedOne(tx, scope, input, now)
  const guests = [...new Set(visit.services.map(({ guestPosition }) => guestPosition))]
  if (guests.length === visit.positions.length) {
    if (!shopCan.cancel(factsOf(booking))) throw conflict(booking)
    await cancelByShop(tx, scope, { bookingId, tellClient: true }, now)
    return
  }
  for (const guestPosition of guests)
    await cancelGuestByShop(tx, scope, { bookingId, guestPosition, tellClient: true }, now)
}

/** Errors: `not_found` for a visit that the absence does not concern, or no longer. */
async function concernedOne(tx: Tx, scope: BusinessScope, input: Settling, now: Date) {
  const off = await absenceOf(tx, scope, input)
  const { bookingId } = input
  const [visit] = await selectConcerned(tx, scope, off, now, bookingId)
  if (!visit) throw refuse('not_found')
  return { off, visit }
}

async function absenceOf(db: Db | Tx, { businessId }: BusinessScope, one: OneAbsence) {
  const off = await selectAbsence(db, { businessId, ...one })
  if (!off) throw refuse('not_found')
  return off
}

async function standingOf(
  db: Db,
  visit: Concerned,
  proposed: Standing['taken'],
  now: Date,
): Promise<Standing> {
  const { businessId, bookingId } = visit
  const items = await bookedItems(db, { businessId, id: bookingId })
  const span = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
  const taken = await takenAround(db, { businessId, bookingId }, span, now)
  return { visit, items, taken: [...taken, ...proposed] }
}

function presentVisit(
  snapshot: ShopSnapshot,
  visit: Concerned,
  found: {
    reader: BusinessScope
    substitutes: ReturnType<typeof substitutesFor>
    times: ReturnType<typeof timesFor>
  },
): Absence['visits'][number] {
  const { substitutes, times, reader } = found
  const { bookingId, sequence, state, shopId, customerName, currency, services } = visit
  const whole = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
  const starts = services.map(({ startsAt }) => startsAt)
  const seesMoney = allows(reader.permissions.money, 'view')
  return {
    bookingId,
    sequence,
    state,
    shopId,
    customerName,
    ...timesAround(whole, visit.spans, starts),
    spans: timesAt(whole, visit.spans, starts),
    currency,
    guestCount: visit.positions.length,
    services: services.map(({ serviceName, startsAt, guestName, wish }) => ({
      serviceName,
      startsAt,
      guestName,
      isAskedFor: wish === 'staff',
    })),
    substitutes: substitutes.map(({ member, differenceMinor }) => ({
      staffId: member.id,
      staffName: member.name,
      differenceMinor,
      isPreferred: snapshot.client?.prefers.includes(member.id) ?? false,
    })),
    times: times.map(({ startsAt, staffIds }) => ({
      startsAt,
      staffNames: staffIds.map((id) => snapshot.staff.get(id)?.name ?? ''),
    })),
    paidMinor: seesMoney ? visit.paidMinor : null,
    proposal: substitutes.length > 0 ? 'substitute' : times.length > 0 ? 'move' : 'refund',
  }
}
