import { api } from '../api.ts'
import { type FirstFree, listOffers } from './offer.ts'

/** The times stand to the right of the offers, so who puts the slices together says how to ask them. */
export function offerRoutes(firstFree: FirstFree) {
  return {
    list: api.offer.list.handler(({ context, input }) =>
      listOffers(context.db, input, context.now(), firstFree),
    ),
  }
}
