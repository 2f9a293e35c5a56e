import { implementer, type openApi } from './api.ts'
import { countStarts } from './booking/counted-start.ts'
import { visitsOfBusinesses } from './booking/calendar/business-visits.ts'
import { slotQuestions } from './booking/slot-questions.ts'
import { usesOfCodes } from './booking/hold/code-offer.ts'
import { tellVisits } from './booking/absence/visit-name.ts'
import { signalRoutes } from './booking/signal/signal-routes.ts'
import { visitsAhead, visitsOutsideHours } from './booking/calendar/visits-ahead.ts'
import {
  businessRoutes,
  installationRoutes,
  memberRoutes,
  newBusinessRoutes,
} from './business/routes.ts'
import { absenceRoutes } from './booking/absence/absence-routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { tenantOf } from './business/business.ts'
import { refusesNews } from './campaign/customer-part.ts'
import { campaignRoutes, newsRoutes } from './campaign/routes.ts'
import { visitFormRoutes } from './booking/health/health-routes.ts'
import { formRoutes } from './health-form/routes.ts'
import { catalogueRoutes, dayPackageRoutes, productRoutes } from './catalogue/routes.ts'
import { describeShops } from './catalogue/catalogue.ts'
import { serviceIdsOf, servicesByKind } from './catalogue/sql.ts'
import { customerRoutes, treatmentRoutes } from './customer/routes.ts'
import { partsOfCustomer } from './customer.ts'
import { chatRoutes } from './chat/routes.ts'
import { moneyRoutes } from './checkout/money.ts'
import { orderRoutes, saleRoutes } from './checkout/order-routes.ts'
import { additionRoutes, billRoutes, deskPaymentRoutes, tillRoutes } from './checkout/routes.ts'
import { paidAheadRoutes, passBillRoutes, passOrderRoutes } from './checkout/pass-routes.ts'
import { moneyInTheWay } from './checkout/shop-closing.ts'
import { accountRoutes, appRoutes, identityRoutes } from './identity/routes.ts'
import { signInMethods } from './identity/sign-in-methods.ts'
import { outboxPath } from './notification/outbox-host.ts'
import {
  notificationRoutes,
  receiptRoutes,
  teamNotificationRoutes,
  templateRoutes,
} from './notification/routes.ts'
import { memberSettings } from './notification/setting.ts'
import { offerRoutes } from './offer/routes.ts'
import { paymentRuleRoutes } from './payment/routes.ts'
import { importRoutes } from './import/routes.ts'
import { hasImported } from './import/sql.ts'
import type { Config } from './platform/config.ts'
import { auditRoutes, reportRoutes } from './report/routes.ts'
import { resourceRoutes } from './resource/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import * as shop from './shop/routes.ts'
import { readLogo } from './shop/logo.ts'
import { textsOfBusiness } from './shop/text-sql.ts'
import { listShopsOf } from './shop/shop.ts'
import { selectBusinessesWithShops } from './shop/sql.ts'
import { firstOpenWindow } from './slot/next.ts'
import { slotRoutes } from './slot/routes.ts'
import { staffQuestions } from './slot/staff-use.ts'
import { unitQuestions } from './slot/unit-use.ts'
import { guideRoutes, inboxRoutes, supportRoutes } from './support/routes.ts'
import { memberStaff } from './team/member-staff.ts'
import { teamSkills } from './team/skill.ts'
import { commissionRoutes, hoursRoutes, teamRoutes } from './team/routes.ts'
import { staffOf } from './team/team.ts'
import { seriesRoutes } from './checkout/series.ts'
import { standingRoutes, waitingRoutes } from './waiting/routes.ts'
import type { Dependencies } from './dependencies.ts'

/** What the business asks slices to its right. */
const businessPorts = {
  shopsOf: listShopsOf,
  staffOf,
  textsOf: textsOfBusiness,
  logoOf: readLogo,
  withShops: selectBusinessesWithShops,
  visitsOf: visitsOfBusinesses,
}

/** What slices to the right change with a membership. */
const memberPorts = { ...memberStaff, ...memberSettings }
/** What the clients of a business ask slices to their right. */
const customerPorts = { parts: partsOfCustomer, refusesNews }
/** What the shop asks slices to its right. */
const shopPorts = { serviceIdsOf, describeShops, visitsAhead, visitsOutsideHours }
/** What the team asks slices to its right. */
const staffPorts = { ...staffQuestions, tellVisits }

/** Every endpoint of the contract, by slice. */
export function routerOf(dependencies: Dependencies): Parameters<typeof openApi>[0]['router'] {
  const { config, snapshots, links, auth, messaging, store, vault, feed, streams } = dependencies
  const { codes, providers, payRefundsOf, following, search, lostWishes, parts } = dependencies
  const waysIn = signInMethods(config, { phone: messaging.on.has('sms'), outbox: outboxPath })
  const { holds, publicUrl } = config
  const checkout = { providers, publicUrl, links, codes, vault, payRefundsOf }

  return implementer.router({
    identity: identityRoutes({ ...auth, tenantOf, signInMethods: waysIn, app: config.app }),
    app: appRoutes(config.app),
    ...accountRoutes({ store, vault, parts, ...auth }),
    installation: installationRoutes,
    business: {
      ...businessRoutes({ ...businessPorts, resolveUser: auth.resolveUser }),
      ...shop.suspensionRoutes(businessPorts),
      ...newBusinessRoutes(links),
    },
    ...memberRoutes(memberPorts, { links, isFirebase: config.firebase !== undefined }),
    shop: {
      ...shop.shopRoutes,
      ...shop.settingRoutes(shopPorts),
      ...shop.ownShopRoutes({ visitsAhead, moneyInTheWay }),
      ...shop.pictureRoutes({ store }),
      ...paymentRuleRoutes({ providers, serviceIdsOf }),
    },
    ...shop.nounRoutes,
    resource: resourceRoutes({ ...unitQuestions, servicesByKind }),
    catalogue: catalogueRoutes(teamSkills, countStarts),
    dayPackage: dayPackageRoutes,
    product: productRoutes,
    commission: commissionRoutes,
    team: teamRoutes(staffPorts),
    ...hoursRoutes({ vault, questions: staffPorts }),
    offer: offerRoutes((query, at) => firstOpenWindow(snapshots, query, at), usesOfCodes),
    slot: slotRoutes(snapshots, slotQuestions, lostWishes.note),
    booking: bookingRoutes({ snapshots, links, feed, streams, payRefundsOf, vault, holds, store }),
    signal: signalRoutes({ vault }),
    absence: absenceRoutes({ snapshots, links, payRefundsOf }),
    ...moneyRoutes(following, { vault, links, codes }, config),
    order: { ...orderRoutes({ ...checkout, store }), ...passOrderRoutes(checkout) },
    ...paidAheadRoutes(checkout),
    addition: additionRoutes({ snapshots, payRefundsOf, vault }),
    bill: { ...billRoutes({ codes, payRefundsOf }), ...passBillRoutes({ payRefundsOf }) },
    payment: deskPaymentRoutes({ payRefundsOf }),
    sale: saleRoutes(codes),
    till: tillRoutes,
    series: seriesRoutes({ snapshots, providers: following.providers, vault, payRefundsOf }),
    waiting: waitingRoutes({ snapshots, vault }),
    standing: standingRoutes(snapshots),
    review: reviewRoutes({ links, store }),
    chat: chatRoutes({ feed, streams, store }),
    notification: notificationRoutes,
    receipt: receiptRoutes({ store }),
    template: templateRoutes({ write: messaging.write, links }),
    teamNotification: teamNotificationRoutes({ feed, streams }),
    customer: customerRoutes({ ...customerPorts, keeping: { vault, store } }),
    treatment: treatmentRoutes({ vault, store }),
    healthForm: { ...formRoutes, ...visitFormRoutes({ vault, links }) },
    campaign: campaignRoutes({ write: messaging.write, links }),
    news: newsRoutes(links),
    search: search.routes,
    support: supportRoutes({ links, store, countMessage: auth.countMessage }),
    audit: auditRoutes,
    inbox: inboxRoutes,
    guide: guideRoutes({ sends: sendsOf(config), hasImported }),
    report: reportRoutes,
    import: importRoutes,
  })
}

/** What this server is set up to send; a demo shows all of it. */
function sendsOf({ env, mail, sms, push }: Config) {
  const isDemo = env === 'demo'
  return { mail: isDemo || !!mail, sms: isDemo || !!sms, push: isDemo || !!push }
}
