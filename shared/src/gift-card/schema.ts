import * as z from 'zod'
import { emailAddress } from '../identity/contact.ts'
import { plainName } from '../identity/name.ts'
import { bilingual, currency, id, instant, minor } from '../schema.ts'
import { timeZone } from '../shop/new-shop.ts'
import { giftCardDesigns, giftCardLimits, giftCardStates } from './states.ts'

/** As somebody types, scans or pastes it; read as it is meant. */
export const giftCardCode = z.string().min(1).max(100)

/** What pays a part of a bill: cards by their code, or those of one’s own by their id. */
export const giftCardsToPay = z
  .array(
    z
      .object({
        code: giftCardCode.optional(),
        giftCardId: id.optional().describe('One that the payer keeps'),
        amountMinor: minor
          .min(1)
          .optional()
          .describe('How much of it; else all that it holds, as far as it is due'),
      })
      .refine((card) => (card.code === undefined) !== (card.giftCardId === undefined)),
  )
  .max(giftCardLimits.onABill)
  .default([])
  .describe('Used before the wallet, in this order')
export type GiftCardToPay = z.infer<typeof giftCardsToPay>[number]

/** The card of the tender `gift_card` at the desk: by its code, or one that the client keeps. */
export const giftCardOfTender = z
  .object({ code: giftCardCode.optional(), giftCardId: id.optional() })
  .refine((card) => (card.code === undefined) !== (card.giftCardId === undefined))
  .optional()
export type GiftCardOfTender = z.infer<typeof giftCardOfTender>

/** The tender `gift_card` names one, and no other does. */
export function namesGiftCard(by: { tender?: string | undefined; giftCard?: GiftCardOfTender }) {
  return (by.tender === 'gift_card') === (by.giftCard !== undefined)
}

const nameOnCard = z.string().overwrite(plainName).max(giftCardLimits.nameLength).default('')

/** How a card looks, what it says and whom it reaches. */
export const present = z.object({
  design: z.enum(giftCardDesigns),
  message: z.string().trim().max(giftCardLimits.messageLength).default(''),
  fromName: nameOnCard,
  toName: nameOnCard,
  recipientEmail: emailAddress
    .nullable()
    .default(null)
    .describe('Null: its buyer gives it themselves, printed or by its link'),
  deliverAt: instant.nullable().default(null).describe('When it is sent; null: once it is paid'),
  timeZone: timeZone
    .nullable()
    .default(null)
    .describe('The buyer’s, in which `deliverAt` is meant; null: the shop’s'),
})
export type Present = z.infer<typeof present>

const facts = z.object({
  id,
  business: z.object({ id, name: z.string() }),
  state: z.enum(giftCardStates),
  currency,
  amountMinor: minor.describe('What it was bought for'),
  balanceMinor: minor,
  treatment: bilingual.nullable().describe('What it was bought as: “Deep tissue, 60 minutes”'),
  design: z.enum(giftCardDesigns),
  codeEnd: z.string().describe('The last four of its code'),
  expiresAt: instant.nullable().describe('Null: never'),
})

/** A card as who has its code sees it, and nobody else’s names. */
export const giftCardBalance = facts

/** A card as its buyer, its holder and whoever has its link see it. */
export const giftCard = facts.extend({
  shopId: id.describe('Where it was bought'),
  message: z.string(),
  fromName: z.string(),
  toName: z.string(),
  recipientEmail: z.string().nullable().describe('To its buyer alone'),
  deliverAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  timeZone: z.string(),
  createdAt: instant,
})
export type GiftCard = z.infer<typeof giftCard>
