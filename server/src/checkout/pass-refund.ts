import { passAccount } from '@serein/shared/ledger/pass.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { endPass } from '../pass/sweep.ts'
import { type LockedPass, lockPasses } from '../pass/pass.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { refundLatestFirst } from './give-back.ts'
import { type LockedOrder, lockOrder } from './order-sql.ts'
import { type PassWorth, worthColumns, worthLeft } from './pass-list.ts'

type RefundInput = { passId: string; amountMinor: number; reason: string }

/** Ends a pass and gives back what is left of it. Returns the orders whose payments give back. Errors: as the contract says. */
export async function refundPass(
  tx: Tx,
  { businessId }: BusinessScope,
  { passId, amountMinor, reason }: RefundInput,
  now: Date,
): Promise<{ refundedMinor: number; orderIds: string[] }> {
  const orders = await ordersOf(tx, businessId, passId)
  const [pass] = await lockPasses(tx, businessId, [passId], now)
  if (!pass) throw refuse('not_found')
  if (pass.state !== 'active') throw refuse('pass_over')
  const worthMinor = await worthOf(tx, pass)
  const { balanceMinor, currency, shopId, unitsLeft } = pass
  if (amountMinor < worthMinor || amountMinor > balanceMinor)
    throw refuse('price_changed', { totalMinor: worthMinor })
  const orderIds = await giveBack(tx, orders, { passId, currency, amountMinor, now })
  const left = { ...pass, balanceMinor: balanceMinor - amountMinor }
  await endPass(tx, left, { state: 'refunded', now })
  const was = { state: 'active', unitsLeft, balanceMinor }
  auditChange(tx, { kind: 'pass', id: passId }, was, { state: 'refunded', amountMinor, reason })
  const data = { amountMinor, reason }
  await publish(tx, { businessId, shopId, event: 'pass.refunded', subjectId: passId, data })
  return { refundedMinor: amountMinor, orderIds }
}

async function worthOf(tx: Tx, { businessId, id }: LockedPass): Promise<number> {
  const { rows } = await sql<PassWorth>`
    select ${worthColumns} from pass p where p.business_id = ${businessId} and p.id = ${id}`.execute(
    tx,
  )
  return worthLeft(rows[0]!)
}

/** The orders that have paid a pass, locked, the latest first. */
async function ordersOf(tx: Tx, businessId: string, passId: string): Promise<LockedOrder[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from pass where business_id = ${businessId} and id = ${passId} and order_id is not null
    union select order_id from pass_part where business_id = ${businessId} and pass_id = ${passId} and paid_at is not null
    order by id desc`.execute(tx)
  const orders: LockedOrder[] = []
  for (const { id } of rows) orders.push((await lockOrder(tx, id, { businessId }))!)
  return orders
}

async function giveBack(
  tx: Tx,
  orders: readonly LockedOrder[],
  {
    passId,
    currency,
    amountMinor,
    now,
  }: { passId: string; currency: string; amountMinor: number; now: Date },
): Promise<string[]> {
  const from = passAccount({ passId, currency })
  const reference = `pass:${passId}:refunded`
  let leftMinor = amountMinor
  const touched: string[] = []
  for (const order of orders) {
    const partMinor = Math.min(leftMinor, soldFor(order))
    if (partMinor === 0) continue
    await refundLatestFirst(tx, order, {
      amountMinor: partMinor,
      reason: 'returned',
      reference,
      from,
      now,
    })
    leftMinor -= partMinor
    touched.push(order.id)
  }
  return touched
}

/** What passes of an order have cost. */
function soldFor({ lines }: LockedOrder): number {
  return lines.reduce(
    (total, { kind, amountMinor }) => total + (kind === 'pass' ? amountMinor : 0),
    0,
  )
}
