import { api } from '../../api.ts'
import type { Links } from '../../platform/link.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { PayRefunds } from '../charge.ts'
import { visitByLink } from '../guest/private-link.ts'
import { bookingDetails } from '../read.ts'
import { visitOf } from '../visit.ts'
import { answerLate, choicesAtDesk, choicesForClient, lateByLink, sayLate } from './late.ts'

type Parts = {
  /** The tokens of private addresses. */
  links: Links
  snapshots: ShopSnapshots
  payRefundsOf: PayRefunds
}

/** Who comes late, and what the desk answers. */
export function lateRoutes({ links, snapshots, payRefundsOf }: Parts) {
  return {
    lateChoices: api.booking.lateChoices.handler(({ context, input }) =>
      choicesForClient(context, snapshots, context.scope, input),
    ),
    sayLate: api.booking.sayLate.handler(async ({ context, input }) => {
      const { scope } = context
      await sayLate(context, snapshots, scope, input)
      return bookingDetails(context.db, scope, input.bookingId, context.now())
    }),
    lateChoicesByLink: api.booking.lateChoicesByLink.handler(({ context, input }) =>
      lateByLink(context, links, snapshots).choices(input),
    ),
    sayLateByLink: api.booking.sayLateByLink.handler(async ({ context, input }) => {
      await lateByLink(context, links, snapshots).say(input)
      return visitByLink(context, links, input.visitToken)
    }),
    lateChoicesAtDesk: api.booking.lateChoicesAtDesk.handler(({ context, input }) =>
      choicesAtDesk(context, snapshots, input),
    ),
    answerLate: api.booking.answerLate.handler(async ({ context, input }) => {
      await answerLate(context, snapshots, input)
      const { scope } = context
      await payRefundsOf(context, { businessId: scope.businessId, bookingId: input.bookingId })
      return visitOf(context.db, scope, input.bookingId)
    }),
  }
}
