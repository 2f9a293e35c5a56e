import { timesAround, timesAt } from '@serein/shared/booking/guest-span.ts'
import type { Absence } from '@serein/shared/booking/absence.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { takenAround } from '../../slot/taking.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { absentOf, type Cause } from './absence-cause.ts'
import { concernedOf, type Standing, timeAt, withSubstitute } from './absence-plan.ts'
import { type Open, type Proposal, proposeTogether } from './absence-proposal.ts'
import { type Concerned, selectConcerned } from './absence-sql.ts'
import { type AbsentSpan, withoutAbsent } from './absence-world.ts'
import { cancelByShop, conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { cancelGuestByShop } from '../guest/guest.ts'
import { visitUrl } from '../guest/private-link.ts'
import { bookedItems } from '../revise/items.ts'
import { reviseAtDesk } from '../revise/desk-revision.ts'
import { notBookable } from '../revise/place-items.ts'
import { visitOf } from '../visit.ts'
import type { PayRefunds } from '../charge.ts'

type Become =
  | { kind: 'substitute'; substituteId: string }
  | { kind: 'move'; startsAt: string }
  | { kind: 'refund' }
type Settling = Cause & { bookingId: string; expectedSequence: number; become: Become }

/** Errors: `not_found`, also for time off that was refused or withdrawn. */
export async function absenceVisits(
  { db, scope, now: clock }: CallContext<BusinessScope>,
  { snapshots, links: { publicUrl } }: { snapshots: ShopSnapshots; links: Links },
  input: Cause,
): Promise<Absence> {
  const now = clock()
  const { spans, ...absent } = await absentOf(db, scope, input, now)
  const concerned = await selectConcerned(db, scope, spans, now)
  const shops = new Map<string, ShopSnapshot>()
  const open: Open[] = []
  for (const visit of concerned) {
    const shop = shops.get(visit.shopId) ?? (await snapshots.of(visit.shopId))
    shops.set(visit.shopId, shop)
    const snapshot = await withoutAbsent(db, shop, visit, spans)
    const standing = await standingOf(db, visit, now)
    open.push({ snapshot, absentId: visit.absentId, standing })
  }
  const proposals = proposeTogether(open, now)
  const names = new Map(spans.map(({ staffId, staffName }) => [staffId, staffName]))
  return {
    ...absent,
    ...edgesOf(spans),
    people: [...names].map(([staffId, staffName]) => ({ staffId, staffName })),
    visits: open.map((one, index) =>
      presentVisit(scope, one, { proposal: proposals[index]!, names, publicUrl }),
    ),
  }
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
    const { spans, visit } = await concernedOne(tx, scope, input, now)
    const snapshot = await withoutAbsent(tx, shop, visit, spans)
    const wanted =
      become.kind === 'substitute'
        ? substituteFor(snapshot, { visit, items }, become)
        : timeAt(snapshot, { visit, items }, become.startsAt, now)?.wanted
    if (!wanted) throw refuse('slot_taken', { nearest: [] })
    return { options: [wanted], event: 'booking.moved', tellClient: true }
  })
}

/** Errors: `slot_not_bookable` for a therapist who cannot give it, or is the absent one. */
function substituteFor(
  snapshot: ShopSnapshot,
  standing: Pick<Standing, 'visit' | 'items'>,
  { substituteId }: { substituteId: string },
) {
  const { absentId } = standing.visit
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
export async function concernedOne(
  tx: Tx,
  scope: BusinessScope,
  input: Cause & { bookingId: string },
  now: Date,
) {
  const { spans } = await absentOf(tx, scope, input, now)
  const { bookingId } = input
  const [visit] = await selectConcerned(tx, scope, spans, now, bookingId)
  if (!visit) throw refuse('not_found')
  return { spans, visit }
}

async function standingOf(db: Db, visit: Concerned, now: Date): Promise<Standing> {
  const { businessId, bookingId } = visit
  const items = await bookedItems(db, { businessId, id: bookingId })
  const span = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
  const taken = await takenAround(db, { businessId, bookingId }, span, now)
  return { visit, items, taken }
}

function presentVisit(
  scope: BusinessScope,
  { snapshot, absentId, standing: { visit } }: Open,
  {
    proposal,
    names,
    publicUrl,
  }: { proposal: Proposal; names: ReadonlyMap<string, string>; publicUrl: string },
): Absence['visits'][number] {
  const { bookingId, sequence, state, shopId, customerId, customerName, phone } = visit
  const { currency, services, proposedTime } = visit
  const whole = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
  const starts = services.map(({ startsAt }) => startsAt)
  const seesMoney = allows(scope.permissions.money, 'view')
  return {
    bookingId,
    sequence,
    state,
    shopId,
    customerId,
    customerName,
    visitUrl: visit.hasAccount ? visitUrl(publicUrl, bookingId) : null,
    phone,
    staffId: absentId,
    staffName: names.get(absentId) ?? '',
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
    substitutes: proposal.substitutes.map(({ member, differenceMinor, keepsWish }) => ({
      staffId: member.id,
      staffName: member.name,
      differenceMinor,
      isPreferred: snapshot.client?.prefers.includes(member.id) ?? false,
      keepsWish,
    })),
    times: proposal.times.map(({ startsAt, staffIds, keepsWish }) => ({
      startsAt,
      staffNames: staffIds.map((id) => snapshot.staff.get(id)?.name ?? ''),
      keepsWish,
    })),
    paidMinor: seesMoney ? visit.paidMinor : null,
    proposal: proposal.kind,
    proposedTime,
  }
}

/** From when the first is off until when the last is; null where nobody is. */
function edgesOf(spans: readonly AbsentSpan[]) {
  const from = spans.map((one) => one.from.toISOString()).toSorted()
  const until = spans.map((one) => one.until.toISOString()).toSorted()
  return { from: from[0] ?? null, until: until.at(-1) ?? null }
}
