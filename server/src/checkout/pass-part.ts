import { sql } from 'kysely'
import type { Bilingual } from '@serein/shared/schema.ts'
import { askForPart, lockPasses } from '../pass/pass.ts'
import { chargeNow } from '../payment/fee.ts'
import { startPayment } from '../payment/payment.ts'
import type { Following } from '../payment/provider-event.ts'
import type { Payment } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { writeBasketAhead } from './basket-ahead.ts'
import { changeOrder } from './order-sql.ts'
import { partLabel } from './pass-order.ts'

type Due = { businessId: string; passId: string; number: number }

/** So many days has a client to pay a part that no card has paid, before they are asked again. */
const payDays = 14
const batch = 100

/**
 * Parts of passes whose day has come become an order each: the card that its holder keeps pays it, else they are told and pay it as any
 * order. One that is not paid in its time is asked for anew, a day later.
 */
export async function sweepParts(
  following: Following,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { db, providers, decide } = following
  const lastAskedBy = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<Due>`
    select t.business_id as "businessId", t.pass_id as "passId", t.number from pass_part t
    join pass p on p.business_id = t.business_id and p.id = t.pass_id and p.state = 'active'
    join shop s on s.business_id = p.business_id and s.id = p.shop_id
    left join "order" o on o.business_id = t.business_id and o.id = t.order_id
    where t.paid_at is null and t.due_on <= (${now}::timestamptz at time zone s.time_zone)::date
      and (o.id is null or (o.state = 'cancelled' and o.ended_at <= ${lastAskedBy}))
    order by t.due_on limit ${batch}`.execute(db)
  for (const due of untilStopped(rows, signal)) {
    const payment = await transaction(db, (tx) => openPart(tx, due, now))
    if (!payment) continue
    const after = await chargeNow(db, providers, payment, now)
    if (after.state === 'captured') await decide(after)
    else if (after.state === 'failed')
      await transaction(db, (tx) => tellDue(tx, due, after.subject.id))
  }
}

type Part = { amountMinor: number; parts: number; name: Bilingual }

/** Writes the order of a part that is due. Returns the payment by the card of its holder; null where they have none. */
async function openPart(tx: Tx, due: Due, now: Date): Promise<Payment | null> {
  const { businessId, passId, number } = due
  const [pass] = await lockPasses(tx, businessId, [passId], now)
  if (pass?.state !== 'active') return null
  const { customerId, shopId, currency } = pass
  const { rows } = await sql<Part>`
    select t.amount_minor as "amountMinor", p.name,
      (select max(l.number) from pass_part l where l.business_id = t.business_id and l.pass_id = t.pass_id)::int as parts
    from pass_part t join pass p on p.business_id = t.business_id and p.id = t.pass_id
    left join "order" o on o.business_id = t.business_id and o.id = t.order_id
    where t.business_id = ${businessId} and t.pass_id = ${passId} and t.number = ${number} and t.paid_at is null
      and (o.id is null or o.state = 'cancelled')`.execute(tx)
  if (!rows[0]) return null
  const { amountMinor, parts, name } = rows[0]
  const basket = { businessId, shopId, customerId, currency, now }
  const orderId = await writeBasketAhead(tx, basket, {
    kind: 'pass',
    name,
    label: partLabel(number, parts),
    totalMinor: amountMinor,
    taxRate: null,
    columns: { pass_id: passId },
  })
  await askForPart(tx, { ...due, orderId })
  const collectBy = new Date(now.getTime() + payDays * 86_400_000)
  const change = { state: 'placed', placed_at: now, collect_by: collectBy }
  const order = { businessId, id: orderId, shopId }
  await changeOrder(tx, order, change, 'order.placed', { isReserved: false })
  const card = await cardOf(tx, { businessId, customerId })
  if (!card) {
    await tellDue(tx, due, orderId)
    return null
  }
  return startPayment(tx, {
    businessId,
    shopId,
    customerId,
    currency,
    subject: { kind: 'order', id: orderId },
    reference: `order:${orderId}:part`,
    tender: 'card',
    provider: card.provider,
    savedCardId: card.id,
    isOffSession: true,
    amountMinor,
    now,
  })
}

/** The card that a client keeps, the default first: who buys in parts agrees that it pays them. */
async function cardOf(
  tx: Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
): Promise<{ id: string; provider: string } | undefined> {
  const { rows } = await sql<{ id: string; provider: string }>`
    select id, provider from saved_card
    where business_id = ${businessId} and customer_id = ${customerId} and state = 'saved' order by is_default desc, id limit 1`.execute(
    tx,
  )
  return rows[0]
}

async function tellDue(tx: Tx, { businessId, passId }: Due, orderId: string): Promise<void> {
  await publish(tx, { businessId, event: 'pass.part_due', subjectId: passId, data: { orderId } })
}
