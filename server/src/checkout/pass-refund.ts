import { passAccount } from '@serein/shared/ledger/pass.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { settleSoldTax } from '../gift-card/sold-tax.ts'
import { endPass } from '../pass/sweep.ts'
import { type LockedPass, lockPasses } from '../pass/pass.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { refundLatestFirst } from './give-back.ts'
import { lockOrder } from './order-sql.ts'
import { type PassWorth, worthColumns, worthLeft } from './pass-list.ts'

type RefundInput = { passId: string; amountMinor: number; reason: string }

/** Ends a pass and gives back what is left of it. Returns the orders whose payments give back. Errors: as the contract says. */
export async function refundPass(
  tx: Tx,
  { businessId }: BusinessScope,
  { passId, amountMinor, reason }: RefundInput,
  now: Date,
): Promise<{ refundedMinor: number; orderIds: string[] }> {
  const lines = await linesOf(tx, businessId, passId)
  const [pass] = await lockPasses(tx, businessId, [passId], now)
  if (!pass) throw refuse('not_found')
  if (pass.state !== 'active') throw refuse('pass_over')
  const worthMinor = await worthOf(tx, pass)
  const { balanceMinor, currency, shopId, unitsLeft } = pass
  if (amountMinor < worthMinor || amountMinor > balanceMinor)
    throw refuse('price_changed', { totalMinor: worthMinor })
  const orderIds = await giveBack(tx, lines, { businessId, passId, currency, amountMinor, now })
  await settleSoldTax(tx, businessId, { kind: 'pass', id: passId, currency })
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

type Paid = { orderId: string; position: number; leftMinor: number }

/** The lines of orders that have paid a pass, the latest first; the orders are locked. */
async function linesOf(tx: Tx, businessId: string, passId: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select l.order_id as "orderId", l.position, l.net_minor + l.tax_minor - l.returned_minor as "leftMinor"
    from order_line l join pass p on p.business_id = l.business_id and p.id = ${passId}
    where l.business_id = ${businessId} and ((l.order_id = p.order_id and l.position = p.order_position)
      or exists (select from pass_part t where t.business_id = l.business_id and t.pass_id = p.id and t.order_id = l.order_id
        and l.pass_id = p.id and t.paid_at is not null))
    order by l.order_id desc`.execute(tx)
  for (const { orderId } of rows.toReversed()) await lockOrder(tx, orderId, { businessId })
  return rows
}

type Back = { businessId: string; passId: string; currency: string; amountMinor: number; now: Date }

async function giveBack(tx: Tx, lines: readonly Paid[], back: Back): Promise<string[]> {
  const { businessId, passId, currency, now } = back
  const from = passAccount({ passId, currency })
  const wanted = { reason: 'returned', reference: `pass:${passId}:refunded`, from, now } as const
  let { amountMinor: leftMinor } = back
  const orderIds: string[] = []
  for (const { orderId, position, leftMinor: mostMinor } of lines) {
    const amountMinor = Math.min(leftMinor, mostMinor)
    if (amountMinor === 0) continue
    await refundLatestFirst(tx, { businessId, id: orderId }, { ...wanted, amountMinor })
    await sql`
      update order_line set returned_minor = returned_minor + ${amountMinor}
      where business_id = ${businessId} and order_id = ${orderId} and position = ${position}`.execute(
      tx,
    )
    leftMinor -= amountMinor
    orderIds.push(orderId)
  }
  return orderIds
}
