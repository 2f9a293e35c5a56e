import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type FirstFree, listOffers } from './offer.ts'
import {
  endOffer,
  listManagedOffers,
  restoreOffer,
  saveOffer,
  type UsesOf,
} from './managed-offer.ts'

/** The times and the visits stand to the right of the offers, so who puts the slices together says how to ask them. */
export function offerRoutes(firstFree: FirstFree, usesOf: UsesOf) {
  const change =
    (verb: typeof endOffer) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: { offerId: string } }) =>
      once(context, (tx) => verb(tx, context.scope, input.offerId, usesOf))
  return {
    list: api.offer.list.handler(({ context, input }) =>
      listOffers(context.db, input, context.now(), firstFree),
    ),
    ofBusiness: api.offer.ofBusiness.handler(({ context, input }) =>
      listManagedOffers(context.db, context.scope, input, usesOf),
    ),
    save: api.offer.save.handler(({ context, input }) =>
      once(context, (tx) => saveOffer(tx, context.scope, input, usesOf)),
    ),
    end: api.offer.end.handler(change(endOffer)),
    restore: api.offer.restore.handler(change(restoreOffer)),
  }
}
