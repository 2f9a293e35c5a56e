import { isDeepStrictEqual } from 'node:util'
import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'
import { type Change, tellChange } from './setting-change.ts'
import { shopOf } from './settings.ts'

/** Who sells at the shop `s`, as a receipt says it. */
const sellerOfShop = sql`jsonb_build_object('legalName', coalesce(s.legal_name, (select e.name from business e where e.id = s.business_id)),
  'legalAddress', s.legal_address,
  'registrationNumber', s.registration_number, 'taxNumber', s.tax_number, 'shopName', s.name, 'street', s.street,
  'postalCode', s.postal_code, 'city', s.city, 'country', s.country)`

/** Who sold at the shop `s` at that moment: what has changed since is another seller’s. */
export const sellerAt = (at: ReturnType<typeof sql>) => sql`coalesce((
  select p.seller from past_seller p
  where p.business_id = s.business_id and p.shop_id = s.id and p.until > ${at} order by p.until limit 1), ${sellerOfShop})`

/** Keeps who has sold until now, of the shops of a business or of one, before that changes: receipts go on saying it. */
export async function keepSeller(
  tx: Tx,
  { businessId, shopId = null }: { businessId: string; shopId?: string | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into past_seller (business_id, shop_id, until, seller)
    select s.business_id, s.id, ${now}, ${sellerOfShop}
    from shop s
    where s.business_id = ${businessId} and (${shopId}::uuid is null or s.id = ${shopId}::uuid)
    on conflict do nothing`.execute(tx)
}

/** Errors: as the contract says. */
export const changeSeller: Change<ShopSettings['seller']> = async (
  tx,
  scope,
  _parts,
  input,
  now,
) => {
  const { shopId, ...seller } = input
  const of = { businessId: scope.businessId, shopId }
  const { seller: before } = await shopOf(tx, of, true)
  if (!isDeepStrictEqual(before, seller)) await keepSeller(tx, of, now)
  await tellChange(tx, scope, { shopId, event: 'shop.seller_changed' }, before, seller)
  await tx
    .updateTable('shop')
    .set({
      legal_name: seller.legalName,
      legal_address: seller.legalAddress,
      registration_number: seller.registrationNumber,
      tax_number: seller.taxNumber,
    })
    .where('business_id', '=', of.businessId)
    .where('id', '=', shopId)
    .execute()
}
