import { Sell } from '../checkout/sale/sell.tsx'
import { FindCustomer } from '../customer/find-customer.tsx'

export function Page() {
  return <Sell FindClient={FindCustomer} />
}
