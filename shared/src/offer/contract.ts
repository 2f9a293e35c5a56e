import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { managedOfferContract } from './managed-offer.ts'
import { near } from '../shop/contract.ts'
import { bilingual, currency, cursor, id, instant, limit, minor, picture } from '../schema.ts'

/** Of a step of a day package: what both are called; `label` says both. */
const packageStep = z.object({ dayPackage: bilingual, service: bilingual }).optional()

/** The same on a line of a bill, with whose it is. */
export const stepOnBill = {
  step: packageStep,
  guest: z.int().nullable().optional().describe('Whose step of a day package it is'),
}

const rate = z.int().min(0).max(100_000).describe('1/100,000')

/** A price as `priceOf` itemises it: the lines are what a receipt shows, a discount stands below zero. */
export const price = z.object({
  currency,
  lines: z.array(
    z.object({
      kind: z.enum(['service', 'therapist', 'add_on', 'discount', 'call_out', 'tip']),
      sourceId: id
        .nullable()
        .describe(
          'The variant, the add-on or the offer; of a therapist who costs more, the variant',
        ),
      item: z.int().nullable().describe('Which item of the basket, from 0'),
      guest: z.int().nullable(),
      label: bilingual,
      lengthMinutes: z.int().nullable(),
      amountMinor: minor,
      taxRate: rate,
      menuPriceMinor: minor
        .optional()
        .describe('Of a service whose price was agreed with the client: what the menu says'),
      step: packageStep,
      netMinor: minor.describe('Without tax, after the discounts'),
      taxMinor: minor,
    }),
  ),
  taxes: z.array(z.object({ rate, baseMinor: minor, taxMinor: minor, isIncluded: z.boolean() })),
  discountMinor: minor,
  netMinor: minor,
  taxMinor: minor,
  tipMinor: minor,
  totalMinor: minor,
})

export const offer = z.object({
  id,
  shop: z.object({
    id,
    name: z.string(),
    city: z.string(),
    timeZone: z.string(),
    currency,
    picture,
  }),
  name: bilingual,
  smallPrint: bilingual,
  rate: rate.nullable().describe('The share that comes off, in 1/100,000; else `amountMinor`'),
  amountMinor: minor.nullable().describe('Off each service, in the shop’s currency; else `rate`'),
  includesAddOns: z.boolean().describe('Whether add-ons are lowered with their service'),
  services: z
    .array(z.object({ id, name: bilingual }))
    .nullable()
    .describe('What it is for; null: everything on the menu'),
  lastMinuteHours: z
    .int()
    .nullable()
    .describe('Only for visits that begin within so many hours of being booked'),
  forNewClients: z.boolean().describe('Only for who has no visit with this business yet'),
  onlyBestFit: z
    .boolean()
    .describe(
      'Only for times that leave no gap in the day of who serves: those of `free`, and of `slot.day` those with `isBestFit`',
    ),
  isNow: z.boolean().describe('Whether a visit that begins now would be cheaper'),
  isAllDay: z.boolean(),
  from: instant.describe('When visits it is for begin, this time or the next time'),
  until: instant,
  free: z
    .object({
      variantId: id,
      service: bilingual,
      lengthMinutes: z.int(),
      priceMinor: minor.describe('Under this offer, with a therapist of no price of their own'),
      fullPriceMinor: minor.describe('Without it'),
      starts: z.array(instant).describe('The first three within `from` and `until`'),
    })
    .describe('A service that it lowers, the first of the menu that is free, and when'),
})
export type Offer = z.infer<typeof offer>

/** Offers that hold now or within a week, the soonest first: of these shops, or of all. A shop's offers are its own rows. */
const list = query('anyone')
  .route(at('GET', '/offers', 'Offers now and soon', 'offer'))
  .input(
    z.object({
      shopIds: z.array(id).min(1).max(20).optional(),
      near: near.optional().describe('Only of shops within 50 km'),
      cursor,
      limit,
    }),
  )
  .output(z.object({ offers: z.array(offer), nextCursor: z.string().nullable() }))

export const offerContract = { list, ...managedOfferContract }
