import { currenciesOf, priceIn } from './menu.ts'
import { businessId, pictureId, shopId } from './place.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

/** How much of the range a shop carries, and of that what is sold out and what nearly so. */
const carried = 0.8
const soldOut = 0.1
const fewLeft = 0.18

/** What a business sells to take home, and what each of its shops has of it. */
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
      size: product.size,
      picture_id: pictureId(business, product.picture),
      // They came one by one, so that the businesses stand mixed in a list of all.
      created_at: new Date(
        Date.parse(bornAt) + random.between(0, 150 * 1440) * 60_000,
      ).toISOString(),
    })
    for (const currency of currenciesOf(business))
      rows.add('product_price', {
        business_id,
        product_id,
        currency,
        price_minor: priceIn(business, product.price, currency),
      })
    addStock(rows, business, product_id, random)
  }
}

/** The first shop of a business carries the whole range. */
function addStock(rows: Rows, business: BusinessData, product_id: string, random: Random): void {
  for (const [index, shop] of business.shops.entries()) {
    if (index > 0 && !random.chance(carried)) continue
    rows.add('product_stock', {
      business_id: businessId(business),
      product_id,
      shop_id: shopId(shop),
      units: unitsOf(random),
      reserved: 0,
    })
  }
}

function unitsOf(random: Random): number {
  const share = random.next()
  if (share < soldOut) return 0
  return share < soldOut + fewLeft ? random.between(1, 3) : random.between(4, 40)
}
