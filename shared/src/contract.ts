import { bookingContract } from './booking/contract.ts'
import { businessContract } from './business/contract.ts'
import { catalogueContract, productContract } from './catalogue/contract.ts'
import { checkoutContract } from './checkout/contract.ts'
import { identityContract } from './identity/contract.ts'
import { consentContract, legalContract } from './identity/legal.ts'
import { reviewContract } from './review/contract.ts'
import { personContract } from './identity/person.ts'
import { deviceContract, profileContract } from './identity/profile.ts'
import { wellnessContract } from './identity/wellness.ts'
import { notificationContract } from './notification/contract.ts'
import { searchContract } from './search/contract.ts'
import { offerContract } from './offer/contract.ts'
import { shopContract } from './shop/contract.ts'
import { slotContract } from './slot/contract.ts'
import { teamContract } from './team/contract.ts'

/** Everything the API can do, slice by slice. Served under `/api`; its document is `/api/openapi.json`. */
export const contract = {
  identity: identityContract,
  legal: legalContract,
  consent: consentContract,
  profile: profileContract,
  wellness: wellnessContract,
  device: deviceContract,
  person: personContract,
  business: businessContract,
  shop: shopContract,
  catalogue: catalogueContract,
  product: productContract,
  team: teamContract,
  offer: offerContract,
  slot: slotContract,
  booking: bookingContract,
  checkout: checkoutContract,
  review: reviewContract,
  notification: notificationContract,
  search: searchContract,
}

export type Contract = typeof contract
