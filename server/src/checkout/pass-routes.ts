import { api } from '../api.ts'
import { membershipPlanRoutes, membershipRoutes } from '../pass/membership-routes.ts'
import { passPlanRoutes, passRoutes } from '../pass/routes.ts'
import { once } from '../platform/command.ts'
import { billOf } from './bill.ts'
import * as orders from './customer-order.ts'
import type { Checkout, PayRefundsOf } from './payable.ts'
import { collectionRoutes } from './collection-routes.ts'
import { allGiftCardRoutes } from './gift-card-routes.ts'
import { myPasses, passesOfCustomer } from './pass-list.ts'
import { openPassOrder } from './pass-order.ts'
import { pay, resume } from './pay.ts'
import { payableMembership } from './payable-membership.ts'
import { refundPass } from './pass-refund.ts'
import { choosePasses, passesFor, passesOfBill, undoPass, usePass } from './pass-use.ts'

type Desk = { payRefundsOf: PayRefundsOf }

/** Gift cards, packages and memberships, as they are sold, kept and given back. */
export function paidAheadRoutes(checkout: Checkout & Desk) {
  return {
    giftCard: allGiftCardRoutes(checkout),
    collection: collectionRoutes(checkout),
    passPlan: passPlanRoutes,
    pass: { ...passRoutes, ...passMoneyRoutes(checkout) },
    membershipPlan: membershipPlanRoutes,
    membership: {
      ...membershipRoutes(checkout),
      pay: api.membership.pay.handler(({ context, input }) =>
        pay(context, checkout, payableMembership, { ...input, tender: 'card' }),
      ),
      resumePayment: api.membership.resumePayment.handler(({ context, input }) =>
        resume(context, checkout, payableMembership, input),
      ),
    },
  }
}

/** Passes as their holders and the desk see them, and what the desk gives back of them. */
function passMoneyRoutes({ payRefundsOf }: Desk) {
  return {
    mine: api.pass.mine.handler(({ context }) =>
      myPasses(context.db, context.scope, context.now()),
    ),
    ofCustomer: api.pass.ofCustomer.handler(({ context, input }) =>
      passesOfCustomer(context.db, context.scope, input.customerId, context.now()),
    ),
    refund: api.pass.refund.handler(async ({ context, input }) => {
      const { businessId } = context.scope
      const { refundedMinor, orderIds } = await once(context, (tx) =>
        refundPass(tx, context.scope, input, context.now()),
      )
      for (const bookingId of orderIds) await payRefundsOf(context, { businessId, bookingId })
      return { refundedMinor }
    }),
  }
}

/** What passes pay of a visit that is held. */
export const passCheckoutRoutes = {
  passes: api.checkout.passes.handler(({ context, input }) => passesFor(context, input.bookingId)),
  choosePasses: api.checkout.choosePasses.handler(({ context, input }) =>
    choosePasses(context, input),
  ),
}

/** What passes pay of a visit at the desk. */
export function passBillRoutes({ payRefundsOf }: Desk) {
  return {
    passes: api.bill.passes.handler(({ context, input }) => passesOfBill(context, input.bookingId)),
    usePass: api.bill.usePass.handler(async ({ context, input }) => {
      const { scope } = context
      const { bookingId } = input
      const attempt = { attempt: context.key!.key, now: context.now() }
      await once(context, (tx) => usePass(tx, scope, input, attempt))
      await payRefundsOf(context, { businessId: scope.businessId, bookingId })
      return billOf(context.db, scope, bookingId)
    }),
    undoPass: api.bill.undoPass.handler(({ context, input }) =>
      once(context, (tx) => undoPass(tx, context.scope, input, context.now())),
    ),
  }
}

/** An order of a package. */
export function passOrderRoutes(checkout: Checkout) {
  return {
    openPass: api.order.openPass.handler(async ({ context, input }) => {
      const { id } = await once(context, async (tx) => ({
        id: await openPassOrder(tx, context.scope, input, context.now()),
      }))
      return orders.get(context, checkout, id)
    }),
  }
}
