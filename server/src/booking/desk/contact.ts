import type { DeskCustomer } from '../../business/customer.ts'
import { demandNumber } from '../../platform/phone-number.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { countriesOf } from '../../shop/country.ts'

/** Whom the desk books for, with the phone number in the form in which it is stored and compared. Errors: `invalid_input`. */
export async function withNumber(
  db: Db | Tx,
  { id: shopId, businessId }: { id: string; businessId: string },
  customer: DeskCustomer,
): Promise<DeskCustomer> {
  if ('customerId' in customer || !customer.phone) return customer
  const countries = await countriesOf(db, { businessId, shopId })
  return { ...customer, phone: demandNumber(customer.phone, countries, 'customer.phone') }
}
