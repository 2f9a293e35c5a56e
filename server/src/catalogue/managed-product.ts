import type { ManagedProduct } from '@serein/shared/catalogue/managed-product.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { pageOf, readPlace, rowId, writePlace } from '../platform/cursor.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { shownPicture } from '../shop/sql.ts'
import * as z from 'zod'
import { type VariantTerms, variantsOf, writeVariants } from './managed-product-variant.ts'
import { changeStock } from './stock.ts'

type Terms = Pick<ManagedProduct, 'kind' | 'name' | 'description' | 'taxRate' | 'pictureId'>
type ProductDraft = Terms & { productId: string | null; version: number; variants: VariantTerms[] }
type Row = ManagedProduct & { place: string }

const picturesLimit = 200
const movementsLimit = 100
const placeInList = z.tuple([z.string().max(200), rowId])

/** The products of the business, a page at a time. Errors: `invalid_input` for a foreign cursor. */
export async function listManagedProducts(
  db: Db,
  { businessId }: BusinessScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = cursor ? readPlace(placeInList, cursor) : null
  const { rows } = await sql<Row>`
    select * from (select ${columns} from ${joined} where d.business_id = ${businessId}) o
    ${after ? sql`where (place, id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by place, id limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    products: page.map(asManaged),
    nextCursor: last ? writePlace([last.place, last.id]) : null,
    ...(await choicesOf(db, businessId)),
  }
}

/** Errors: as the contract says, here and below. */
export async function saveProduct(
  tx: Tx,
  scope: BusinessScope,
  { productId, version, variants, ...terms }: ProductDraft,
): Promise<{ product: ManagedProduct }> {
  const { businessId } = scope
  await demandPicture(tx, businessId, terms.pictureId)
  const before = productId === null ? null : await lockProduct(tx, businessId, productId)
  if (before && before.version !== version)
    throw refuse('state_conflict', { state: before.isActive ? 'on' : 'off' })
  const id = await write(tx, businessId, before, terms)
  await writeVariants(tx, { businessId, productId: id }, variants)
  return changed(tx, scope, { id, before, event: 'product.saved' })
}

export async function publishProduct(
  tx: Tx,
  scope: BusinessScope,
  { productId, isActive }: { productId: string; isActive: boolean },
): Promise<{ product: ManagedProduct }> {
  const { businessId } = scope
  const before = await lockProduct(tx, businessId, productId)
  if (before.isActive !== isActive)
    await tx
      .updateTable('product')
      .set({ is_active: isActive, version: before.version + 1 })
      .where('business_id', '=', businessId)
      .where('id', '=', productId)
      .execute()
  return changed(tx, scope, { id: productId, before, event: 'product.published' })
}

type StockInput = {
  variantId: string
  shopId: string
  kind: 'received' | 'counted' | 'lost'
  units: number
  reason?: string | undefined
}

export async function moveStock(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { variantId, shopId, kind, units, reason }: StockInput,
  now: Date,
): Promise<{ product: ManagedProduct }> {
  const productId = await productAt(tx, businessId, { variantId, shopId })
  const moved = { reason, movedBy: userId, now }
  const stock = await changeStock(tx, { businessId, shopId }, { variantId, kind, units }, moved)
  const subject = { kind: 'product', id: productId }
  const { before, after } = stock
  auditChange(
    tx,
    subject,
    { units: before },
    { units: after, kind, shopId, variantId, reason: reason ?? null },
  )
  const data = { variantId, kind, units: after - before }
  await publish(tx, { businessId, shopId, event: 'stock.moved', subjectId: productId, data })
  return { product: asManaged(await selectOne(tx, businessId, productId)) }
}

export async function listMovements(
  db: Db,
  { businessId }: BusinessScope,
  place: { variantId: string; shopId: string },
) {
  await productAt(db, businessId, place)
  const { rows } = await sql<Movement>`
    select m.id, m.kind, m.units, m.reason, u.name as by, ${instantOf('m.moved_at')} as at
    from stock_movement m left join "user" u on u.id = m.moved_by
    where m.business_id = ${businessId} and m.variant_id = ${place.variantId} and m.shop_id = ${place.shopId}
    order by m.id desc limit ${movementsLimit}`.execute(db)
  return { movements: rows }
}

type Movement = {
  id: string
  kind: 'received' | 'counted' | 'lost' | 'sold' | 'returned'
  units: number
  reason: string | null
  by: string | null
  at: string
}

const columns = sql`
  d.id, d.kind, d.name, d.description, d.tax_rate as "taxRate", d.version, d.is_active as "isActive",
  d.picture_id as "pictureId", case when p.id is not null then ${shownPicture} end as picture,
  case when d.is_active then '0' else '1' end || lower(d.name ->> 'en') as place,
  ${variantsOf('d')} as variants`
const joined = sql`product d left join picture p on p.business_id = d.business_id and p.id = d.picture_id`

function asManaged({ place: _place, ...product }: Row): ManagedProduct {
  return product
}

/** What a product can be given: of pictures those that the business shows, and no client’s. */
async function choicesOf(db: Db, businessId: string) {
  const pictures = await sql<{ id: string; picture: NonNullable<ManagedProduct['picture']> }>`
    select p.id, ${shownPicture} as picture from picture p where p.business_id = ${businessId} and not p.is_private
      and (exists (select from shop_picture h where h.business_id = p.business_id and h.picture_id = p.id)
        or exists (select from product d where d.business_id = p.business_id and d.picture_id = p.id))
    order by p.id desc limit ${picturesLimit}`.execute(db)
  const currencies = await sql<{ currency: string }>`
    select distinct currency from shop where business_id = ${businessId} order by currency`.execute(
    db,
  )
  return {
    pictures: pictures.rows,
    currencies: currencies.rows.map(({ currency }) => currency),
  }
}

async function demandPicture(tx: Tx, businessId: string, pictureId: string | null) {
  if (pictureId === null) return
  const { rows } = await sql`
    select from picture where business_id = ${businessId} and id = ${pictureId} and not is_private`.execute(
    tx,
  )
  if (rows.length === 0) throw refuse('not_found')
}

/** The product of a variant of the business, which has that shop. */
async function productAt(
  db: Db | Tx,
  businessId: string,
  { variantId, shopId }: { variantId: string; shopId: string },
): Promise<string> {
  const { rows } = await sql<{ productId: string }>`
    select v.product_id as "productId" from product_variant v, shop s
    where v.business_id = ${businessId} and v.id = ${variantId}
      and s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0].productId
}

async function lockProduct(tx: Tx, businessId: string, productId: string): Promise<Row> {
  await sql`select from product where business_id = ${businessId} and id = ${productId} for update`.execute(
    tx,
  )
  return selectOne(tx, businessId, productId)
}

async function selectOne(tx: Tx, businessId: string, productId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where d.business_id = ${businessId} and d.id = ${productId}`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function write(tx: Tx, businessId: string, before: Row | null, terms: Terms) {
  const values = {
    kind: terms.kind,
    name: JSON.stringify(terms.name),
    description: JSON.stringify(terms.description),
    tax_rate: terms.taxRate,
    picture_id: terms.pictureId,
  }
  if (before) {
    await tx
      .updateTable('product')
      .set({ ...values, version: before.version + 1 })
      .where('business_id', '=', businessId)
      .where('id', '=', before.id)
      .execute()
    return before.id
  }
  const made = await tx
    .insertInto('product')
    .values({ business_id: businessId, ...values, is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function changed(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { id, before, event }: { id: string; before: Row | null; event: string },
): Promise<{ product: ManagedProduct }> {
  const row = await selectOne(tx, businessId, id)
  auditChange(
    tx,
    { kind: 'product', id },
    before ? auditedProduct(before) : {},
    auditedProduct(row),
  )
  if (row.version !== before?.version)
    await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  return { product: asManaged(row) }
}

/** What a reader of the audit log wants to know. */
function auditedProduct({ kind, name, description, taxRate, variants, pictureId, isActive }: Row) {
  const sold = variants.map(({ stocks: _stocks, isInUse: _use, ...variant }) => variant)
  return { kind, name, description, taxRate, variants: sold, pictureId, isActive }
}
