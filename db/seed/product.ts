import { currenciesOf, priceIn } from './menu.ts'
import { businessId, pictureId, shopId } from './place.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData, ShopData } from './world/shape.ts'

/** How much of the range a shop carries, and of that what is sold out and what nearly so. */
const carried = 0.8
const soldOut = 0.1
const fewLeft = 0.18

/** What a business sells to take home, and what each of its shops has of it: the first shop carries the whole range. */
export function addProducts(rows: Rows, business: BusinessData, bornAt: string): void {
  const business_id = businessId(business)
  const random = new Random(`products ${business.slug}`)
  for (const product of business.products) {
    const product_id = idOf(`product ${business.slug} ${product.key}`)
    rows.add('product', {
      business_id,
      id: product_id,
      kind: product.kind,
      name: product.name,
      description: product.description,
      picture_id: pictureId(business, product.picture),
      // They came one by one, so that the businesses stand mixed in a list of all.
      created_at: new Date(
        Date.parse(bornAt) + random.between(0, 150 * 1440) * 60_000,
      ).toISOString(),
    })
    const shops = business.shops.filter((_, index) => index === 0 || random.chance(carried))
    for (const [position, { label, price }] of product.variants.entries()) {
      const variant_id = idOf(`variant ${product_id} ${label.en}`)
      const sku = `${business.codePrefix}-${product.key}-${position + 1}`.toUpperCase()
      rows.add('product_variant', { business_id, id: variant_id, product_id, position, label, sku })
      for (const currency of currenciesOf(business)) {
        const price_minor = priceIn(business, price, currency)
        rows.add('product_price', { business_id, variant_id, currency, price_minor })
      }
      for (const shop of shops) addStock(rows, business, { variant_id, shop, random })
    }
  }
}

function addStock(
  rows: Rows,
  business: BusinessData,
  { variant_id, shop, random }: { variant_id: string; shop: ShopData; random: Random },
): void {
  rows.add('product_stock', {
    business_id: businessId(business),
    variant_id,
    shop_id: shopId(shop),
    units: unitsOf(random),
    reserved: 0,
  })
}

function unitsOf(random: Random): number {
  const share = random.next()
  if (share < soldOut) return 0
  return share < soldOut + fewLeft ? random.between(1, 3) : random.between(4, 40)
}
