import { serviceIdsOf } from '../../catalogue/sql.ts'
import { upcomingAmong } from '../../booking/upcoming.ts'
import { payRefunds } from '../../payment/attempt.ts'
import { chargeCards } from '../../payment/fee.ts'
import type { Providers } from '../../payment/provider.ts'
import { cardRoutes, paymentRuleRoutes, topUpOptionRoutes } from '../../payment/routes.ts'
import type { Db } from '../../platform/pool.ts'
import type { LinkCheckout } from '../payment-link.ts'
import {
  billRoutes,
  chargeRoutes,
  checkoutRoutes,
  deskPaymentRoutes,
  disputeRoutes,
  paymentLinkRoutes,
  tillRoutes,
  topUpRoutes,
  walletRoutes,
} from '../routes.ts'

type PayRefunds = Parameters<typeof billRoutes>[0]['payRefundsOf']

/** Sends what is owed of a visit, and charges its fee to a card on file, as the server does. */
export function payingRefunds(db: Db, providers: Providers, now: () => Date): PayRefunds {
  return async (_context, { businessId, bookingId: subjectId }) => {
    await payRefunds(db, providers, { businessId, subjectId }, now())
    await chargeCards(db, providers, { businessId, subjectId }, now())
  }
}

/** Whatever moves money, for tests of the slices that book. */
export function moneyRoutes(checkout: LinkCheckout, payRefundsOf: PayRefunds) {
  return {
    shop: paymentRuleRoutes({ providers: checkout.providers, serviceIdsOf }),
    checkout: checkoutRoutes(checkout),
    card: { ...cardRoutes({ ...checkout, upcomingAmong }), ...chargeRoutes(checkout) },
    wallet: walletRoutes,
    paymentLink: paymentLinkRoutes(checkout),
    topUp: { ...topUpRoutes(checkout), ...topUpOptionRoutes },
    bill: billRoutes({ payRefundsOf }),
    payment: deskPaymentRoutes({ payRefundsOf }),
    till: tillRoutes,
    dispute: disputeRoutes,
  }
}
