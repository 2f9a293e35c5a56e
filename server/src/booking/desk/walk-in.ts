import { randomUUIDv7 } from 'node:crypto'
import type { CallOutAddress } from '@serein/shared/booking/call-out.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import { customerAtDesk, type DeskCustomer } from '../../business/customer.ts'
import { auditChange } from '../../platform/audit.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { withNumber } from './contact.ts'
import { assertShopOpen } from '../../shop/suspension.ts'
import { type Arrangement, arrangementOf, forClient } from '../../slot/arrangement.ts'
import { visitOf as wishOf } from '../../slot/nothing-found.ts'
import { slotRequest } from '../../slot/visit.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { writeAddress } from '../call-out.ts'
import { confirm, lockBookingOfBusiness } from '../booking.ts'
import { checkIn } from './arrival.ts'
import { planVisit, type VisitPlan } from '../hold/plan.ts'
import { isNewClient as isNew, type Person } from '../hold/new-client.ts'
import { planAndWrite } from '../hold/retry.ts'
import { isReturningClient } from '../hold/returning-client.ts'
import { writeHold } from '../hold/write-plan.ts'
import { visitOf } from '../visit.ts'
import { forDesk, wishedIntoUnit } from './desk-time.ts'

type WalkInInput = VisitRequest & {
  shopId: string
  startsAt: string
  unitId?: string
  guestNames?: (string | null)[]
  customer: DeskCustomer
  note?: string
  checkIn: boolean
  address?: CallOutAddress
}

/** A visit that begins within so long of being booked is a walk-in, a later one a call. */
const walkInMinutes = 15
const holdMilliseconds = 60_000

/** Books a party at once, to pay at the shop. Errors: as the contract says. */
export async function walkIn(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  asked: WalkInInput,
) {
  const { businessId } = context.scope
  const startsAt = new Date(asked.startsAt).toISOString()
  const visit = wishOf(asked)
  const snapshot = await snapshots.of(asked.shopId)
  if (snapshot.shop.businessId !== businessId) throw refuse('not_found')
  const customer = await withNumber(context.db, snapshot.shop, asked.customer)
  const input = { ...asked, customer }
  const isReturning = await isReturningClient(context.db, snapshots, input.shopId, async () =>
    'customerId' in customer ? customer : null,
  )
  const arrangement = await arrangementOf(context.db, snapshot, async () =>
    'customerId' in customer ? customer : null,
  )
  assertNotAvoided(visit, arrangement)
  const whoComes = async () => personAtDesk(customer)
  const isNewClient = await isNew(context.db, snapshots, input.shopId, whoComes, {})
  const shopAtDesk = (shop: ShopSnapshot) => forDesk(wishedIntoUnit(shop, input.unitId), startsAt)
  const terms = { isReturning, isNewClient, arrangement }
  const answer = await planAndWrite(context, snapshots, input.shopId, {
    plan: (fresh, attempt) =>
      planVisit(shopAtDesk(fresh), visit, startsAt, { ...terms, ...attempt }),
    write: (plan, now) => once(context, (tx) => write(tx, context, plan, input, now)),
  })
  if (answer) return answer
  const unmet = { ...visit, isReturning }
  const fresh = forClient(shopAtDesk(await snapshots.of(input.shopId)), arrangement)
  throw refusalAt(fresh, unmet, startsAt, context.now())
}

/** Errors: `therapist_not_for_client` where the desk names one whom the client never wants again. */
function assertNotAvoided({ guests }: VisitRequest, arrangement: Arrangement | null) {
  const named = guests.flatMap(({ items }) => items.map(({ wish }) => wish))
  if (named.some((wish) => arrangement?.avoids.includes(wish)))
    throw refuse('therapist_not_for_client')
}

/** A client who gives no name may have been there before. */
function personAtDesk(customer: WalkInInput['customer']): Person {
  if ('customerId' in customer) return customer
  const { email = null, phone = null } = customer
  return email || phone ? { email, phone } : 'nobody'
}

async function write(
  tx: Tx,
  context: CallContext<BusinessScope>,
  plan: VisitPlan,
  { customer, guestNames, note, checkIn: isHere, address }: WalkInInput,
  now: Date,
) {
  const { scope } = context
  const who = await customerAtDesk(tx, scope, customer, context.language)
  if (!who) throw refuse('not_found')
  const bookingId = randomUUIDv7()
  const staffIds = [...new Set(plan.assignment.items.flatMap((item) => item.staffIds))]
  auditChange(tx, { kind: 'booking', id: bookingId }, null, { staffIds })
  const minutesAway = (Date.parse(plan.assignment.startsAt) - now.getTime()) / 60_000
  await assertShopOpen(tx, plan.snapshot.shop.id)
  // Held and confirmed in one transaction, so that there is only one way to make a booking.
  await writeHold(tx, plan, {
    id: bookingId,
    customerId: who.id,
    userId: who.userId,
    heldUntil: new Date(now.getTime() + holdMilliseconds),
    guestNames,
    note: note ?? null,
    source: minutesAway <= walkInMinutes ? 'walk_in' : 'console',
    now,
  })
  await writeAddress(tx, plan, { bookingId, address })
  await confirm(tx, await lockBookingOfBusiness(tx, scope, bookingId), 'at_shop', now, scope.userId)
  if (isHere) await checkIn(tx, scope, { bookingId }, now)
  return visitOf(tx, scope, bookingId)
}

const taken = new Set(['therapist_busy', 'rooms_full'])

type VisitQuery = Parameters<typeof slotRequest>[1]

function refusalAt(snapshot: ShopSnapshot, visit: VisitQuery, startsAt: string, now: Date) {
  const request = slotRequest(snapshot, visit)
  const reason = reasonAgainst(snapshot.prepared, request, startsAt, now.toISOString())?.code
  return reason && !taken.has(reason)
    ? refuse('slot_not_bookable', { reason, nearest: [] })
    : refuse('slot_taken', { nearest: [] })
}
