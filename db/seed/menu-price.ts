import { addDays, type Day } from '@serein/shared/time/day.ts'
import { isOffered, priceIn, variantId } from './menu.ts'
import { businessId, countries, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData, ServiceData, ShopData } from './world/shape.ts'

/** Far enough ahead that nobody books it yet. */
const daysAhead = 100

/** What two services will cost from the first of a month on, and what one costs more in the last shop. */
export function addMenuPrices(rows: Rows, business: BusinessData, today: Day): void {
  const fromDay = `${addDays(today, daysAhead + 31).slice(0, 7)}-01`
  for (const service of business.services.slice(0, 2))
    addPrice(rows, business, service, { shop: null, fromDay, more: 5 })
  const shop = business.shops.at(-1)
  const service = shop && business.services.findLast((one) => isOffered(shop, one))
  if (shop && service && business.shops.length > 1)
    addPrice(rows, business, service, { shop, fromDay: null, more: 10 })
}

/** Of the longest variant. */
function addPrice(
  rows: Rows,
  business: BusinessData,
  service: ServiceData,
  { shop, fromDay, more }: { shop: ShopData | null; fromDay: Day | null; more: number },
): void {
  const variant = service.variants.at(-1)!
  const currency = shop ? countries[shop.country].currency : business.currency
  rows.add('menu_price', {
    business_id: businessId(business),
    id: idOf(`menu price ${business.slug} ${service.key} ${fromDay ?? 'shop'}`),
    variant_id: variantId(business, service, variant),
    shop_id: shop && shopId(shop),
    currency,
    from_day: fromDay,
    price_minor: priceIn(business, variant.price + more, currency),
  })
}
