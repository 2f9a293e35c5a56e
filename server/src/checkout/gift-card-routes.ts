import { api } from '../api.ts'
import { cardByLink } from '../gift-card/read.ts'
import { giftCardRoutes } from '../gift-card/routes.ts'
import { once } from '../platform/command.ts'
import * as orders from './customer-order.ts'
import { offeredCards, openCardOrder, undoCard, undoCardAtDesk } from './gift-card-order.ts'
import { deskOrderOf } from './order-desk.ts'
import type { Checkout } from './payable.ts'
import type { Desk } from './routes.ts'

/** Gift cards, and how they are sold and given back. */
export function allGiftCardRoutes(checkout: Checkout & Desk) {
  const { codes, links, payRefundsOf, publicUrl } = checkout
  const { giftCard } = api
  return {
    ...giftCardRoutes({ links, codes }),
    offer: giftCard.offer.handler(({ context, input }) => offeredCards(context.db, input)),
    buy: giftCard.buy.handler(async ({ context, input }) => {
      const parts = { codes, now: context.now() }
      const { id } = await once(context, async (tx) => ({
        id: await openCardOrder(tx, context.scope, input, parts),
      }))
      return orders.get(context, checkout, id)
    }),
    undo: giftCard.undo.handler(async ({ context, input }) => {
      const { businessId, orderId } = await once(context, (tx) =>
        undoCard(tx, context.scope, input, context.now()),
      )
      await payRefundsOf(context, { businessId, bookingId: orderId })
      return orders.get(context, checkout, orderId)
    }),
    paper: giftCard.paper.handler(async ({ context, input: { cardToken, language } }) => {
      const card = await cardByLink(context, { links, codes }, cardToken)
      // What makes one is large, and few servers are asked for one soon.
      const { giftCardPdf } = await import('./gift-card-paper.ts')
      const site = new URL(publicUrl).host
      const bytes = await giftCardPdf(card, language, { site, at: context.now() })
      return new File([Buffer.from(bytes)], `${card.codeEnd}.pdf`, { type: 'application/pdf' })
    }),
    undoAtDesk: giftCard.undoAtDesk.handler(async ({ context, input }) => {
      const { scope } = context
      const { businessId, orderId } = await once(context, (tx) =>
        undoCardAtDesk(tx, scope, input, context.now()),
      )
      await payRefundsOf(context, { businessId, bookingId: orderId })
      return deskOrderOf(context.db, scope, orderId)
    }),
  }
}
