import type { DayPackageTerms, ManagedDayPackage } from '@serein/shared/catalogue/day-package.ts'
import { dayPackageFaults, dayPackageLimits } from '@serein/shared/catalogue/day-package-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { describeShops } from './catalogue.ts'
import {
  selectDayPackages,
  selectManagedDayPackages,
  selectStepChoices,
} from './day-package-sql.ts'
import { lockCatalogue, refuseFirst } from './managed-catalogue.ts'
import { selectPlace } from './managed-sql.ts'

type Draft = DayPackageTerms & { dayPackageId: string | null; version: number }

/** Errors: `not_found`. */
export async function dayPackagesOfShop(db: Db, { shopId }: { shopId: string }) {
  const shop = await findShop(db, shopId)
  return { currency: shop.currency, packages: await selectDayPackages(db, shop) }
}

export async function dayPackagesOfBusiness(db: Db, { businessId }: BusinessScope) {
  return { packages: await selectManagedDayPackages(db, businessId) }
}

/** Errors: as the contract says. */
export async function saveDayPackage(
  tx: Tx,
  scope: BusinessScope,
  { dayPackageId, version, ...terms }: Draft,
): Promise<{ dayPackage: ManagedDayPackage }> {
  const { businessId, userId } = scope
  await lockCatalogue(tx, businessId)
  const all = await selectManagedDayPackages(tx, businessId)
  const before = all.find(({ id }) => id === dayPackageId)
  if (dayPackageId !== null && !before) throw refuse('not_found')
  if (before && before.version !== version) throw refuse('catalogue_changed')
  if (!before && all.length >= dayPackageLimits.packages)
    refuseFirst([{ field: 'name', reason: 'too_many' }])
  const { shops, hasPicture } = await selectPlace(tx, businessId, terms.pictureId)
  if (!terms.shopIds.every((id) => shops.some((shop) => shop.id === id))) throw refuse('not_found')
  if (!hasPicture) refuseFirst([{ field: 'pictureId', reason: 'unknown' }])
  const variants = await selectStepChoices(tx, businessId)
  refuseFirst(dayPackageFaults(terms, { shops, variants }))
  const id = await write(tx, businessId, before?.id ?? null, terms)
  await writeParts(tx, businessId, id, terms)
  const [dayPackage] = await selectManagedDayPackages(tx, businessId, id)
  auditChange(
    tx,
    { kind: 'dayPackage', id },
    before ? auditedPackage(before) : {},
    auditedPackage(dayPackage!),
  )
  await publish(tx, { businessId, event: 'day_package.saved', subjectId: id, data: { userId } })
  await describeShops(tx, businessId)
  return { dayPackage: dayPackage! }
}

function auditedPackage({
  id: _id,
  version: _version,
  picture: _picture,
  ...terms
}: ManagedDayPackage) {
  return terms
}

async function write(
  tx: Tx,
  businessId: string,
  id: string | null,
  { name, description, pictureId, isActive, channel, guestLimit }: DayPackageTerms,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into day_package (business_id, id, name, description, picture_id, is_active, channel, guest_limit)
    values (${businessId}, coalesce(${id}::uuid, uuidv7()), ${name}, ${description}, ${pictureId}, ${isActive}, ${channel}, ${guestLimit})
    on conflict (business_id, id) do update set name = excluded.name, description = excluded.description,
      picture_id = excluded.picture_id, is_active = excluded.is_active, channel = excluded.channel,
      guest_limit = excluded.guest_limit, version = day_package.version + 1
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Its steps, prices, hours and shops, as they were sent. */
async function writeParts(
  tx: Tx,
  businessId: string,
  id: string,
  { steps, prices, hours, shopIds }: DayPackageTerms,
): Promise<void> {
  const own = sql`business_id = ${businessId} and day_package_id = ${id}`
  await sql`delete from day_package_step where ${own}`.execute(tx)
  await sql`
    insert into day_package_step (business_id, day_package_id, position, variant_id, pause_least, pause_most, share, extra)
    select ${businessId}, ${id}, (s.place - 1)::smallint, (s.step ->> 'variantId')::uuid, (s.step ->> 'pauseLeast')::smallint,
      (s.step ->> 'pauseMost')::smallint, (s.step ->> 'share')::integer, nullif(s.step -> 'extra', 'null')
    from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as s (step, place)`.execute(
    tx,
  )
  await sql`delete from day_package_price where ${own}`.execute(tx)
  await sql`
    insert into day_package_price (business_id, day_package_id, currency, price_minor, pair_price_minor)
    select ${businessId}, ${id}, p.currency, p."priceMinor", p."pairPriceMinor"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p(currency text, "priceMinor" bigint, "pairPriceMinor" bigint)`.execute(
    tx,
  )
  await sql`delete from day_package_hours where ${own}`.execute(tx)
  await sql`
    insert into day_package_hours (business_id, day_package_id, weekday, from_minute, to_minute)
    select ${businessId}, ${id}, h.weekday, h."fromMinute", h."toMinute"
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h(weekday smallint, "fromMinute" smallint, "toMinute" smallint)`.execute(
    tx,
  )
  await sql`delete from day_package_shop where ${own} and shop_id <> all (${shopIds}::uuid[])`.execute(
    tx,
  )
  await sql`insert into day_package_shop (business_id, day_package_id, shop_id)
    select ${businessId}, ${id}, shop_id from unnest(${shopIds}::uuid[]) shop_id on conflict do nothing`.execute(
    tx,
  )
}
