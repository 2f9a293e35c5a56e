import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText, plainName } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, cursor, day, id, limit, minor } from '../schema.ts'
import { offerCodeOf, offerCodePattern, offerLimits } from './terms.ts'

const name = nameText(offerLimits.nameLength)
const smallPrint = z.string().overwrite(plainName).max(offerLimits.smallPrintLength)

const terms = z.object({
  name: z.object({ en: name, fr: name }),
  smallPrint: z.object({ en: smallPrint, fr: smallPrint }),
  rate: z.int().min(1).max(100_000).nullable().describe('The share that comes off, in 1/100,000'),
  amountMinor: minor.min(1).max(100_000_000).nullable().describe('Else so much of each service'),
  currency: currency.nullable().describe('Of `amountMinor`'),
  includesAddOns: z.boolean(),
  serviceIds: z.array(id).min(1).max(offerLimits.services).nullable().describe('Null: all'),
  shopIds: z.array(id).min(1).max(offerLimits.shops).nullable().describe('Null: all'),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable().describe('ISO; null: all'),
  fromMinute: z.int().min(0).max(1_439).describe('Of the shop’s day'),
  toMinute: z.int().min(1).max(2_880).describe('Excluded; above 1,440 in the day after'),
  fromDay: day.nullable(),
  toDay: day.nullable().describe('Included'),
  lastMinuteHours: z.int().min(1).max(offerLimits.lastMinuteHours).nullable(),
  forNewClients: z.boolean().default(false).describe('Only for who has no visit here yet'),
  onlyBestFit: z
    .boolean()
    .default(false)
    .describe('Only for times that leave no gap in the day of who serves'),
  code: z
    .string()
    .max(40)
    .overwrite(offerCodeOf)
    .regex(offerCodePattern)
    .nullable()
    .describe('With one it is shown to nobody and holds for whoever types it'),
  useLimit: z.int().min(1).max(offerLimits.uses).nullable().describe('Of the code'),
})

const managedOffer = terms.extend({
  id,
  name: bilingual,
  smallPrint: bilingual,
  version: z.int(),
  isActive: z.boolean(),
  uses: z.int().nullable().describe('Visits that hold under its code; null: it has none'),
})
export type ManagedOffer = z.infer<typeof managedOffer>

const area = 'catalogue'
const path = '/console/offers'
const answer = z.object({ offer: managedOffer })

/** All offers of the business, those that are on first, then the newest. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The offers of a business', 'offer'))
  .input(z.object({ cursor, limit }))
  .output(z.object({ offers: z.array(managedOffer), nextCursor: z.string().nullable() }))

/**
 * Makes an offer, or says anew what one is; visits that are booked keep their price. `version` is that which was read. Errors:
 * `offer_not_possible` with the field, `state_conflict` where it has changed meanwhile, `not_found`.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Make or change an offer', 'offer'))
  .input(
    terms.extend({
      offerId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('0 of a new one'),
    }),
  )
  .errors(mayRefuse('offer_not_possible', 'state_conflict'))
  .output(answer)

/** Ends an offer for new bookings. Booked visits keep their price. Errors: `not_found`. */
const end = command({ area, level: 'change' })
  .route(at('POST', `${path}/{offerId}/end`, 'End an offer', 'offer'))
  .input(z.object({ offerId: id }))
  .output(answer)

/** Takes the end of an offer back. Errors: `offer_not_possible` where another has its code meanwhile, `not_found`. */
const restore = command({ area, level: 'change' })
  .route(at('POST', `${path}/{offerId}/restore`, 'Take the end of an offer back', 'offer'))
  .input(z.object({ offerId: id }))
  .errors(mayRefuse('offer_not_possible'))
  .output(answer)

export const managedOfferContract = { ofBusiness, save, end, restore }
