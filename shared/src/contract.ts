import { absenceContract } from './booking/absence.ts'
import { signalContract } from './booking/signal.ts'
import { bookingContract } from './booking/contract.ts'
import { businessContract } from './business/contract.ts'
import { pinContract, sharedDeskContract } from './business/desk.ts'
import { installationContract } from './business/installation.ts'
import { memberInvitationContract } from './business/invitation.ts'
import { memberContract } from './business/member.ts'
import { platformAdminContract } from './identity/platform-admin.ts'
import { platformContract } from './identity/platform.ts'
import { newBusinessContract } from './business/new-business.ts'
import { ownProfileContract } from './business/own-profile.ts'
import { suspensionContract } from './business/suspension.ts'
import { campaignContract, newsContract } from './campaign/contract.ts'
import { catalogueContract, productContract } from './catalogue/contract.ts'
import { dayPackageContract } from './catalogue/day-package.ts'
import { managedCatalogueContract } from './catalogue/managed-catalogue.ts'
import { managedProductContract } from './catalogue/managed-product.ts'
import { chatContract } from './chat/contract.ts'
import { additionContract } from './checkout/addition.ts'
import { billContract } from './checkout/bill.ts'
import { collectionContract, deskCollectionContract } from './checkout/collection.ts'
import { deskPaymentContract } from './checkout/desk-payment.ts'
import { chargeContract } from './checkout/charge.ts'
import { disputeContract } from './checkout/dispute.ts'
import { customerContract } from './customer/contract.ts'
import { treatmentContract } from './customer/treatment-note.ts'
import { checkoutContract } from './checkout/contract.ts'
import { orderContract } from './checkout/order.ts'
import { orderReceiptContract } from './checkout/order-receipt.ts'
import { orderLinkContract } from './checkout/order-link.ts'
import { deskOrderContract } from './checkout/order-desk.ts'
import { parkedSaleContract } from './checkout/parked-sale.ts'
import { saleContract } from './checkout/sale.ts'
import { paymentLinkContract } from './checkout/payment-link.ts'
import { tillContract } from './checkout/till.ts'
import { tipContract } from './checkout/tip.ts'
import { topUpContract } from './checkout/top-up.ts'
import { deskWalletContract } from './checkout/desk-wallet.ts'
import { walletContract } from './checkout/wallet.ts'
import { soldGiftCardContract } from './checkout/gift-card.ts'
import { healthFormContract } from './health-form/contract.ts'
import { visitFormContract } from './booking/health-form.ts'
import { giftCardContract } from './gift-card/contract.ts'
import { deskGiftCardContract } from './gift-card/desk.ts'
import { appContract } from './identity/app.ts'
import { identityContract } from './identity/contract.ts'
import { consentContract, legalContract } from './identity/legal.ts'
import { importContract } from './import/contract.ts'
import { legalDraftContract } from './identity/legal-draft.ts'
import { reviewContract } from './review/contract.ts'
import { membershipContract } from './pass/membership.ts'
import { membershipPlanContract } from './pass/membership-plan.ts'
import { personContract } from './identity/person.ts'
import { deviceContract, profileContract } from './identity/profile.ts'
import { wellnessContract } from './identity/wellness.ts'
import { notificationContract } from './notification/contract.ts'
import { deskReceiptContract } from './notification/receipt.ts'
import { templateContract } from './notification/template.ts'
import { teamNotificationContract } from './notification/team-contract.ts'
import { cardContract } from './payment/contract.ts'
import { providerAccountContract } from './payment/account.ts'
import { paymentRulesContract, topUpOptionContract } from './payment/payment-rules.ts'
import { reconciliationContract } from './payment/reconciliation.ts'
import { auditContract } from './report/audit.ts'
import { commissionReportContract } from './report/commission.ts'
import { reportContract } from './report/contract.ts'
import { resourceContract } from './resource/contract.ts'
import { searchContract } from './search/contract.ts'
import { passContract, passPlanContract } from './pass/contract.ts'
import { soldPassContract } from './pass/sold.ts'
import {
  passBillContract,
  passCheckoutContract,
  passOrderContract,
  passRefundContract,
} from './checkout/pass.ts'
import { offerContract } from './offer/contract.ts'
import { albumContract } from './shop/album.ts'
import { placementContract } from './shop/placement.ts'
import { shopContract } from './shop/contract.ts'
import { newShopContract } from './shop/new-shop.ts'
import { ownShopContract } from './shop/own-shop.ts'
import { shopSettingsContract } from './shop/settings.ts'
import { textContract } from './shop/text.ts'
import { guideContract } from './support/guide.ts'
import { supportContract } from './support/contract.ts'
import { inboxContract } from './support/inbox.ts'
import { slotContract } from './slot/contract.ts'
import { commissionContract } from './team/commission.ts'
import { teamContract } from './team/contract.ts'
import { managedTeamContract } from './team/managed-team.ts'
import { skillContract } from './team/skill.ts'
import { privateCalendarContract } from './team/private-calendar.ts'
import { rotaContract } from './team/rota.ts'
import { swapContract } from './team/swap.ts'
import { timeOffContract } from './team/time-off.ts'
import { seriesContract } from './checkout/series.ts'
import { waitingContract } from './waiting/contract.ts'
import { standingContract } from './waiting/standing-contract.ts'

/** Said slice by slice: what TypeScript infers of all at once is longer than it writes down (TS7056). */
export type Contract = {
  identity: typeof identityContract
  app: typeof appContract
  legal: typeof legalContract & typeof legalDraftContract
  consent: typeof consentContract
  profile: typeof profileContract
  wellness: typeof wellnessContract
  device: typeof deviceContract
  person: typeof personContract
  installation: typeof installationContract
  business: typeof businessContract &
    typeof suspensionContract &
    typeof ownProfileContract &
    typeof newBusinessContract
  member: typeof memberContract
  memberInvitation: typeof memberInvitationContract
  sharedDesk: typeof sharedDeskContract
  pin: typeof pinContract
  platform: typeof platformContract
  platformAdmin: typeof platformAdminContract
  shop: typeof shopContract &
    typeof albumContract &
    typeof paymentRulesContract &
    typeof newShopContract &
    typeof ownShopContract &
    typeof shopSettingsContract
  placement: typeof placementContract
  text: typeof textContract
  resource: typeof resourceContract
  catalogue: typeof catalogueContract & typeof managedCatalogueContract
  dayPackage: typeof dayPackageContract
  product: typeof productContract & typeof managedProductContract
  team: typeof teamContract & typeof managedTeamContract & typeof skillContract
  commission: typeof commissionContract
  rota: typeof rotaContract
  timeOff: typeof timeOffContract
  privateCalendar: typeof privateCalendarContract
  signal: typeof signalContract
  swap: typeof swapContract
  giftCard: typeof giftCardContract & typeof deskGiftCardContract & typeof soldGiftCardContract
  collection: typeof collectionContract & typeof deskCollectionContract
  card: typeof cardContract & typeof chargeContract
  offer: typeof offerContract
  membershipPlan: typeof membershipPlanContract
  membership: typeof membershipContract
  passPlan: typeof passPlanContract
  pass: typeof passContract & typeof soldPassContract & typeof passRefundContract
  slot: typeof slotContract
  booking: typeof bookingContract
  absence: typeof absenceContract
  addition: typeof additionContract
  checkout: typeof checkoutContract & typeof passCheckoutContract
  wallet: typeof walletContract & typeof deskWalletContract
  topUp: typeof topUpContract & typeof topUpOptionContract
  order: typeof orderContract &
    typeof orderReceiptContract &
    typeof orderLinkContract &
    typeof deskOrderContract &
    typeof passOrderContract
  sale: typeof saleContract & typeof parkedSaleContract
  bill: typeof billContract & typeof passBillContract
  payment: typeof deskPaymentContract
  paymentLink: typeof paymentLinkContract
  tip: typeof tipContract
  till: typeof tillContract
  providerAccount: typeof providerAccountContract
  reconciliation: typeof reconciliationContract
  dispute: typeof disputeContract
  series: typeof seriesContract
  waiting: typeof waitingContract
  standing: typeof standingContract
  review: typeof reviewContract
  chat: typeof chatContract
  notification: typeof notificationContract
  receipt: typeof deskReceiptContract
  template: typeof templateContract
  teamNotification: typeof teamNotificationContract
  customer: typeof customerContract
  treatment: typeof treatmentContract
  healthForm: typeof healthFormContract & typeof visitFormContract
  campaign: typeof campaignContract
  news: typeof newsContract
  search: typeof searchContract
  support: typeof supportContract
  inbox: typeof inboxContract
  audit: typeof auditContract
  guide: typeof guideContract
  report: typeof reportContract & typeof commissionReportContract
  import: typeof importContract
}

/** Everything the API can do, slice by slice. Served under `/api`; its document is `/api/openapi.json`. */
export const contract: Contract = {
  identity: identityContract,
  app: appContract,
  legal: { ...legalContract, ...legalDraftContract },
  consent: consentContract,
  profile: profileContract,
  wellness: wellnessContract,
  device: deviceContract,
  person: personContract,
  installation: installationContract,
  business: {
    ...businessContract,
    ...suspensionContract,
    ...ownProfileContract,
    ...newBusinessContract,
  },
  member: memberContract,
  memberInvitation: memberInvitationContract,
  sharedDesk: sharedDeskContract,
  pin: pinContract,
  platform: platformContract,
  platformAdmin: platformAdminContract,
  shop: {
    ...shopContract,
    ...albumContract,
    ...paymentRulesContract,
    ...newShopContract,
    ...ownShopContract,
    ...shopSettingsContract,
  },
  placement: placementContract,
  text: textContract,
  resource: resourceContract,
  catalogue: { ...catalogueContract, ...managedCatalogueContract },
  dayPackage: dayPackageContract,
  product: { ...productContract, ...managedProductContract },
  team: { ...teamContract, ...managedTeamContract, ...skillContract },
  commission: commissionContract,
  rota: rotaContract,
  timeOff: timeOffContract,
  privateCalendar: privateCalendarContract,
  signal: signalContract,
  swap: swapContract,
  giftCard: { ...giftCardContract, ...deskGiftCardContract, ...soldGiftCardContract },
  collection: { ...collectionContract, ...deskCollectionContract },
  card: { ...cardContract, ...chargeContract },
  offer: offerContract,
  membershipPlan: membershipPlanContract,
  membership: membershipContract,
  passPlan: passPlanContract,
  pass: { ...passContract, ...soldPassContract, ...passRefundContract },
  slot: slotContract,
  booking: bookingContract,
  absence: absenceContract,
  addition: additionContract,
  checkout: { ...checkoutContract, ...passCheckoutContract },
  wallet: { ...walletContract, ...deskWalletContract },
  topUp: { ...topUpContract, ...topUpOptionContract },
  order: {
    ...orderContract,
    ...orderReceiptContract,
    ...orderLinkContract,
    ...deskOrderContract,
    ...passOrderContract,
  },
  sale: { ...saleContract, ...parkedSaleContract },
  bill: { ...billContract, ...passBillContract },
  payment: deskPaymentContract,
  paymentLink: paymentLinkContract,
  tip: tipContract,
  till: tillContract,
  providerAccount: providerAccountContract,
  reconciliation: reconciliationContract,
  dispute: disputeContract,
  series: seriesContract,
  waiting: waitingContract,
  standing: standingContract,
  review: reviewContract,
  chat: chatContract,
  notification: notificationContract,
  receipt: deskReceiptContract,
  template: templateContract,
  teamNotification: teamNotificationContract,
  customer: customerContract,
  treatment: treatmentContract,
  healthForm: { ...healthFormContract, ...visitFormContract },
  campaign: campaignContract,
  news: newsContract,
  search: searchContract,
  support: supportContract,
  inbox: inboxContract,
  audit: auditContract,
  guide: guideContract,
  report: { ...reportContract, ...commissionReportContract },
  import: importContract,
}
