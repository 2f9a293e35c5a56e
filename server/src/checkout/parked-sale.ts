import { saleLimits } from '@serein/shared/checkout/order-states.ts'
import { type ParkedSale, type SaleDraft, saleDraft } from '@serein/shared/checkout/parked-sale.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { demandClient, saleShop } from './sale-sql.ts'

/** The sales that wait at a shop. One whose lines are read no more, since they were kept before an update, is left out. */
export async function parkedSales(
  db: Db,
  scope: BusinessScope,
  { shopId }: { shopId: string },
): Promise<{ sales: ParkedSale[] }> {
  await saleShop(db, scope, shopId)
  return {
    sales: await selectParked(
      db,
      sql`p.business_id = ${scope.businessId} and p.shop_id = ${shopId}`,
    ),
  }
}

type Parking = {
  shopId: string
  parkedSaleId: string | null
  name: string | null
  customerId: string | null
  draft: SaleDraft
  totalMinor: number
}

/** Puts a sale aside. Errors: as the contract says. */
export async function parkSale(
  tx: Tx,
  scope: BusinessScope,
  { shopId, parkedSaleId, name, customerId, draft, totalMinor }: Parking,
  now: Date,
): Promise<ParkedSale> {
  const { businessId, userId } = scope
  const { currency } = await saleShop(tx, scope, shopId)
  if (customerId) await demandClient(tx, businessId, customerId)
  if (parkedSaleId) await dropParked(tx, businessId, { shopId, parkedSaleId })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from parked_sale where business_id = ${businessId} and shop_id = ${shopId}`.execute(
    tx,
  )
  if (rows[0]!.count >= saleLimits.parked)
    throw refuse('parked_sales_full', { limit: saleLimits.parked })
  const { id } = await tx
    .insertInto('parked_sale')
    .values({
      business_id: businessId,
      shop_id: shopId,
      customer_id: customerId,
      name,
      draft: JSON.stringify(draft),
      total_minor: totalMinor,
      currency,
      parked_by: userId,
      parked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOf(tx, { businessId, shopId, id, event: 'sale.parked' })
  const [sale] = await selectParked(tx, sql`p.business_id = ${businessId} and p.id = ${id}`)
  auditChange(tx, { kind: 'parked_sale', id }, {}, { totalMinor, lines: draft.lines.length })
  return sale!
}

export async function removeParkedSale(
  tx: Tx,
  { businessId }: BusinessScope,
  { parkedSaleId: id }: { parkedSaleId: string },
): Promise<Record<string, never>> {
  const row = await tx
    .deleteFrom('parked_sale')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['shop_id', 'total_minor'])
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await tellOf(tx, { businessId, shopId: row.shop_id, id, event: 'sale.unparked' })
  auditChange(tx, { kind: 'parked_sale', id }, { totalMinor: row.total_minor }, null)
  return {}
}

/** It goes on as something else: a sale that is made, or one that is put aside again. Errors: `parked_sale_gone`. */
export async function dropParked(
  tx: Tx,
  businessId: string,
  { shopId, parkedSaleId }: { shopId: string; parkedSaleId: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('parked_sale')
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', parkedSaleId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('parked_sale_gone')
}

/** Nobody comes back for them any more. */
export async function forgetParkedSales(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - saleLimits.parkedDays * 86_400_000)
  await db.deleteFrom('parked_sale').where('parked_at', '<', before).execute()
}

type Told = { businessId: string; shopId: string; id: string; event: string }

function tellOf(tx: Tx, { businessId, shopId, id, event }: Told) {
  return publish(tx, { businessId, shopId, event, subjectId: id, data: {} })
}

async function selectParked(db: Db | Tx, where: RawBuilder<unknown>): Promise<ParkedSale[]> {
  const { rows } = await sql<Omit<ParkedSale, 'draft'> & { draft: unknown }>`
    select p.id, p.name, p.draft, p.total_minor as "totalMinor", p.currency, ${instantOf('p.parked_at')} as "parkedAt",
      u.name as "parkedBy",
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as customer
    from parked_sale p
    left join customer c on c.business_id = p.business_id and c.id = p.customer_id
    left join "user" u on u.id = p.parked_by
    where ${where} order by p.id`.execute(db)
  return rows.flatMap(({ draft, ...sale }) => {
    const { data } = saleDraft.safeParse(draft)
    return data ? [{ ...sale, draft: data }] : []
  })
}
