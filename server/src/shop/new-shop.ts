import { sql } from 'kysely'
import { slugOf } from '../business/slug.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type NewShop = {
  shopName: string
  street: string
  postalCode: string
  city: string
  country: string
  latitude: number
  longitude: number
  timeZone: string
  currency: string
  taxRate: number
  taxIsIncluded: boolean
  hours: { weekday: number; fromMinute: number; toMinute: number }[]
}

/** Opens a shop with its hours; its rules are the usual ones of the table. */
export async function openShop(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { shopName, hours, ...shop }: NewShop,
): Promise<{ shopId: string }> {
  // Two of the same name that are opened at once come one after the other.
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
      time_zone, currency, tax_rate, tax_is_included)
    values (${businessId}, ${await freeSlug(tx, businessId, shopName)}, ${shopName}, '{"en": "", "fr": ""}',
      ${shop.street}, ${shop.postalCode}, ${shop.city}, ${shop.country}, ${shop.latitude}, ${shop.longitude},
      ${shop.timeZone}, ${shop.currency}, ${shop.taxRate}, ${shop.taxIsIncluded})
    returning id`.execute(tx)
  const shopId = rows[0]!.id
  await sql`
    insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
    select ${businessId}, ${shopId}, h."weekday", h."fromMinute", h."toMinute"
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) h ("weekday" int, "fromMinute" int, "toMinute" int)`.execute(
    tx,
  )
  auditChange(tx, { kind: 'shop', id: shopId }, null, { shopName, ...shop, hours })
  await publish(tx, {
    businessId,
    shopId,
    event: 'shop.opened',
    subjectId: shopId,
    data: { userId },
  })
  return { shopId }
}

async function freeSlug(tx: Tx, businessId: string, name: string): Promise<string> {
  const slug = slugOf(name)
  const { rows } = await sql<{ slug: string }>`
    select slug from shop where business_id = ${businessId} and slug like ${`${slug}%`}`.execute(tx)
  const taken = new Set(rows.map((row) => row.slug))
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? slug : `${slug}-${count}`
    if (!taken.has(free)) return free
  }
}
