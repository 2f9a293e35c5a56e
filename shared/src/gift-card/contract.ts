import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor } from '../schema.ts'
import { giftCard, giftCardBalance, giftCardCode } from './schema.ts'
import { giftCardLimits } from './states.ts'

export const cardToken = linkToken.describe('The last part of the private link of a gift card')

const offered = z.object({
  isSold: z.boolean().describe('False: this shop sells none, and the rest says nothing'),
  currency,
  leastMinor: minor,
  mostMinor: minor,
  suggestedMinor: z.array(minor).describe('The smallest first'),
  validMonths: z.int().nullable().describe('From the sale on; null: for ever'),
  paysTips: z.boolean().describe('A card may pay a tip, too'),
  treatments: z
    .array(
      z.object({
        variantId: id,
        serviceId: id,
        name: bilingual,
        label: bilingual.describe('Of the treatment with its length, as the card says it'),
        lengthMinutes: z.int(),
        priceMinor: minor,
      }),
    )
    .describe('What a card can be bought as, at the price of the shop'),
})
export type OfferedGiftCards = z.infer<typeof offered>

/** What gift cards a shop sells. */
const offer = query('anyone')
  .route(at('GET', '/shops/{shopId}/gift-cards', 'What gift cards a shop sells', 'gift card'))
  .input(z.object({ shopId: id }))
  .output(offered)

/** Which of some shops sell gift cards, and from which amount on. */
const sellers = query('anyone')
  .route(at('GET', '/gift-card-sellers', 'Which shops sell gift cards', 'gift card'))
  .input(z.object({ shopIds: z.array(id).min(1).max(20) }))
  .output(z.object({ shops: z.array(z.object({ shopId: id, currency, leastMinor: minor })) }))

/**
 * What is left on a card, for who has its code. A wrong code costs a try, ten tries an hour. Errors: `gift_card_unknown`,
 * `too_many_requests`.
 */
const balance = query('anyone', { callsPerMinute: 30 })
  .route(at('GET', '/gift-card-balance', 'What is left on a gift card', 'gift card'))
  .input(z.object({ code: giftCardCode }))
  .errors(mayRefuse('gift_card_unknown', 'too_many_requests'))
  .output(giftCardBalance)

/** Cards that I keep, and those that I have bought, the newest first. */
const mine = query('signed_in')
  .route(at('GET', '/gift-cards', 'My gift cards', 'gift card'))
  .output(
    z.object({
      giftCards: z.array(
        giftCard.extend({
          orderId: id.describe('With which it was sold'),
          isHeld: z.boolean().describe('I keep it, and may pay with it without its code'),
          isBought: z.boolean(),
          mayUndo: z.boolean().describe('I may still give it back for my money'),
          token: z.string().nullable().describe('Of its private link; null until it is paid'),
        }),
      ),
    }),
  )

/** A card at its private link, with its code. Errors: `not_found`, also of one that was replaced or given back. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(
    at('GET', '/linked-gift-cards/{cardToken}', 'A gift card, by its private link', 'gift card'),
  )
  .input(z.object({ cardToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(
    giftCard.extend({
      code: z.string().describe('As it is printed'),
      isMine: z.boolean().describe('The caller keeps it'),
    }),
  )

/** Keeps a card in my wallet: from then on I pay with it without its code. Who has the code still may, too. Errors: as `balance`. */
const claim = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', '/gift-cards/claim', 'Keep a gift card in my wallet', 'gift card'))
  .input(
    z
      .object({ code: giftCardCode.optional(), cardToken: cardToken.optional() })
      .refine((by) => by.code !== undefined || by.cardToken !== undefined, { path: ['code'] })
      .refine((by) => by.code === undefined || by.cardToken === undefined, {
        path: ['cardToken'],
      }),
  )
  .errors(mayRefuse('gift_card_unknown', 'gift_card_not_usable', 'too_many_requests'))
  .output(giftCard)

const setting = z.object({
  isSold: z.boolean(),
  leastMinor: minor.min(100).max(giftCardLimits.mostMinor),
  mostMinor: minor.min(100).max(giftCardLimits.mostMinor),
  suggestedMinor: z.array(minor.min(100)).max(giftCardLimits.suggestions),
  sellsTreatments: z.boolean(),
  validMonths: z
    .int()
    .min(1)
    .max(giftCardLimits.longestMonths)
    .nullable()
    .describe('From the sale on; null: for ever'),
  paysTips: z.boolean(),
  isTaxedAtSale: z
    .boolean()
    .default(false)
    .describe(
      'Of a card for a treatment the tax is due when it is sold; where prices contain their tax',
    ),
})
export type GiftCardSetting = z.infer<typeof setting>

/** How the business sells gift cards, in each currency of its shops. */
const settings = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/gift-card-settings', 'How gift cards are sold', 'gift card'))
  .output(
    z.object({
      settings: z.array(
        setting.extend({
          currency,
          countries: z.array(z.string()).describe('Of the shops that sell in it'),
        }),
      ),
    }),
  )

/** Says how gift cards are sold in a currency. What was sold before stays as it was. */
const saveSetting = command({ area: 'setting', level: 'change' })
  .route(
    at('PUT', '/console/gift-card-settings/{currency}', 'Say how gift cards are sold', 'gift card'),
  )
  .input(
    setting
      .extend({ currency })
      .refine(({ leastMinor, mostMinor }) => leastMinor <= mostMinor, { path: ['mostMinor'] })
      .refine(
        ({ leastMinor, mostMinor, suggestedMinor }) =>
          suggestedMinor.every((each) => each >= leastMinor && each <= mostMinor),
        { path: ['suggestedMinor'] },
      ),
  )
  .output(setting.extend({ currency }))

export const giftCardContract = {
  offer,
  sellers,
  balance,
  mine,
  byLink,
  claim,
  settings,
  saveSetting,
}
