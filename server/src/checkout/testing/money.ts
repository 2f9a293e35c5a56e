import { dayPackageRoutes, productRoutes } from '../../catalogue/routes.ts'
import { serviceIdsOf } from '../../catalogue/sql.ts'
import { describeShops } from '../../catalogue/catalogue.ts'
import { visitsAhead, visitsOutsideHours } from '../../booking/calendar/visits-ahead.ts'
import { settingRoutes } from '../../shop/routes.ts'
import { upcomingAmong } from '../../booking/calendar/upcoming.ts'
import { cardRoutes, paymentRuleRoutes, topUpOptionRoutes } from '../../payment/routes.ts'
import { openGiftCardCodes } from '../../gift-card/code.ts'
import { openTryLimit } from '../../identity/try-limit.ts'
import type { Db } from '../../platform/pool.ts'
import type { PictureStore } from '../../platform/picture-store.ts'
import type { Checkout } from '../payable.ts'
import {
  paidAheadRoutes,
  passBillRoutes,
  passCheckoutRoutes,
  passOrderRoutes,
} from '../pass-routes.ts'
import { orderRoutes, saleRoutes } from '../order-routes.ts'
import {
  billRoutes,
  chargeRoutes,
  checkoutRoutes,
  deskPaymentRoutes,
  disputeRoutes,
  paymentLinkRoutes,
  tillRoutes,
  tipRoutes,
  topUpRoutes,
  walletRoutes,
} from '../routes.ts'

type PayRefunds = Parameters<typeof billRoutes>[0]['payRefundsOf']

/** Whatever moves money, for tests of the slices that book. */
export function moneyRoutes(
  { db, now, ...parts }: Omit<Checkout, 'codes'> & { db: Db; now: () => Date; store: PictureStore },
  payRefundsOf: PayRefunds,
): object {
  const limit = openTryLimit({ db, secret: 'the secret of the tests', now, patience: 1 })
  const codes = openGiftCardCodes({ links: parts.links, limit })
  const checkout = { ...parts, codes }
  return {
    ...billsAndPayments(checkout, payRefundsOf),
    ...paidAheadRoutes({ ...checkout, payRefundsOf }),
  }
}

function billsAndPayments(checkout: Checkout & { store: PictureStore }, payRefundsOf: PayRefunds) {
  const { codes } = checkout
  return {
    shop: {
      ...paymentRuleRoutes({ providers: checkout.providers, serviceIdsOf }),
      ...settingRoutes({ serviceIdsOf, describeShops, visitsAhead, visitsOutsideHours }),
    },
    checkout: { ...checkoutRoutes(checkout), ...passCheckoutRoutes },
    card: { ...cardRoutes({ ...checkout, upcomingAmong }), ...chargeRoutes(checkout) },
    wallet: walletRoutes,
    paymentLink: paymentLinkRoutes(checkout),
    tip: tipRoutes(checkout),
    topUp: { ...topUpRoutes(checkout), ...topUpOptionRoutes },
    order: { ...orderRoutes({ ...checkout, payRefundsOf }), ...passOrderRoutes(checkout) },
    dayPackage: dayPackageRoutes,
    product: productRoutes,
    bill: { ...billRoutes({ codes, payRefundsOf }), ...passBillRoutes({ payRefundsOf }) },
    payment: deskPaymentRoutes({ payRefundsOf }),
    sale: saleRoutes(codes),
    till: tillRoutes,
    dispute: disputeRoutes,
  }
}
