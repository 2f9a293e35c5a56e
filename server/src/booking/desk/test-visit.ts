import { randomUUIDv7 } from 'node:crypto'
import { type TestVisit, testVisitHours } from '@serein/shared/booking/test-visit.ts'
import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { customerAtDesk, forgetMadeUpCustomer } from '../../business/customer.ts'
import { payRefund, refundHeld } from '../../payment/refund.ts'
import { paymentsOf } from '../../payment/sql.ts'
import { auditChange, withOperatorEntry } from '../../platform/audit.ts'
import { once, transaction } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { wordsIn } from '../../platform/words.ts'
import { rulesOf } from '../../shop/rule.ts'
import { assertShopOpen } from '../../shop/suspension.ts'
import { releaseStatement } from '../../slot/claim.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { applyVerb, claimsOf, confirm, conflict } from '../booking.ts'
import { undoEarned } from '../charge.ts'
import { type PlanOptions, planVisit } from '../hold/plan.ts'
import { planAndWrite } from '../hold/retry.ts'
import { writeHold } from '../hold/write-plan.ts'
import { type Booking, lockBooking } from '../sql.ts'
import { forDesk } from './desk-time.ts'
import { takeBackNoShow } from './no-show.ts'
import {
  insertTest,
  lockTests,
  ownerOf,
  pendingAtDesk,
  selectOverdueTests,
  selectStanding,
  selectTest,
  writeRemoved,
} from './test-visit-sql.ts'

type Standing = { visit: TestVisit | null }
type OfShop = { shopId: string }

const holdMilliseconds = 60_000
/** What is looked through at most, so that nobody waits for it. */
const [daysAhead, mostVariants] = [7, 3]

/** The test visit of a shop that stands, if any. Errors: `not_found`. */
export async function testVisit(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { shopId }: OfShop,
): Promise<Standing> {
  await rulesOf(db, businessId, shopId)
  return { visit: await selectStanding(db, { businessId, shopId }) }
}

/** Books a test visit for whoever asks. Errors: as the contract says. */
export async function bookTestVisit(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { shopId }: OfShop,
): Promise<Standing> {
  const { businessId } = context.scope
  const snapshot = await snapshots.of(shopId).catch(() => null)
  // A key that was used for something else is refused first.
  if (snapshot?.shop.businessId !== businessId)
    return once(context, () => Promise.reject(refuse('not_found')))
  const answer = await planAndWrite(context, snapshots, shopId, {
    plan: (fresh, attempt) => firstPlan(fresh, { ...attempt, isReturning: false }),
    write: (plan, now) => once(context, (tx) => write(tx, context, plan, now)),
  })
  if (!answer) throw refuse('test_visit_not_possible')
  return answer
}

type Plan = NonNullable<ReturnType<typeof planVisit>>

/** The first time that is free for one of the first treatments, those that somebody gives before rooms alone. */
function firstPlan(snapshot: ShopSnapshot, options: PlanOptions): Plan | null {
  const now = options.now.toISOString()
  const variants = [...snapshot.variants.values()]
    .filter((one) => one.channel !== 'online' && !one.isOnConsultation && !one.isCallOut)
    .toSorted((a, b) => Number(b.hands > 0) - Number(a.hands > 0))
    .slice(0, mostVariants)
  for (let day = 0; day < daysAhead; day += 1) {
    const starts = startsOfDay(snapshot.prepared, addDays(snapshot.today, day))
    for (const startsAt of starts.filter((start) => start >= now)) {
      const desk = forDesk(snapshot, startsAt)
      for (const { id: variantId } of variants) {
        const items = [{ variantId, addOnIds: [], wish: 'any' }]
        const visit = { guests: [{ items }], together: 'same_start' as const, sameRoom: false }
        const plan = planVisit(desk, visit, startsAt, options)
        if (plan) return plan
      }
    }
  }
  return null
}

async function write(
  tx: Tx,
  { scope, language }: CallContext<BusinessScope>,
  plan: Plan,
  now: Date,
): Promise<Standing> {
  const { businessId } = scope
  const shopId = plan.snapshot.shop.id
  await lockTests(tx, shopId)
  const before = await selectStanding(tx, { businessId, shopId })
  if (before) {
    auditChange(tx, { kind: 'booking', id: before.bookingId }, {}, {})
    return { visit: before }
  }
  await assertShopOpen(tx, shopId)
  const { name, email } = await ownerOf(tx, scope.userId)
  const called = wordsIn(language)('booking.test.client', { name })
  const customer = { name: called, email, isSomebodyElse: true }
  const who = (await customerAtDesk(tx, scope, customer, language))!
  const bookingId = randomUUIDv7()
  const heldUntil = new Date(now.getTime() + holdMilliseconds)
  await writeHold(tx, plan, {
    id: bookingId,
    customerId: who.id,
    userId: null,
    heldUntil,
    note: null,
    source: 'console',
    now,
  })
  const booking = (await lockBooking(tx, bookingId, { businessId }))!
  await confirm(tx, booking, 'at_shop', now, scope.userId)
  const until = new Date(now.getTime() + testVisitHours * 3_600_000)
  await insertTest(tx, { businessId, bookingId, shopId, customerId: who.id, until })
  auditChange(tx, { kind: 'booking', id: bookingId }, null, { isTest: true })
  return testVisit(tx, scope, { shopId })
}

/** Removes the test visit of a shop. Errors: as the contract says. */
export async function removeTestVisit(
  tx: Tx,
  scope: BusinessScope,
  { shopId }: OfShop,
  now: Date,
): Promise<Standing> {
  const { businessId } = scope
  await rulesOf(tx, businessId, shopId)
  await lockTests(tx, shopId)
  const standing = await selectStanding(tx, { businessId, shopId })
  if (!standing) auditChange(tx, { kind: 'shop', id: shopId }, {}, {})
  else await remove(tx, { businessId, bookingId: standing.bookingId }, scope.userId, now)
  return { visit: null }
}

/** Removes the test visits whose day is over; one that a payment is under way for waits. */
export async function removeOverdueTests(db: Db, now: Date): Promise<void> {
  for (const key of await selectOverdueTests(db, now))
    await transaction(db, (tx) =>
      withOperatorEntry(
        tx,
        { businessId: key.businessId, endpoint: 'booking.removeTestVisit', now },
        () => remove(tx, key, null, now),
      ),
    )
}

type Key = { businessId: string; bookingId: string }

/** What it has earned and was paid is taken back, its time is free, its client is forgotten. */
async function remove(tx: Tx, key: Key, actor: string | null, now: Date): Promise<void> {
  const { businessId, bookingId } = key
  const booking = (await lockBooking(tx, bookingId, { businessId }))!
  const test = await selectTest(tx, key)
  if (!test || test.isRemoved) return
  const payments = await paymentsOf(tx, businessId, bookingId)
  if (payments.some(({ state }) => isOpen(state))) throw conflict(booking)
  const { state } = booking
  const reopened = await reopen(tx, booking, actor, now)
  const subject = { kind: 'booking' as const, id: bookingId }
  const event = 'test_removed'
  await refundHeld(tx, { businessId, subject, reason: 'mistake', event, now })
  for (const refundId of await pendingAtDesk(tx, key))
    await payRefund(tx, { businessId, refundId }, now)
  if (reopened.state === 'confirmed' || reopened.state === 'checked_in') {
    const history = { event: 'booking.walk_in_undone', actor, now }
    await applyVerb(tx, reopened, 'undoWalkIn', history, {}, releaseStatement(claimsOf(reopened)))
  }
  if (test.isOnlyVisit) await forgetMadeUpCustomer(tx, businessId, test.customerId)
  await writeRemoved(tx, key, now)
  auditChange(tx, subject, { state, isTest: true }, null)
}

/** The visit before it was over. */
async function reopen(tx: Tx, booking: Booking, actor: string | null, now: Date): Promise<Booking> {
  const { businessId, id, state } = booking
  if (state === 'completed') {
    const history = { event: 'booking.complete_undone', actor, now }
    await applyVerb(tx, booking, 'undoComplete', history)
    await undoEarned(tx, booking)
  } else if (state === 'no_show') {
    await takeBackNoShow(tx, booking, actor, now)
  } else return booking
  return (await lockBooking(tx, id, { businessId }))!
}
