import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, day, id, minor } from '../schema.ts'
import { catalogueLimits } from './terms.ts'

/** Prices of a variant or an extra beside its usual ones, as the price table lists them. */
export const otherPrice = z.object({
  subjectId: id.describe('The variant or the extra'),
  currency,
  shopId: id.nullable().describe('Null: at all shops'),
  fromDay: day.nullable().describe('Of the shop; null: since ever'),
  priceMinor: minor,
})
export type OtherPriceEntry = z.infer<typeof otherPrice>

const amount = minor.min(0).max(100_000_000)
const area = 'catalogue'
const path = '/console/catalogue'
const change = () => command({ area, level: 'change' })
const to = (end: string, summary: string) => at('POST', `${path}/${end}`, summary, 'catalogue')

const cell = z.object({
  subjectId: id.describe('A variant or an extra'),
  fromMinor: amount
    .nullable()
    .describe(
      'What stands there as it was read; null: nothing (for what there is no price of yet)',
    ),
  priceMinor: amount
    .nullable()
    .describe('Null: no price of its own there any more, which only a shop or a day can have'),
})

const lengthCell = z.object({
  subjectId: id.describe('A variant or an extra'),
  fromMinutes: z.int().min(0).max(720).describe('As it was read'),
  lengthMinutes: z.int().min(0).max(720),
})

/**
 * Changes many prices in one: at all shops or at one, at once or from a day on. The usual price is that of all shops, at once; any
 * other stands beside it, and null takes it back. With them changes how long variants and extras are, for all shops and at once; what a
 * therapist takes of their own stays. Errors: `service_not_possible` with the cell (`prices.3`, `lengths.0`), also where something else
 * stands there than was read (`changed`) and where the parts of a variant come to another length (`sum`), `not_found`.
 */
const savePrices = change()
  .route(to('prices', 'Change many prices'))
  .input(
    z
      .object({
        currency,
        shopId: id.nullable().describe('Null: at all shops'),
        fromDay: day.nullable().describe('Null: at once'),
        prices: z.array(cell).max(catalogueLimits.priceCells),
        lengths: z.array(lengthCell).max(catalogueLimits.priceCells).default([]),
      })
      .refine(({ prices, lengths }) => prices.length + lengths.length > 0, { path: ['prices'] }),
  )
  .errors(mayRefuse('service_not_possible'))
  .output(z.object({ count: z.int().describe('Prices and lengths that are others now') }))

export const priceTableContract = { savePrices }
