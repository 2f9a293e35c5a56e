import { MembershipForm } from '../checkout/sale/membership-form.tsx'
import { PackageForm } from '../checkout/sale/package-form.tsx'
import { Sell } from '../checkout/sale/sell.tsx'
import type { SaleForms } from '../checkout/sale/sale-kinds.tsx'
import { GiftCardForm } from '../gift-card/sell-form.tsx'
import { FindCustomer } from '../customer/find-customer.tsx'

const forms: SaleForms = {
  giftCard: GiftCardForm,
  package: PackageForm,
  membership: MembershipForm,
}

export function Page() {
  return <Sell FindClient={FindCustomer} forms={forms} />
}
