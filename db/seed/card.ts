import { idOf } from './random.ts'
import { businessId } from './place.ts'
import { type Customer, userId } from './people.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type DemoCard = {
  owner: string
  brand: string
  last4: string
  expiry: [month: number, year: number]
  isDefault: boolean
}

/** Of each demo business one is enough to see them grouped; the sandbox keeps them all, as a provider would. */
function demoCards(year: number): DemoCard[] {
  return [
    { owner: 'camille', brand: 'visa', last4: '4242', expiry: [9, year + 3], isDefault: true },
    {
      owner: 'camille',
      brand: 'mastercard',
      last4: '4444',
      expiry: [3, year + 1],
      isDefault: false,
    },
    { owner: 'hugo', brand: 'visa', last4: '4242', expiry: [6, year - 1], isDefault: true },
  ]
}

/** The cards that clients of Maison Serein keep there: two good ones of Camille's, and one of Hugo's that has expired. */
export function addCards(
  rows: Rows,
  business: BusinessData,
  { customers, now }: { customers: Customer[]; now: Date },
): void {
  if (business.slug !== 'maison-serein') return
  const created_at = new Date(now.getTime() - 90 * 86_400_000).toISOString()
  for (const { owner, brand, last4, expiry, isDefault } of demoCards(now.getUTCFullYear())) {
    const customer = customers.find((each) => each.userId === userId(owner))!
    const id = idOf(`card ${owner} ${last4}`)
    const [expiry_month, expiry_year] = expiry
    const customer_reference = `sandbox_customer_${customer.id}`
    const card_reference = `sandbox_kept_${id}`
    const card = { brand, last4, expiry_month, expiry_year }
    const stored = { customer_reference, card_reference, ...card, created_at }
    rows.add('saved_card', {
      ...stored,
      business_id: businessId(business),
      id,
      customer_id: customer.id,
      provider: 'sandbox',
      state: 'saved',
      is_default: isDefault,
      consent_at: created_at,
      updated_at: created_at,
    })
    rows.add('sandbox_saved_card', { ...stored, id, state: 'saved', behaviour: 'success' })
  }
}
