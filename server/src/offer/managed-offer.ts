import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { type OfferFault, offerFaults, type OfferTerms } from '@serein/shared/offer/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** So many visits hold under the code of each of these offers; asked of the visits, which know the offers. */
export type UsesOf = (
  db: Db | Tx,
  businessId: string,
  offerIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

type OfferRow = Omit<ManagedOffer, 'uses'> & { orderAt: Date }
type OfferDraft = OfferTerms & { offerId: string | null; version: number }

/** The offers of the business, a page at a time: those that are on first. Errors: `invalid_input` for a foreign cursor. */
export async function listManagedOffers(
  db: Db,
  { businessId }: BusinessScope,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  usesOf: UsesOf,
): Promise<{ offers: ManagedOffer[]; nextCursor: string | null }> {
  const { rows } = await sql<OfferRow>`
    select * from (select ${offerColumns}, ${orderAt} as "orderAt" from offer where business_id = ${businessId}) o
    where true ${after(cursor)} order by "orderAt" desc, id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    offers: await counted(db, businessId, page, usesOf),
    nextCursor: last ? writeCursor({ at: last.orderAt, id: last.id }) : null,
  }
}

/** Errors: as the contract says, here and below. */
export async function saveOffer(
  tx: Tx,
  scope: BusinessScope,
  { offerId, version, ...terms }: OfferDraft,
  usesOf: UsesOf,
): Promise<{ offer: ManagedOffer }> {
  const { businessId } = scope
  refuseFirst(offerFaults(terms))
  const before = offerId === null ? null : await lockOffer(tx, businessId, offerId)
  if (before && before.version !== version)
    throw refuse('state_conflict', { state: before.isActive ? 'on' : 'off' })
  await refuseUnknown(tx, businessId, terms)
  if (before?.isActive ?? true) await refuseTaken(tx, businessId, terms.code, offerId)
  const id = before
    ? await update(tx, businessId, before.id, terms)
    : await insert(tx, businessId, terms)
  return changed(tx, scope, { id, before, event: 'offer.saved' }, usesOf)
}

export function endOffer(tx: Tx, scope: BusinessScope, offerId: string, usesOf: UsesOf) {
  return switchOffer(tx, scope, { offerId, isActive: false, event: 'offer.ended' }, usesOf)
}

export function restoreOffer(tx: Tx, scope: BusinessScope, offerId: string, usesOf: UsesOf) {
  return switchOffer(tx, scope, { offerId, isActive: true, event: 'offer.restored' }, usesOf)
}

async function switchOffer(
  tx: Tx,
  scope: BusinessScope,
  { offerId, isActive, event }: { offerId: string; isActive: boolean; event: string },
  usesOf: UsesOf,
): Promise<{ offer: ManagedOffer }> {
  const { businessId } = scope
  const before = await lockOffer(tx, businessId, offerId)
  if (isActive) await refuseTaken(tx, businessId, before.code, offerId)
  if (before.isActive !== isActive)
    await sql`update offer set is_active = ${isActive} where business_id = ${businessId} and id = ${offerId}`.execute(
      tx,
    )
  return changed(tx, scope, { id: offerId, before, event }, usesOf)
}

const offerColumns = sql`id, name, small_print as "smallPrint", rate, amount_minor as "amountMinor", currency,
  includes_add_ons as "includesAddOns", service_ids as "serviceIds", shop_ids as "shopIds", weekdays,
  from_minute as "fromMinute", to_minute as "toMinute", from_day::text as "fromDay", to_day::text as "toDay",
  last_minute_hours as "lastMinuteHours", for_new_clients as "forNewClients", only_best_fit as "onlyBestFit", code, use_limit as "useLimit", version, is_active as "isActive"`

/** An id holds the moment it was made; what is on stands a hundred years before the rest. */
const orderAt = sql`coalesce(uuid_extract_timestamp(id), 'epoch') + case when is_active then interval '100 years' else interval '0' end`

function after(cursor: string | undefined) {
  if (!cursor) return sql``
  const { at, id } = readCursor(cursor)
  return sql`and ("orderAt", id) < (${at}, ${id}::uuid)`
}

async function counted(
  db: Db | Tx,
  businessId: string,
  rows: readonly OfferRow[],
  usesOf: UsesOf,
): Promise<ManagedOffer[]> {
  const withCode = rows.filter(({ code }) => code !== null).map(({ id }) => id)
  const uses = withCode.length > 0 ? await usesOf(db, businessId, withCode) : new Map()
  return rows.map(({ orderAt: _orderAt, ...offer }) => ({
    ...offer,
    uses: offer.code === null ? null : (uses.get(offer.id) ?? 0),
  }))
}

async function lockOffer(tx: Tx, businessId: string, offerId: string): Promise<OfferRow> {
  const { rows } = await sql<OfferRow>`
    select ${offerColumns} from offer where business_id = ${businessId} and id = ${offerId} for update`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function changed(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { id, before, event }: { id: string; before: OfferRow | null; event: string },
  usesOf: UsesOf,
): Promise<{ offer: ManagedOffer }> {
  const row = await lockOffer(tx, businessId, id)
  auditChange(tx, { kind: 'offer', id }, before ? auditedOffer(before) : {}, auditedOffer(row))
  if (row.version !== before?.version)
    await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  const [offer] = await counted(tx, businessId, [row], usesOf)
  return { offer: offer! }
}

/** The version says nothing to a reader of the audit log. */
function auditedOffer({ id: _id, version: _version, orderAt: _orderAt, ...fields }: OfferRow) {
  return fields
}

function refuseFirst([fault]: OfferFault[]): void {
  if (fault) throw refuse('offer_not_possible', fault)
}

async function refuseUnknown(tx: Tx, businessId: string, terms: OfferTerms): Promise<void> {
  const { serviceIds, shopIds, currency } = terms
  const { rows } = await sql<{ services: string[]; shops: { id: string; currency: string }[] }>`
    select coalesce((select jsonb_agg(id) from service where business_id = ${businessId} and id = any(${serviceIds ?? []}::uuid[])), '[]') as services,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'currency', currency)) from shop where business_id = ${businessId}), '[]') as shops`.execute(
    tx,
  )
  const { services, shops } = rows[0]!
  const own = shops.filter(({ id }) => shopIds?.includes(id) ?? true)
  const service = placeOfStrange(serviceIds, services)
  const shop = placeOfStrange(
    shopIds,
    shops.map(({ id }) => id),
  )
  const faults: OfferFault[] = []
  if (service >= 0) faults.push({ field: `serviceIds.${service}`, reason: 'unknown' })
  if (shop >= 0) faults.push({ field: `shopIds.${shop}`, reason: 'unknown' })
  if (currency !== null && !own.some((each) => each.currency === currency))
    faults.push({ field: 'currency', reason: 'unknown' })
  refuseFirst(faults)
}

/** Where the first of these ids stands that is not known; -1 where there is none. */
function placeOfStrange(ids: readonly string[] | null, known: readonly string[]): number {
  return ids?.findIndex((id) => !known.includes(id)) ?? -1
}

/** Who saves at the same time with the same code waits here, and then sees that it is taken. */
async function refuseTaken(
  tx: Tx,
  businessId: string,
  code: string | null,
  offerId: string | null,
): Promise<void> {
  if (code === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offer code ${businessId} ${code}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from offer where business_id = ${businessId} and code = ${code} and is_active
      and id is distinct from ${offerId}::uuid`.execute(tx)
  if (rows.length > 0) refuseFirst([{ field: 'code', reason: 'code_taken' }])
}

async function insert(tx: Tx, businessId: string, terms: OfferTerms): Promise<string> {
  const made = await tx
    .insertInto('offer')
    .values({ business_id: businessId, ...columns(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function update(tx: Tx, businessId: string, id: string, terms: OfferTerms): Promise<string> {
  await tx
    .updateTable('offer')
    .set(columns(terms))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return id
}

function columns(terms: OfferTerms) {
  return {
    name: JSON.stringify(terms.name),
    small_print: JSON.stringify(terms.smallPrint),
    rate: terms.rate,
    amount_minor: terms.amountMinor,
    currency: terms.currency,
    includes_add_ons: terms.includesAddOns,
    service_ids: terms.serviceIds && [...terms.serviceIds],
    shop_ids: terms.shopIds && [...terms.shopIds],
    weekdays: terms.weekdays && [...new Set(terms.weekdays)].toSorted((one, other) => one - other),
    from_minute: terms.fromMinute,
    to_minute: terms.toMinute,
    from_day: terms.fromDay,
    to_day: terms.toDay,
    last_minute_hours: terms.lastMinuteHours,
    for_new_clients: terms.forNewClients,
    only_best_fit: terms.onlyBestFit,
    code: terms.code,
    use_limit: terms.useLimit,
  }
}
