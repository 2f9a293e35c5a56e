import * as z from 'zod'
import { categoryKinds } from '../catalogue/kinds.ts'
import { priceKinds } from '../catalogue/terms.ts'
import { at, query } from '../endpoint.ts'
import { bilingual, cursor, day, id, instant, limit, minor } from '../schema.ts'
import { near, shopCard } from '../shop/contract.ts'
import { screenWords } from './screen-word.ts'
import { shopQuery, shopSorts, textLimit } from './shop-query.ts'
import { textFields } from './ranking.ts'

const points = z.int().describe('What it adds to the place by relevance; docs/ranking.md')

/** Why a shop stands where it stands, most important first. */
const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sponsored') }).describe('Paid to stand in front'),
  z.object({
    kind: z.literal('text'),
    field: z.enum(textFields),
    points,
  }),
  z.object({ kind: z.literal('near'), distanceMetres: z.int(), points }),
  z.object({ kind: z.literal('rating'), average: z.number(), count: z.int(), points }),
  z.object({ kind: z.literal('soon'), startsAt: instant, points }),
  z.object({ kind: z.literal('price'), priceMinor: minor, points }),
  z.object({ kind: z.literal('pick'), points }),
])
export type Reason = z.infer<typeof reason>

export const foundShop = shopCard.extend({
  latitude: z.number(),
  longitude: z.number(),
  isOpen: z.boolean().describe('Now'),
  service: z
    .object({
      variantId: id,
      serviceId: id,
      name: bilingual,
      lengthMinutes: z.int(),
      priceMinor: minor.nullable().describe('Null: on consultation'),
      priceKind: z.enum(priceKinds),
    })
    .nullable()
    .describe('What the starts are of; null for a shop that offers nothing yet'),
  starts: z
    .array(instant)
    .max(3)
    .describe('Its first free starts in the window asked for, else within a week; as of `asOf`'),
  reasons: z.array(reason),
})
export type FoundShop = z.infer<typeof foundShop>

const fullShop = z.object({
  shopId: id,
  name: z.string(),
  city: z.string(),
  variantId: id,
  serviceName: bilingual,
  day: day.describe('The first of those asked for on which it is open'),
})
export type FullShop = z.infer<typeof fullShop>

const isComplete = z
  .boolean()
  .describe(
    'False when so many shops had to be asked for their times one by one that some were not',
  )

const asOf = instant.describe('What had been booked until then is known')

/**
 * Shops that fit, each with a service that fits and its free starts. By `relevance` as docs/ranking.md says, at most three
 * that pay first, only within 50 km of `near`; by anything else no shop can pay for its place. By `price` the
 * currency most shops have comes first; by `soonest` shops without a free start come last. A cursor is a place in the
 * order: what changed meanwhile is passed over or seen anew, nothing else moves. `invalid_input` names `near` for a distance
 * without a place, `toMinute` for a window that ends before it begins, `day` for one that is over everywhere.
 */
const shops = query('anyone')
  .route(at('GET', '/search/shops', 'Find shops', 'search'))
  .input(
    shopQuery.extend({
      sort: z.enum(shopSorts).default('relevance').describe('`distance` needs `near`'),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      shops: z.array(foundShop),
      total: z.int().describe('How many there are on all pages'),
      nextCursor: z.string().nullable(),
      asOf,
      isComplete,
      full: z
        .array(fullShop)
        .max(3)
        .optional()
        .describe(
          'Where nothing is found for a time: shops that fit but for it, open on these days without a free start; there one may wait (`waiting.join`)',
        ),
    }),
  )

/** How many shops {@link shops} would find. */
const count = query('anyone')
  .route(at('GET', '/search/shops/count', 'How many shops there are', 'search'))
  .input(shopQuery)
  .output(
    z.object({
      total: z.int(),
      withTimes: z.boolean().describe('Whether they have a free start in a window asked for'),
      asOf,
      isComplete,
    }),
  )

/** The same shops as points on a map, the most relevant 2,000. */
const pointsOnMap = query('anyone')
  .route(at('GET', '/search/points', 'Shops on a map', 'search'))
  .input(shopQuery)
  .output(
    z.object({
      points: z
        .array(
          z.object({
            id,
            name: z.string(),
            latitude: z.number(),
            longitude: z.number(),
            rating: shopCard.shape.rating,
            fromPriceMinor: z.int().nullable(),
            currency: z.string(),
            isSponsored: z.boolean(),
            firstStart: instant.nullable(),
            timeZone: z.string(),
          }),
        )
        .max(2000),
      total: z.int(),
      asOf,
      isComplete,
    }),
  )

const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('screen'), screen: z.enum(screenWords) }),
  z.object({ kind: z.literal('category'), category: z.enum(categoryKinds) }),
  z.object({ kind: z.literal('city'), name: z.string() }),
  z.object({ kind: z.literal('service'), name: bilingual }),
  z.object({ kind: z.literal('shop'), shopId: id, name: z.string(), city: z.string() }),
  z.object({ kind: z.literal('therapist'), name: z.string(), shopId: id, shopName: z.string() }),
])
export type Suggestion = z.infer<typeof suggestion>

/** What a text that is being typed may become, the likeliest first. */
const suggest = query('anyone')
  .route(at('GET', '/search/suggestions', 'What a text may become', 'search'))
  .input(z.object({ text: z.string().trim().min(1).max(textLimit), near: near.optional() }))
  .output(
    z.object({
      suggestions: z.array(suggestion).max(8),
    }),
  )

export const shopEndpoints = { shops, count, points: pointsOnMap, suggest }
