import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor, picture } from '../schema.ts'
import { dayPackageLimits as most, wholeShare } from './day-package-rules.ts'
import { bookingChannels } from './kinds.ts'

const step = z.object({
  variantId: id,
  serviceId: id,
  serviceName: bilingual,
  lengthMinutes: z.int(),
  isServed: z.boolean().describe('False: nobody serves, it is a room to be in or a place to rest'),
  pauseLeast: z.int().describe('Minutes before it, at least and at most; 0 of the first'),
  pauseMost: z.int(),
  extra: bilingual.nullable().describe('What comes with it, such as tea'),
})

export const dayPackage = z.object({
  id,
  name: bilingual,
  description: bilingual,
  picture: picture.nullable(),
  priceMinor: minor.describe('For a guest, tax included where the shop has it so'),
  pairPriceMinor: minor
    .nullable()
    .describe('For exactly two guests together; null: twice the other'),
  singlyMinor: minor.describe('What its services cost a guest one by one'),
  guestLimit: z.int().describe('It is booked for one to so many'),
  channel: z.enum(bookingChannels),
  steps: z.array(step).min(1).describe('In their order'),
})
export type DayPackage = z.infer<typeof dayPackage>

/** The day packages that a shop offers, by their name. What it does not have every step of is left out. */
const ofShop = query('anyone')
  .route(at('GET', '/shops/{shopId}/day-packages', 'The day packages of a shop', 'catalogue'))
  .input(z.object({ shopId: id }))
  .output(z.object({ currency, packages: z.array(dayPackage) }))

const name = nameText(most.nameLength)
const text = z.string().trim().max(most.descriptionLength)
const extra = nameText(most.extraLength)
const price = minor.min(0).max(100_000_000)
const pause = z.int().min(0).max(most.pauseMinutes)
const halved = (amount: number) => amount % 2 === 0

const terms = z.object({
  name: z.object({ en: name, fr: name }),
  description: z.object({ en: text, fr: text }),
  pictureId: id.nullable(),
  isActive: z.boolean().describe('Clients see it and book it'),
  channel: z.enum(bookingChannels).describe('Who books it: clients and the desk, or one of them'),
  guestLimit: z.int().min(1).max(most.guests),
  shopIds: z.array(id).max(100),
  hours: z
    .array(
      z.object({
        weekday: z.int().min(1).max(7).describe('1: Monday'),
        fromMinute: z.int().min(0).max(1439),
        toMinute: z.int().min(1).max(2880).describe('Beyond 1440: past midnight'),
      }),
    )
    .max(7)
    .describe('When it is given, in place of the hours of its services; none: as they say'),
  prices: z
    .array(
      z.object({
        currency,
        priceMinor: price.describe('For a guest'),
        pairPriceMinor: price
          .refine(halved)
          .nullable()
          .describe('For two guests, who pay half each; null: twice the other'),
      }),
    )
    .max(10),
  steps: z
    .array(
      z.object({
        variantId: id,
        pauseLeast: pause,
        pauseMost: pause,
        share: z
          .int()
          .min(0)
          .max(wholeShare)
          .nullable()
          .describe('1/100,000 of the price; null of all: by the prices of the menu'),
        extra: z.object({ en: extra, fr: extra }).nullable(),
      }),
    )
    .min(most.steps[0])
    .max(most.steps[1]),
})

const managed = terms.extend({
  id,
  version: z.int(),
  name: bilingual,
  description: bilingual,
  picture: picture.nullable(),
  steps: z.array(terms.shape.steps.element.extend({ extra: bilingual.nullable() })),
})
export type ManagedDayPackage = z.infer<typeof managed>
export type DayPackageTerms = z.infer<typeof terms>

const area = 'catalogue'
const path = '/console/day-packages'

/** All day packages of the business, by their name. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The day packages of a business', 'catalogue'))
  .output(z.object({ packages: z.array(managed).max(most.packages) }))

/**
 * Makes a day package, or says anew what one is, with its steps in their order; visits that are booked keep what they were booked as.
 * `version` is that which was read. Errors: `service_not_possible` with the field, `catalogue_changed` where it has changed
 * meanwhile, `not_found`, also for a spa.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Make or change a day package', 'catalogue'))
  .input(
    terms.extend({
      dayPackageId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(2_147_483_646).describe('0 of a new one'),
    }),
  )
  .errors(mayRefuse('service_not_possible', 'catalogue_changed'))
  .output(z.object({ dayPackage: managed }))

export const dayPackageContract = { ofShop, ofBusiness, save }
