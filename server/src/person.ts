import { visitsOfPerson } from './booking/person.ts'
import { chatsOfPerson } from './chat/person.ts'
import { newsOfPerson } from './campaign/person.ts'
import { ordersOfPerson } from './checkout/person.ts'
import { clientFilesOfPerson, treatmentsOfPerson } from './customer/person.ts'
import { clientOfBusinesses } from './business/person.ts'
import { answersOfPerson } from './health-form/person.ts'
import { giftCardsOfPerson } from './gift-card/person.ts'
import { personOf } from './identity/person.ts'
import { linesOfPerson } from './import/person.ts'
import { walletsOfPerson } from './ledger/person.ts'
import { messagesOfPerson } from './notification/person.ts'
import { membershipsOfPerson } from './pass/membership-part.ts'
import { passesOfPerson } from './pass/person.ts'
import { paymentsOfPerson } from './payment/person.ts'
import { textsOfPerson } from './shop/person.ts'
import { reviewsOfPerson } from './review/person.ts'
import { searchesOfPerson } from './search/person.ts'
import { ticketsOfPerson } from './support/person.ts'
import { platformOfPerson, type PersonPart } from './platform/person.ts'
import type { PictureStore } from './platform/picture-store.ts'
import { rotaOfPerson } from './team/person.ts'
import { waitingOfPerson } from './waiting/person.ts'
import type { Vault } from './platform/vault.ts'

/** What every slice keeps of a person, in the slices' order. */
export function partsOfPerson(vault: Vault, store: PictureStore): PersonPart[] {
  return [
    personOf(vault),
    platformOfPerson,
    clientOfBusinesses,
    textsOfPerson,
    walletsOfPerson,
    giftCardsOfPerson,
    paymentsOfPerson,
    rotaOfPerson,
    passesOfPerson,
    membershipsOfPerson,
    answersOfPerson(vault),
    visitsOfPerson,
    ordersOfPerson,
    waitingOfPerson,
    reviewsOfPerson,
    chatsOfPerson,
    messagesOfPerson,
    treatmentsOfPerson(vault),
    clientFilesOfPerson(vault, store),
    newsOfPerson,
    searchesOfPerson,
    ticketsOfPerson,
    linesOfPerson,
  ]
}
