import { catalogueLimits, type CatalogueFaultReason } from '@serein/shared/catalogue/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { auditChange, auditEachSubject } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { describeShops } from './catalogue.ts'
import { countSaving, lockCatalogue } from './managed-catalogue.ts'
import { beginPrices } from './price-begin.ts'

type Cell = { subjectId: string; fromMinor: number | null; priceMinor: number | null }
type LengthCell = { subjectId: string; fromMinutes: number; lengthMinutes: number }
type Sheet = {
  currency: string
  shopId: string | null
  fromDay: Day | null
  prices: Cell[]
  lengths: LengthCell[]
}
/** A variant or an extra with what stands in the place that is changed. */
type Subject = {
  id: string
  serviceId: string | null
  isOffered: boolean
  priceMinor: number | null
  lengthMinutes: number
  /** Of all its parts; null: it has none. */
  partMinutes: number | null
}

/** Errors: as the contract says. */
export async function savePrices(
  tx: Tx,
  scope: BusinessScope,
  sheet: Sheet,
  now: Date,
): Promise<{ count: number }> {
  const { businessId, userId } = scope
  const { currency, shopId, fromDay } = sheet
  await lockCatalogue(tx, businessId)
  await beginPrices(tx, businessId, now)
  await refusePlace(tx, businessId, sheet, now)
  const subjects = await lockSubjects(tx, businessId, sheet)
  refuseCells(sheet, subjects)
  refuseLengths(sheet, subjects)
  const changed = sheet.prices.filter(({ fromMinor, priceMinor }) => fromMinor !== priceMinor)
  const lengthened = sheet.lengths.filter((each) => each.fromMinutes !== each.lengthMinutes)
  await write(tx, businessId, sheet, changed)
  await writeLengths(tx, businessId, lengthened)
  auditEachSubject(tx)
  const subjectOf = (id: string) => ({
    kind: subjects.get(id)!.serviceId === null ? 'addOn' : 'variant',
    id,
  })
  for (const { subjectId, fromMinor, priceMinor } of changed) {
    const entry = (minor: number | null) =>
      minor === null ? {} : { currency, shopId, fromDay, priceMinor: minor }
    auditChange(tx, subjectOf(subjectId), entry(fromMinor), entry(priceMinor))
  }
  for (const { subjectId, fromMinutes, lengthMinutes } of lengthened)
    auditChange(tx, subjectOf(subjectId), { lengthMinutes: fromMinutes }, { lengthMinutes })
  await publish(tx, {
    businessId,
    event: 'price.saved',
    subjectId: businessId,
    data: { userId },
  })
  await describeShops(tx, businessId)
  return { count: changed.length + lengthened.length }
}

async function refusePlace(
  tx: Tx,
  businessId: string,
  { shopId, currency, fromDay, prices }: Sheet,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ today: Day; count: number; isOwn: boolean }>`
    select max(${now}::timestamptz at time zone time_zone)::date::text as today,
      bool_or(id = ${shopId}::uuid and currency = ${currency}) as "isOwn",
      (select count(*)::integer from menu_price where business_id = ${businessId}) as count
    from shop where business_id = ${businessId}`.execute(tx)
  const { today, count, isOwn } = rows[0]!
  if (shopId !== null && !isOwn) throw refuse('not_found')
  if (fromDay !== null && fromDay <= today) refuseAt('fromDay', 'day_over')
  const isUsual = shopId === null && fromDay === null
  const more =
    prices.filter(({ priceMinor }) => priceMinor !== null).length -
    prices.filter(({ fromMinor }) => fromMinor !== null).length
  if (!isUsual && more > 0 && count + more > catalogueLimits.otherPrices)
    refuseAt('prices', 'too_many')
}

async function lockSubjects(
  tx: Tx,
  businessId: string,
  { currency, shopId, fromDay, prices, lengths }: Sheet,
): Promise<ReadonlyMap<string, Subject>> {
  const ids = [...prices, ...lengths].map(({ subjectId }) => subjectId)
  await countSaving(tx, businessId, ids)
  const isUsual = shopId === null && fromDay === null
  const standing = isUsual
    ? sql`coalesce((select p.price_minor from variant_price p where p.business_id = e.business_id and p.variant_id = e.id
        and p.currency = ${currency}),
      (select p.price_minor from add_on_price p where p.business_id = e.business_id and p.add_on_id = e.id
        and p.currency = ${currency}))`
    : sql`(select m.price_minor from menu_price m where m.business_id = e.business_id
        and coalesce(m.variant_id, m.add_on_id) = e.id and m.currency = ${currency}
        and m.shop_id is not distinct from ${shopId}::uuid and m.from_day is not distinct from ${fromDay}::date)`
  const { rows } = await sql<Subject>`
    select e.id, e.service_id as "serviceId", ${standing} as "priceMinor",
      e.length_minutes as "lengthMinutes", (select sum(g.length_minutes)::integer from segment g
        where g.business_id = e.business_id and g.variant_id = e.id) as "partMinutes",
      ${isUsual} or exists (select from variant_price p where p.business_id = e.business_id and p.variant_id = e.id
        and p.currency = ${currency})
      or exists (select from add_on_price p where p.business_id = e.business_id and p.add_on_id = e.id
        and p.currency = ${currency}) as "isOffered"
    from (
      select v.business_id, v.id, v.service_id, v.length_minutes from variant v
      where v.business_id = ${businessId} and v.is_active and v.id = any(${ids}::uuid[])
      union all
      select business_id, id, null, length_minutes from add_on where business_id = ${businessId} and id = any(${ids}::uuid[])
    ) e`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function refuseCells({ shopId, fromDay, prices }: Sheet, subjects: ReadonlyMap<string, Subject>) {
  const seen = new Set<string>()
  for (const [place, { subjectId, fromMinor, priceMinor }] of prices.entries()) {
    const field = `prices.${place}`
    const subject = subjects.get(subjectId)
    if (!subject) throw refuse('not_found')
    if (seen.has(subjectId)) refuseAt(field, 'twice')
    seen.add(subjectId)
    if (subject.priceMinor !== fromMinor) refuseAt(field, 'changed')
    const isUsual = shopId === null && fromDay === null
    if (isUsual && priceMinor === null) refuseAt(field, 'price_missing')
    // What is beside a usual price needs one.
    if (!subject.isOffered) refuseAt(field, 'price_missing')
  }
}

function refuseLengths({ lengths }: Sheet, subjects: ReadonlyMap<string, Subject>) {
  const seen = new Set<string>()
  for (const [place, { subjectId, fromMinutes, lengthMinutes }] of lengths.entries()) {
    const field = `lengths.${place}`
    const subject = subjects.get(subjectId)
    if (!subject) throw refuse('not_found')
    if (seen.has(subjectId)) refuseAt(field, 'twice')
    seen.add(subjectId)
    if (subject.lengthMinutes !== fromMinutes) refuseAt(field, 'changed')
    const { variantMinutes, addOnMinutes } = catalogueLimits
    const [least, longest] = subject.serviceId === null ? addOnMinutes : variantMinutes
    if (lengthMinutes < least || lengthMinutes > longest) refuseAt(field, 'minutes')
    if ((subject.partMinutes ?? lengthMinutes) !== lengthMinutes) refuseAt(field, 'sum')
  }
}

function refuseAt(field: string, reason: CatalogueFaultReason): never {
  throw refuse('service_not_possible', { field, reason })
}

async function write(
  tx: Tx,
  businessId: string,
  { currency, shopId, fromDay }: Sheet,
  cells: readonly Cell[],
): Promise<void> {
  const ids = cells.map(({ subjectId }) => subjectId)
  const amounts = cells.map(({ priceMinor }) => priceMinor)
  const written = sql`unnest(${ids}::uuid[], ${amounts}::bigint[]) as c (id, price_minor)`
  if (shopId === null && fromDay === null) {
    await sql`
      insert into variant_price (business_id, variant_id, currency, price_minor)
      select ${businessId}, v.id, ${currency}, c.price_minor
      from ${written} join variant v on v.business_id = ${businessId} and v.id = c.id
      on conflict (business_id, variant_id, currency) do update set price_minor = excluded.price_minor`.execute(
      tx,
    )
    await sql`
      insert into add_on_price (business_id, add_on_id, currency, price_minor)
      select ${businessId}, a.id, ${currency}, c.price_minor
      from ${written} join add_on a on a.business_id = ${businessId} and a.id = c.id
      on conflict (business_id, add_on_id, currency) do update set price_minor = excluded.price_minor`.execute(
      tx,
    )
    return
  }
  await sql`
    delete from menu_price m using ${written}
    where m.business_id = ${businessId} and coalesce(m.variant_id, m.add_on_id) = c.id and m.currency = ${currency}
      and m.shop_id is not distinct from ${shopId}::uuid and m.from_day is not distinct from ${fromDay}::date`.execute(
    tx,
  )
  await sql`
    insert into menu_price (business_id, variant_id, add_on_id, currency, shop_id, from_day, price_minor)
    select ${businessId}, v.id, a.id, ${currency}, ${shopId}, ${fromDay}, c.price_minor
    from ${written}
    left join variant v on v.business_id = ${businessId} and v.id = c.id
    left join add_on a on a.business_id = ${businessId} and a.id = c.id
    where c.price_minor is not null`.execute(tx)
}

async function writeLengths(tx: Tx, businessId: string, cells: readonly LengthCell[]) {
  const ids = cells.map(({ subjectId }) => subjectId)
  const lengths = cells.map(({ lengthMinutes }) => lengthMinutes)
  const written = sql`unnest(${ids}::uuid[], ${lengths}::smallint[]) as c (id, length_minutes)`
  for (const table of ['variant', 'add_on'])
    await sql`update ${sql.table(table)} e set length_minutes = c.length_minutes from ${written}
      where e.business_id = ${businessId} and e.id = c.id`.execute(tx)
}
