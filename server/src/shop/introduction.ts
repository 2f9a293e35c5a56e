import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { amenityKinds } from '@serein/shared/shop/rules.ts'
import { type Change, tellChange } from './setting-change.ts'
import { shopOf } from './settings.ts'

/** In a few words what a shop is, and what it has beside its rooms. Errors: as the contract says. */
export const introduceShop: Change<ShopSettings['introduction']> = async (
  tx,
  scope,
  _parts,
  { shopId, ...wanted },
) => {
  const of = { businessId: scope.businessId, shopId }
  const { introduction: before } = await shopOf(tx, of, true)
  // In the order in which they are read everywhere.
  const amenities = amenityKinds.filter((kind) => wanted.amenities.includes(kind))
  const introduction = { ...wanted, amenities }
  await tellChange(tx, scope, { shopId, event: 'shop.introduced' }, before, introduction)
  await tx
    .updateTable('shop')
    .set({ description: JSON.stringify(introduction.description), amenities })
    .where('business_id', '=', of.businessId)
    .where('id', '=', shopId)
    .execute()
}
