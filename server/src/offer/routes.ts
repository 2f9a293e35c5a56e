import { api } from '../api.ts'
import { listOffers } from './offer.ts'

export const offerRoutes = {
  list: api.offer.list.handler(({ context, input }) =>
    listOffers(context.db, input, context.now()),
  ),
}
