import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { cardToken } from '../gift-card/contract.ts'
import { present } from '../gift-card/schema.ts'
import { giftCardLimits } from '../gift-card/states.ts'
import { mayRefuse } from '../refusal.ts'
import { id, minor } from '../schema.ts'
import { order } from './order.ts'
import { deskOrder } from './order-desk.ts'

/** A card of an amount, or of a treatment at the price of the shop. */
export const giftCardWanted = present
  .extend({
    amountMinor: minor.min(1).max(giftCardLimits.mostMinor).optional(),
    variantId: id.optional().describe('Of a treatment'),
  })
  .refine((card) => card.amountMinor !== undefined || card.variantId !== undefined, {
    path: ['amountMinor'],
  })
  .refine((card) => card.amountMinor === undefined || card.variantId === undefined, {
    path: ['variantId'],
  })
export type GiftCardWanted = z.infer<typeof giftCardWanted>

/**
 * Writes down a basket with a gift card, which `order.pay` pays; from then on it can be used, and it is sent when it is wanted. One
 * that nobody pays is forgotten. It is no product: nothing is collected, and no gift card pays it. Errors: `gift_card_not_sold`
 * also outside the amounts that the shop sells.
 */
const buy = command('signed_in')
  .route(at('POST', '/shops/{shopId}/gift-cards', 'Choose a gift card', 'gift card'))
  .input(giftCardWanted.safeExtend({ shopId: id }))
  .errors(mayRefuse('gift_card_not_sold', 'business_suspended'))
  .output(order)

/**
 * Gives a card back that I have bought from afar, within 14 days and while nothing of it is used: my money comes back the way it came,
 * and the card ends. Errors: `gift_card_too_late`.
 */
const undo = command('signed_in')
  .route(at('POST', '/gift-cards/{giftCardId}/undo', 'Give a gift card back', 'gift card'))
  .input(z.object({ giftCardId: id }))
  .errors(mayRefuse('gift_card_too_late'))
  .output(order)

/** A card as a PDF to print and give, for who has its private link. Errors: as `byLink`. */
const paper = query('anyone', { callsPerMinute: 20 })
  .route(at('GET', '/linked-gift-cards/{cardToken}/card.pdf', 'A gift card as a PDF', 'gift card'))
  .errors(mayRefuse('too_many_requests'))
  .input(z.object({ cardToken, language: z.enum(['en', 'fr']).default('en') }))
  .output(z.file().mime('application/pdf'))

/** Gives the money of a card back of which nothing is used, the way it came. Errors: `gift_card_too_late` where something is. */
const undoAtDesk = command({ area: 'money', level: 'change' }, { needsLogIn: true })
  .route(at('POST', '/console/gift-cards/{giftCardId}/undo', 'Refund a gift card', 'gift card'))
  .input(z.object({ giftCardId: id, reason: z.string().trim().min(1).max(200) }))
  .errors(mayRefuse('gift_card_too_late'))
  .output(deskOrder)

export const soldGiftCardContract = { buy, undo, paper, undoAtDesk }
