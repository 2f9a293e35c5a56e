import { businessId, countries } from './place.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

/** Whole units of any of the demo's currencies, and what the business adds. */
const options = [
  { amount: 50, bonus: 2 },
  { amount: 100, bonus: 5 },
  { amount: 200, bonus: 15 },
]

/** What may be added to a wallet, in each currency of the business's spas. */
export function addTopUpOptions(rows: Rows, business: BusinessData): void {
  const currencies = new Set(business.shops.map(({ country }) => countries[country].currency))
  for (const currency of currencies)
    for (const { amount, bonus } of options)
      rows.add('top_up_option', {
        business_id: businessId(business),
        currency,
        amount_minor: amount * 100,
        bonus_minor: bonus * 100,
      })
}
