import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Visit = { id: string }

/** What money the desk moves in a sample; ids stand empty here where a sample makes what they are about. */
export const billValues: Record<string, () => unknown> = {
  amountMinor: () => 100,
  reason: () => 'Waited long',
  countedMinor: () => 10_000,
  tips: () => [{ staffId: null, amountMinor: 100 }],
  lineId: () => '',
  refundId: () => '',
}

/** What only one endpoint wants; `visit` books one. */
export function billSamples(visit: (world: World) => Promise<Visit>) {
  return {
    'bill.take': async (): Promise<Input> => ({ tender: 'cash' }),
    'bill.removeLine': async (world: World, booked: Visit | null): Promise<Input> => ({
      lineId: await addedLine(world, booked!),
    }),
    'payment.refund': async (world: World): Promise<Input> => ({
      paymentId: await paidAtDesk(world, await visit(world)),
      reason: 'mistake',
    }),
    'payment.payOut': async (world: World): Promise<Input> => ({
      refundId: await owedByTill(world, await visit(world)),
    }),
    'till.payOutTopUp': async (world: World): Promise<Input> => ({
      refundId: await sentBack(world),
    }),
    'till.payOutWallet': async (world: World): Promise<Input> => ({
      customerId: await withMoney(world),
    }),
  }
}

/** A tip that the desk added and nobody has paid. */
async function addedLine({ database, home }: World, { id }: { id: string }): Promise<string> {
  await openedBill({ database, home }, id)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into bill_line (business_id, bill_id, kind, amount_minor) values ($1, $2, 'tip', 100) returning id`,
    [home.businessId, id],
  )
  return rows[0]!.id
}

/** A payment in cash, as the desk took it. */
async function paidAtDesk(
  { database, home }: World,
  { id }: { id: string },
  refundedMinor = 0,
): Promise<string> {
  await openedBill({ database, home }, id)
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into payment (business_id, reference, subject, subject_id, shop_id, payer, tender, state, amount_minor, refunded_minor, currency)
     select business_id, 'sample:' || id, 'booking', id, shop_id, 'desk', 'cash', 'captured', 1000, $3, currency
     from booking where business_id = $1 and id = $2 returning id`,
    [home.businessId, id, refundedMinor],
  )
  const paymentId = rows[0]!.id
  // The books know of it, too.
  await moved({ database, home }, { id, minor: 1000, to: `deposit_held:${id}:EUR` })
  return paymentId
}

/** A refund in cash that nobody has handed out yet. */
async function owedByTill(world: World, booking: { id: string }): Promise<string> {
  const paymentId = await paidAtDesk(world, booking, 100)
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into payment_refund (business_id, payment_id, reference, amount_minor, reason)
     values ($1, $2, 'sample:' || uuidv7(), 100, 'cancelled') returning id`,
    [world.home.businessId, paymentId],
  )
  await moved(world, { id: booking.id, minor: 100, to: `refund_due:${paymentId}:EUR` })
  return rows[0]!.id
}

/** A top-up that went back to who is gone, and came back. */
async function sentBack({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string; paymentId: string; topUpId: string }>(
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
    [home.businessId],
  )
  const { id, paymentId, topUpId } = rows[0]!
  await moved({ database, home }, { id: topUpId, minor: 100, to: `refund_due:${paymentId}:EUR` })
  return id
}

/** A client with money in their wallet. */
async function withMoney({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select c.id from customer c join "user" u on u.id = c.user_id where c.business_id = $1 and u.email like 'camille@%'`,
    [home.businessId],
  )
  const { id } = rows[0]!
  await moved({ database, home }, { id, minor: 100, to: `wallet:${id}:EUR` })
  return id
}

type Place = Pick<World, 'database' | 'home'>

async function openedBill({ database, home }: Place, id: string) {
  await database.pool.query(
    `insert into bill (business_id, id, subject, shop_id, customer_id, currency)
     select business_id, id, 'booking', shop_id, customer_id, currency from booking where business_id = $1 and id = $2
     on conflict do nothing`,
    [home.businessId, id],
  )
}

async function moved({ database, home }: Place, move: { id: string; minor: number; to: string }) {
  const [kind, holder] = move.to.split(':')
  const cash = `cash_at_shop:${home.shopId}:EUR`
  await database.pool.query(
    `select ledger_post($1, 'sample:' || uuidv7(), 'sample', 'booking', $2, null, array[$3, $4], array['cash_at_shop', $5],
       array[$6, $7], array['EUR', 'EUR'], array[false, true], array[$3], array[$4], array[$8::bigint], array['EUR'])`,
    [home.businessId, move.id, cash, move.to, kind, home.shopId, holder, move.minor],
  )
}
