import { api } from '../api.ts'
import type { GiftCardCodes } from '../gift-card/code.ts'
import { command, once, query } from '../platform/command.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import * as orders from './customer-order.ts'
import {
  cancelAtDesk,
  collect,
  ordersAtShop,
  payOutAtDesk,
  readyAtDesk,
  takeBack,
} from './order-desk.ts'
import { cancelByLink, orderByLink } from './order-link.ts'
import { orderReceiptFile, receiptOfOrder } from './order-receipt.ts'
import { parkedSales, parkSale, removeParkedSale } from './parked-sale.ts'
import { pay, resume } from './pay.ts'
import { payableOrder } from './payable-order.ts'
import type { Checkout } from './payable.ts'
import { attemptOf, type Desk } from './routes.ts'
import { makeSale } from './sale.ts'
import { shelfOf } from './sale-sql.ts'

/** Orders of products: what their customers do with them, and the desk. */
export function orderRoutes(checkout: Checkout & Desk & { store: PictureStore }) {
  const { payRefundsOf, links, codes, store } = checkout
  const { order } = api
  return {
    open: order.open.handler(({ context, input }) => orders.open(context, checkout, input)),
    get: order.get.handler(({ context, input }) => orders.get(context, checkout, input.orderId)),
    list: order.list.handler(({ context, input }) => orders.list(context, input)),
    place: order.place.handler(({ context, input }) => orders.place(context, checkout, input)),
    pay: order.pay.handler(async ({ context, input }) => {
      const giftCards = await checkout.codes.toPay(context, input.giftCards)
      return pay(context, checkout, payableOrder, { ...input, giftCards })
    }),
    resume: order.resume.handler(({ context, input }) =>
      resume(context, checkout, payableOrder, input),
    ),
    receipt: order.receipt.handler(({ context, input }) =>
      receiptOfOrder(context.db, context.scope, input.orderId, context.now()),
    ),
    receiptFile: order.receiptFile.handler(async ({ context, input }) => {
      const { db, scope } = context
      const receipt = await receiptOfOrder(db, scope, input.orderId, context.now())
      return orderReceiptFile(receipt, input.language, store)
    }),
    cancel: order.cancel.handler(({ context, input }) =>
      orders.cancel(context, checkout, payRefundsOf, input.orderId),
    ),
    byLink: order.byLink.handler(({ context, input }) =>
      orderByLink(context, links, input.orderToken),
    ),
    cancelByLink: order.cancelByLink.handler(({ context, input }) =>
      cancelByLink(context, checkout, input.orderToken),
    ),
    atShop: order.atShop.handler(({ context, input }) =>
      ordersAtShop(context.db, context.scope, input),
    ),
    makeReady: order.makeReady.handler(({ context, input }) =>
      once(context, (tx) => readyAtDesk(tx, context.scope, input.orderId, context.now())),
    ),
    collect: order.collect.handler(async ({ context, input }) => {
      const giftCard = await codes.ofTender(context, input.giftCard)
      return once(context, (tx) =>
        collect(tx, context.scope, { ...input, giftCard }, attemptOf(context)),
      )
    }),
    takeBack: order.takeBack.handler(async ({ context, input }) => {
      const scope = context.scope
      const { businessId } = scope
      const answer = await once(context, (tx) => takeBack(tx, scope, input, attemptOf(context)))
      await payRefundsOf(context, { businessId, bookingId: input.orderId })
      return answer
    }),
    cancelAtDesk: order.cancelAtDesk.handler(async ({ context, input }) => {
      const scope = context.scope
      const { orderId } = input
      const answer = await once(context, (tx) => cancelAtDesk(tx, scope, orderId, context.now()))
      await payRefundsOf(context, { businessId: scope.businessId, bookingId: orderId })
      return answer
    }),
    payOut: order.payOut.handler(({ context, input }) =>
      once(context, (tx) => payOutAtDesk(tx, context.scope, input, context.now())),
    ),
  }
}

/** What the desk sells without a visit. */
export function saleRoutes(codes: GiftCardCodes) {
  return {
    products: api.sale.products.handler(query(shelfOf)),
    parked: api.sale.parked.handler(query(parkedSales)),
    park: api.sale.park.handler(command(parkSale)),
    removeParked: api.sale.removeParked.handler(command(removeParkedSale)),
    make: api.sale.make.handler(async ({ context, input }) => {
      const payments: Payments = []
      for (const payment of input.payments)
        payments.push({ ...payment, giftCard: await codes.ofTender(context, payment.giftCard) })
      const parts = { codes, language: context.language, ...attemptOf(context) }
      return once(context, (tx) => makeSale(tx, context.scope, { ...input, payments }, parts))
    }),
  }
}

type Payments = Parameters<typeof makeSale>[2]['payments']
