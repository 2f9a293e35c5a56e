import { visitAtDesk } from './sample-booking.ts'
import { idOf, perform, rowOf, type Samples, type Visit } from './sample-call.ts'
import type { World } from './testing.ts'

/** What money the desk moves. */
export const billSamples: Samples = {
  'bill.take': () => ({ tender: 'cash' }),
  'bill.addGoods': () => ({
    lines: [{ kind: 'custom', name: 'Herbal wrap', unitMinor: 1_000, taxRate: 0, units: 1 }],
    expectedTotalMinor: 1_000,
  }),
  'bill.waiveFee': () => ({ waivedMinor: 100, because: 'Ill' }),
  'bill.removeLine': async (world, visit) => ({ lineId: await unpaidTip(world, visit) }),
  'payment.refund': async (world) => ({
    paymentId: await cashPayment(world, await visitAtDesk(world)),
  }),
  'payment.payOut': async (world) => ({ refundId: await dueFromTill(world) }),
  'till.saveTenders': () => ({ tenders: [{ tender: 'cheque', isOn: true, name: null }] }),
  'till.moveCash': () => ({ direction: 'in', reason: 'change' }),
  'till.undoMovement': async (world) => ({ movementId: await cashPutIn(world) }),
  'till.undoCount': async (world) => ({ countId: await latestCount(world) }),
  'till.payOutTopUp': async (world) => ({ refundId: await failedRefund(world) }),
  'till.payOutWallet': async (world) => ({ customerId: await clientWithMoney(world) }),
  'wallet.topUpAtDesk': () => ({ tender: 'cash', amountMinor: 1_000 }),
  'wallet.give': () => ({ amountMinor: 100, reason: 'Sample' }),
  'wallet.takeBack': takenBackLater,
}

/** A tip that the desk added and nobody has paid. */
async function unpaidTip(world: World, { id }: Visit): Promise<string> {
  const { businessId } = await openBill(world, id)
  return idOf(
    world,
    `insert into bill_line (business_id, bill_id, kind, amount_minor) values ($1, $2, 'tip', 100) returning id`,
    businessId,
    id,
  )
}

/** A payment in cash, as the desk took it. */
async function cashPayment(world: World, { id }: Visit, refundedMinor = 0): Promise<string> {
  const { businessId } = await openBill(world, id)
  const paymentId = await idOf(
    world,
    `insert into payment (business_id, reference, subject, subject_id, shop_id, payer, tender, state, amount_minor, refunded_minor, currency)
     select business_id, 'sample:' || id, 'booking', id, shop_id, 'desk', 'cash', 'captured', 1000, $3, currency
     from booking where business_id = $1 and id = $2 returning id`,
    businessId,
    id,
    refundedMinor,
  )
  // The books know of it, too.
  await post(world, { id, minor: 1000, to: `deposit_held:${id}:EUR` })
  return paymentId
}

/** A refund in cash that nobody has handed out yet. */
async function dueFromTill(world: World): Promise<string> {
  const visit = await visitAtDesk(world)
  const paymentId = await cashPayment(world, visit, 100)
  const refundId = await idOf(
    world,
    `insert into payment_refund (business_id, payment_id, reference, amount_minor, reason)
     values ($1, $2, 'sample:' || uuidv7(), 100, 'cancelled') returning id`,
    world.home.businessId,
    paymentId,
  )
  await post(world, { id: visit.id, minor: 100, to: `refund_due:${paymentId}:EUR` })
  return refundId
}

/** Cash that was put into the drawer and nobody has counted since. */
function cashPutIn(world: World): Promise<string> {
  const { businessId, shopId } = world.home
  return idOf(
    world,
    `insert into till_movement (business_id, shop_id, direction, reason, amount_minor, currency, moved_at)
     values ($1, $2, 'in', 'change', 100, 'EUR', $3) returning id`,
    businessId,
    shopId,
    world.clock.now,
  )
}

/** A count of the drawer, later than any other. */
function latestCount(world: World): Promise<string> {
  const { businessId, shopId } = world.home
  return idOf(
    world,
    `insert into till_count (business_id, shop_id, kind, counted_minor, expected_minor, currency, counted_at)
     values ($1, $2, 'count', 100, 100, 'EUR', $3) returning id`,
    businessId,
    shopId,
    world.clock.now,
  )
}

/** A top-up that went back to who is gone, and came back. */
async function failedRefund(world: World): Promise<string> {
  const refund = await rowOf<{ id: string; paymentId: string; topUpId: string }>(
    world,
    `with b as (
       insert into bill (business_id, id, subject, customer_id, currency)
       select business_id, uuidv7(), 'wallet', id, 'EUR' from customer where business_id = $1 order by id limit 1 returning id),
     p as (
       insert into payment (business_id, reference, subject, subject_id, payer, tender, provider, state, amount_minor, refunded_minor, currency)
       select $1, 'sample:' || uuidv7(), 'wallet', id, 'booker', 'card', 'sandbox', 'captured', 1000, 100, 'EUR' from b
       returning id, subject_id)
     insert into payment_refund (business_id, payment_id, reference, amount_minor, reason, state, failed_at)
     select $1, id, 'sample:' || uuidv7(), 100, 'account_closed', 'failed', now() from p
     returning id, payment_id as "paymentId", (select subject_id from p) as "topUpId"`,
    world.home.businessId,
  )
  await post(world, { id: refund.topUpId, minor: 100, to: `refund_due:${refund.paymentId}:EUR` })
  return refund.id
}

/** Credit that a client was given and has not spent. */
async function takenBackLater(world: World) {
  const customerId = await clientWithMoney(world)
  const gesture = { shopId: world.home.shopId, customerId, amountMinor: 100, reason: 'Sample' }
  const { gestureId } = await perform(world, 'wallet.give', gesture, 'owner')
  return { customerId, gestureId }
}

/** A client with money in their wallet. */
async function clientWithMoney(world: World): Promise<string> {
  const id = await idOf(
    world,
    `select c.id from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'`,
    world.home.businessId,
  )
  await post(world, { id, minor: 100, to: `wallet:${id}:EUR` })
  return id
}

async function openBill({ database, home }: World, id: string) {
  await database.pool.query(
    `insert into bill (business_id, id, subject, shop_id, customer_id, currency)
     select business_id, id, 'booking', shop_id, customer_id, currency from booking where business_id = $1 and id = $2
     on conflict do nothing`,
    [home.businessId, id],
  )
  return home
}

/** Cash of the shop goes to an account of the books. */
async function post(
  { database, home }: World,
  { id, minor, to }: { id: string; minor: number; to: string },
) {
  const [kind, holder] = to.split(':')
  await database.pool.query(
    `select ledger_post($1, 'sample:' || uuidv7(), 'sample', 'booking', $2, null, array[$3, $4], array['cash_at_shop', $5],
       array[$6, $7], array['EUR', 'EUR'], array[false, true], array[$3], array[$4], array[$8::bigint], array['EUR'])`,
    [home.businessId, id, `cash_at_shop:${home.shopId}:EUR`, to, kind, home.shopId, holder, minor],
  )
}
