import { visitsOfCustomer } from './booking/customer-part.ts'
import { clientOfBusiness } from './business/customer-part.ts'
import { newsOfCustomer } from './campaign/customer-part.ts'
import { chatsOfCustomer } from './chat/customer-part.ts'
import { ordersOfCustomer } from './checkout/customer-part.ts'
import { filesOfCustomer, treatmentsOfCustomer } from './customer/customer-part.ts'
import { answersOfCustomer } from './health-form/customer-part.ts'
import { giftCardsOfCustomer } from './gift-card/customer-part.ts'
import { linesOfCustomer } from './import/customer-part.ts'
import { booksOfCustomer } from './ledger/customer-part.ts'
import { messagesOfCustomer } from './notification/customer-part.ts'
import { pricesOfCustomer } from './offer/customer-part.ts'
import { membershipsOfCustomer } from './pass/membership-part.ts'
import { passesOfCustomer } from './pass/customer-part.ts'
import { paymentsOfCustomer } from './payment/customer-part.ts'
import type { CustomerPart } from './platform/customer-part.ts'
import { reviewsOfCustomer } from './review/customer-part.ts'
import { pairingsOfCustomer } from './team/customer-part.ts'
import { waitingOfCustomer } from './waiting/customer-part.ts'

/** What every slice keeps of a client of a business, in the slices' order. */
export const partsOfCustomer: CustomerPart[] = [
  clientOfBusiness,
  booksOfCustomer,
  giftCardsOfCustomer,
  paymentsOfCustomer,
  pairingsOfCustomer,
  pricesOfCustomer,
  passesOfCustomer,
  membershipsOfCustomer,
  answersOfCustomer,
  visitsOfCustomer,
  ordersOfCustomer,
  waitingOfCustomer,
  reviewsOfCustomer,
  chatsOfCustomer,
  messagesOfCustomer,
  treatmentsOfCustomer,
  filesOfCustomer,
  newsOfCustomer,
  linesOfCustomer,
]
