import type { ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { describe, findShop } from '../shop/shop.ts'
import * as rows from './sql.ts'

/** What a shop offers, in its order and currency. Refuses with `not_found`. */
export async function getMenu(db: Db, shopId: string) {
  const shop = await findShop(db, shopId)
  const [categories, hasDayPackages] = await Promise.all([
    rows.selectMenu(db, shop),
    rows.hasDayPackages(db, shop),
  ])
  return {
    currency: shop.currency,
    categories,
    ...(hasDayPackages && { hasDayPackages: true as const }),
  }
}

/** One service as a shop offers it. Refuses with `not_found` when it is not on the menu there. */
export async function getService(
  db: Db,
  { shopId, serviceId }: { shopId: string; serviceId: string },
): Promise<ServiceDetails> {
  const shop = await findShop(db, shopId)
  const [menu, facts] = await Promise.all([
    rows.selectMenu(db, shop, serviceId),
    rows.selectNeeds(db, shop.businessId, serviceId),
  ])
  const [category] = menu
  const [service] = category?.services ?? []
  if (!category || !service || !facts) throw refuse('not_found')
  return { ...service, ...facts, category: { kind: category.kind, name: category.name } }
}

/** The kinds of service that some active shop offers, most offered first. */
export async function listCategories(db: Db) {
  return { categories: await rows.selectCategories(db) }
}

/** Tells the shops of a business what their menus have become. Call it last in a transaction that changes a menu. */
export async function describeShops(tx: Tx, businessId: string): Promise<void> {
  for (const { shopId, ...facts } of await rows.selectFacts(tx, businessId))
    await describe(tx, businessId, shopId, facts)
}
