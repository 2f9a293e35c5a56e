import { linkDaysAfterOrder, type OrderByLink } from '@serein/shared/checkout/order-link.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { cancelOrder } from './order.ts'
import { lockOrder, selectOrders } from './order-sql.ts'
import type { PayRefundsOf } from './payable.ts'

type OrderKey = { businessId: string; orderId: string }

/** The order as its private link shows it. Errors: `not_found`. */
export async function orderByLink(
  { db, now, caller }: CallContext,
  links: Links,
  token: string,
): Promise<OrderByLink> {
  const { businessId, orderId, userId } = await orderAt(db, links.hashOf(token), now())
  const isIt = sql`o.business_id = ${businessId} and o.id = ${orderId}`
  const [order] = await selectOrders(db, isIt)
  return { ...order!, isMine: (await caller()) === userId }
}

/** Cancels as its customer. Errors: `not_found`, `state_conflict`. */
export async function cancelByLink(
  context: CallContext,
  { links, payRefundsOf }: { links: Links; payRefundsOf: PayRefundsOf },
  token: string,
): Promise<OrderByLink> {
  const hash = links.hashOf(token)
  const subject = await once(context, async (tx) => {
    const { businessId, orderId } = await orderAt(tx, hash, context.now())
    const order = await lockOrder(tx, orderId, { businessId })
    if (!order) throw refuse('not_found')
    await cancelOrder(tx, order, { reason: 'customer', now: context.now() })
    return { businessId, bookingId: orderId }
  })
  await payRefundsOf(context, subject)
  return orderByLink(context, links, token)
}

/** The link that goes into a mail, made when there is none; null for an order of nobody who has an account. */
export async function linkForOrder(
  tx: Tx,
  links: Links,
  { businessId, orderId }: OrderKey,
): Promise<KeptLink | null> {
  const { seed, hash } = links.make()
  await sql`
    update "order" o set link_seed = ${seed}, link_hash = ${hash} from customer c
    where o.business_id = ${businessId} and o.id = ${orderId} and o.link_hash is null
      and c.business_id = o.business_id and c.id = o.customer_id and c.user_id is not null`.execute(
    tx,
  )
  const { rows } = await sql<KeptLink>`
    select link_seed as seed, link_hash as hash from "order"
    where business_id = ${businessId} and id = ${orderId} and link_hash is not null`.execute(tx)
  return rows[0] ?? null
}

/** The orders of a code whose private link is open, or would be: a code is unique in its business alone. */
export async function linkedOrdersOf(tx: Tx, code: string, now: Date): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select o.business_id as "businessId", o.id as "orderId" from business
    join "order" o on o.business_id = business.id and o.code = ${code}
    where business.booking_code_prefix = ${code.slice(0, 2)} and ${isOpen(now)}`.execute(tx)
  return rows
}

async function orderAt(db: Db | Tx, hash: string, now: Date) {
  const { rows } = await sql<OrderKey & { userId: string | null }>`
    select o.business_id as "businessId", o.id as "orderId", c.user_id as "userId" from "order" o
    join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where o.link_hash = ${hash} and ${isOpen(now)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Its link is open while it waits, and a while after its end. */
function isOpen(now: Date) {
  const since = new Date(now.getTime() - linkDaysAfterOrder * 86_400_000)
  return sql`o.state <> 'basket' and coalesce(o.ended_at, o.collected_at, 'infinity') > ${since}`
}
