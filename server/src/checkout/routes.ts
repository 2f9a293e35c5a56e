import { api } from '../api.ts'
import { deskTendersOf, saveDeskTenders } from '../payment/desk-tender.ts'
import { command, once, query } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import { add, quoteAddition } from './addition.ts'
import { billOf } from './bill.ts'
import { addGoods } from './bill-goods.ts'
import { cardsOfVisit, chargeCard } from './card-charge.ts'
import { keepPhone, quote } from './checkout.ts'
import {
  atDesk,
  endAtDesk,
  endShare,
  makeAtDesk,
  makeShare,
  shareOfInvitation,
  sharesOf,
} from './payment-link-share.ts'
import { get as getLink } from './payment-link.ts'
import { payOut, refundAtDesk, visitOf } from './desk-refund.ts'
import { statementAtDesk, topUpAtDesk, walletAtDesk } from './desk-wallet.ts'
import { giveGesture, takeGestureBack } from './gesture.ts'
import { listDisputes } from './dispute-list.ts'
import { discount, removeLine } from './discount.ts'
import { waiveFee } from './fee-waiver.ts'
import { applyCode, atOwnPrice } from './offer-code.ts'
import { payableLink, payableLinkByCard } from './payable-link.ts'
import { payableTopUp } from './payable-top-up.ts'
import { payableVisit } from './payable-visit.ts'
import type { Checkout, PayRefundsOf } from './payable.ts'
import { pay, resume } from './pay.ts'
import { changePrice } from './price-change.ts'
import { addTip, take } from './take.ts'
import { countTill, moveCash, undoCount, undoMovement } from './till-cash.ts'
import { tillOf } from './till.ts'
import { tillPayments } from './till-payments.ts'
import {
  chooseTips,
  chooseTipsByInvitation,
  chooseTipsByLink,
  tipsByInvitation,
  tipsByLink,
  tipsOfVisit,
} from './tip.ts'
import { payOutTopUp, payOutWallet } from './till-payout.ts'
import * as topUp from './top-up.ts'
import { listPlaces, listWallets, statement } from './wallet.ts'

export function checkoutRoutes(checkout: Checkout) {
  return {
    quote: api.checkout.quote.handler(({ context, input }) =>
      quote(context, checkout, input.bookingId),
    ),
    keepPhone: api.checkout.keepPhone.handler(({ context, input }) => keepPhone(context, input)),
    applyCode: api.checkout.applyCode.handler(({ context, input }) => applyCode(context, input)),
    pay: api.checkout.pay.handler(async ({ context, input }) => {
      const giftCards = await checkout.codes.toPay(context, input.giftCards)
      const wanted = { ...input, giftCards }
      return atOwnPrice(context, input.bookingId, () =>
        pay(context, checkout, payableVisit, wanted),
      )
    }),
    resume: api.checkout.resume.handler(({ context, input }) =>
      atOwnPrice(context, input.bookingId, () => resume(context, checkout, payableVisit, input)),
    ),
  }
}

/** What a client adds to their visit. */
export function additionRoutes(parts: Desk & { snapshots: ShopSnapshots; vault: Vault }) {
  return {
    quote: api.addition.quote.handler(({ context, input }) =>
      quoteAddition(context, parts.snapshots, input),
    ),
    add: api.addition.add.handler(({ context, input }) => add(context, parts, input)),
  }
}

/** What the desk may do with a client's card. */
export function chargeRoutes({ providers }: Pick<Checkout, 'providers'>) {
  return {
    ofVisit: api.card.ofVisit.handler(({ context, input }) =>
      cardsOfVisit(context, providers, input.bookingId),
    ),
    charge: api.card.charge.handler(({ context, input }) => chargeCard(context, providers, input)),
  }
}

export const walletRoutes = {
  list: api.wallet.list.handler(({ context }) => listWallets(context)),
  statement: api.wallet.statement.handler(({ context, input }) => statement(context, input)),
  atDesk: api.wallet.atDesk.handler(query(walletAtDesk)),
  statementAtDesk: api.wallet.statementAtDesk.handler(query(statementAtDesk)),
  topUpAtDesk: api.wallet.topUpAtDesk.handler(({ context, input }) =>
    once(context, (tx) => topUpAtDesk(tx, context.scope, input, attemptOf(context))),
  ),
  give: api.wallet.give.handler(command(giveGesture)),
  takeBack: api.wallet.takeBack.handler(command(takeGestureBack)),
}

export function topUpRoutes(checkout: Checkout) {
  return {
    places: api.topUp.places.handler(({ context }) => listPlaces(context)),
    quote: api.topUp.quote.handler(({ context, input }) => topUp.quote(context, checkout, input)),
    open: api.topUp.open.handler(({ context, input }) => topUp.open(context, checkout, input)),
    get: api.topUp.get.handler(({ context, input }) => topUp.get(context, checkout, input.topUpId)),
    pay: api.topUp.pay.handler(({ context, input }) => pay(context, checkout, payableTopUp, input)),
    resume: api.topUp.resume.handler(({ context, input }) =>
      resume(context, checkout, payableTopUp, input),
    ),
  }
}

export function paymentLinkRoutes(checkout: Checkout) {
  const { links } = checkout
  return {
    get: api.paymentLink.get.handler(({ context, input }) =>
      getLink(context, checkout, input.token),
    ),
    pay: api.paymentLink.pay.handler(({ context, input }) =>
      pay(context, checkout, payableLink, input),
    ),
    payByCard: api.paymentLink.payByCard.handler(({ context, input }) =>
      pay(context, checkout, payableLinkByCard, { ...input, tender: 'card' }),
    ),
    resume: api.paymentLink.resume.handler(({ context, input }) =>
      resume(context, checkout, payableLink, input),
    ),
    ofVisit: api.paymentLink.ofVisit.handler(({ context, input }) =>
      sharesOf(context, links, input.bookingId),
    ),
    ofInvitation: api.paymentLink.ofInvitation.handler(({ context, input }) =>
      shareOfInvitation(context, links, input.token),
    ),
    make: api.paymentLink.make.handler(({ context, input }) => makeShare(context, links, input)),
    end: api.paymentLink.end.handler(({ context, input }) => endShare(context, links, input)),
    atDesk: api.paymentLink.atDesk.handler(({ context, input }) =>
      atDesk(context, links, input.bookingId),
    ),
    makeAtDesk: api.paymentLink.makeAtDesk.handler(({ context, input }) =>
      makeAtDesk(context, links, input),
    ),
    endAtDesk: api.paymentLink.endAtDesk.handler(({ context, input }) =>
      endAtDesk(context, links, input),
    ),
  }
}

/** What a client gives to who served, after a visit. */
export function tipRoutes(checkout: Checkout) {
  const { links } = checkout
  return {
    ofVisit: api.tip.ofVisit.handler(({ context, input }) =>
      tipsOfVisit(context, checkout, input.bookingId),
    ),
    byLink: api.tip.byLink.handler(({ context, input }) =>
      tipsByLink(context, links, input.visitToken),
    ),
    choose: api.tip.choose.handler(({ context, input }) => chooseTips(context, links, input)),
    chooseByLink: api.tip.chooseByLink.handler(({ context, input }) =>
      chooseTipsByLink(context, links, input),
    ),
    byInvitation: api.tip.byInvitation.handler(({ context, input }) =>
      tipsByInvitation(context, links, input.token),
    ),
    chooseByInvitation: api.tip.chooseByInvitation.handler(({ context, input }) =>
      chooseTipsByInvitation(context, links, input),
    ),
  }
}

export type Desk = {
  /** Has the provider pay the refunds that were decided for a visit. */
  payRefundsOf: PayRefundsOf
}

/** What the desk does with the bill of a visit. */
export function billRoutes({ codes, payRefundsOf }: Desk & Pick<Checkout, 'codes'>) {
  /** What the verb leaves to give back is paid, and the bill read anew. */
  const changing =
    <I extends { bookingId: string }>(
      verb: (tx: Tx, scope: BusinessScope, input: I, now: Date) => Promise<unknown>,
    ) =>
    async ({ context, input }: { context: CallContext<BusinessScope>; input: I }) => {
      const { scope } = context
      const { bookingId } = input
      await once(context, (tx) => verb(tx, scope, input, context.now()))
      await payRefundsOf(context, { businessId: scope.businessId, bookingId })
      return billOf(context.db, scope, bookingId)
    }
  return {
    get: api.bill.get.handler(({ context, input }) =>
      billOf(context.db, context.scope, input.bookingId),
    ),
    take: api.bill.take.handler(async ({ context, input }) => {
      const giftCard = await codes.ofTender(context, input.giftCard)
      return once(context, (tx) =>
        take(tx, context.scope, { ...input, giftCard }, attemptOf(context)),
      )
    }),
    addTip: api.bill.addTip.handler(command(addTip)),
    addGoods: api.bill.addGoods.handler(command(addGoods)),
    discount: api.bill.discount.handler(changing(discount)),
    changePrice: api.bill.changePrice.handler(changing(changePrice)),
    removeLine: api.bill.removeLine.handler(command(removeLine)),
    waiveFee: api.bill.waiveFee.handler(changing(waiveFee)),
  }
}

/** What goes back at the desk. */
export function deskPaymentRoutes({ payRefundsOf }: Desk) {
  return {
    refund: api.payment.refund.handler(async ({ context, input }) => {
      const scope = context.scope
      await once(context, (tx) =>
        refundAtDesk(tx, scope, input, { attempt: context.key!.key, now: context.now() }),
      )
      const bookingId = await visitOf(context.db, scope, input.paymentId)
      await payRefundsOf(context, { businessId: scope.businessId, bookingId })
      return billOf(context.db, scope, bookingId)
    }),
    payOut: api.payment.payOut.handler(command(payOut)),
  }
}

/** How a verb is called for ever, and when it is. */
export function attemptOf({ key, now }: CallContext) {
  return { attempt: key!.key, now: now() }
}

export const disputeRoutes = {
  list: api.dispute.list.handler(({ context }) => listDisputes(context)),
}

export const tillRoutes = {
  tenders: api.till.tenders.handler(({ context }) => deskTendersOf(context.db, context.scope)),
  saveTenders: api.till.saveTenders.handler(command(saveDeskTenders)),
  day: api.till.day.handler(query(tillOf)),
  payments: api.till.payments.handler(query(tillPayments)),
  count: api.till.count.handler(command(countTill)),
  undoCount: api.till.undoCount.handler(command(undoCount)),
  moveCash: api.till.moveCash.handler(command(moveCash)),
  undoMovement: api.till.undoMovement.handler(command(undoMovement)),
  payOutTopUp: api.till.payOutTopUp.handler(command(payOutTopUp)),
  payOutWallet: api.till.payOutWallet.handler(command(payOutWallet)),
}
