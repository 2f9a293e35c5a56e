import { api } from '../api.ts'
import { command, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { CustomerScope } from '../platform/scope.ts'
import {
  changeCollection,
  collectionByLink,
  myCollections,
  ownCollection,
  start,
  stopCollection,
  takeSmaller,
} from './collection.ts'
import { collectionsAtDesk, stopAtDesk } from './collection-desk.ts'
import { pay, resume } from './pay.ts'
import type { Checkout } from './payable.ts'
import { getGift, give, payableGift } from './payable-gift.ts'
import type { Desk } from './routes.ts'

/** Presents from many. */
export function collectionRoutes(checkout: Checkout & Desk) {
  const { links, payRefundsOf } = checkout
  const { collection } = api
  const own = (context: CallContext<CustomerScope>, orderId: string) =>
    ownCollection(context, checkout, orderId)
  return {
    start: collection.start.handler(({ context, input }) => start(context, checkout, input)),
    get: collection.get.handler(({ context, input }) =>
      collectionByLink(context, checkout, input.collectionToken),
    ),
    mine: collection.mine.handler(({ context }) => myCollections(context, links)),
    give: collection.give.handler(({ context, input }) => give(context, links, input)),
    getGift: collection.getGift.handler(({ context, input }) =>
      getGift(context, checkout, input.giftToken),
    ),
    payGift: collection.payGift.handler(({ context, input }) =>
      pay(context, checkout, payableGift, input),
    ),
    resumeGift: collection.resumeGift.handler(({ context, input }) =>
      resume(context, checkout, payableGift, input),
    ),
    change: collection.change.handler(async ({ context, input }) => {
      await once(context, async (tx) => {
        await changeCollection(tx, context.scope, input, context.now())
        return {}
      })
      return own(context, input.orderId)
    }),
    takeSmaller: collection.takeSmaller.handler(async ({ context, input }) => {
      await once(context, async (tx) => {
        await takeSmaller(tx, context.scope, input, context.now())
        return {}
      })
      return own(context, input.orderId)
    }),
    stop: collection.stop.handler(async ({ context, input }) => {
      const { businessId } = await once(context, (tx) =>
        stopCollection(tx, context.scope, input, context.now()),
      )
      await payRefundsOf(context, { businessId, bookingId: input.orderId })
      return own(context, input.orderId)
    }),
    atDesk: collection.atDesk.handler(({ context }) =>
      collectionsAtDesk(context.db, context.scope, context.now()),
    ),
    stopAtDesk: collection.stopAtDesk.handler(async ({ context, input }) => {
      const { businessId } = context.scope
      const stopped = await command(stopAtDesk)({ context, input })
      await payRefundsOf(context, { businessId, bookingId: input.orderId })
      return stopped
    }),
  }
}
