import * as z from 'zod'
import { categoryKinds } from '../catalogue/kinds.ts'
import { priceKinds } from '../catalogue/terms.ts'
import { at, query } from '../endpoint.ts'
import { bilingual, cursor, id, instant, limit, minor, picture } from '../schema.ts'
import { near, shopCard } from '../shop/contract.ts'
import { anything } from './anything.ts'
import { savedEndpoints } from './saved-search.ts'
import { dayPackageEndpoints } from './day-package.ts'
import { placeEndpoints } from './place.ts'
import { readingEndpoints } from './reading.ts'
import { shopEndpoints } from './shops.ts'

const shop = shopCard.pick({
  id: true,
  name: true,
  city: true,
  timeZone: true,
  currency: true,
  picture: true,
  rating: true,
  isSponsored: true,
  distanceMetres: true,
})

export const serviceRow = z.object({
  id,
  name: bilingual,
  description: bilingual,
  category: z.enum(categoryKinds),
  picture: picture.nullable(),
  isSignature: z.boolean(),
  priceKind: z.enum(priceKinds),
  shop,
  variants: z
    .array(z.object({ id, lengthMinutes: z.int(), priceMinor: minor }))
    .min(1)
    .describe('Those that fit what was asked for'),
  starts: z.array(instant).describe('The next free starts of the first variant, within a week'),
})
export type ServiceRow = z.infer<typeof serviceRow>

const minutes = z.coerce.number<number>().int().min(0).max(720)

/**
 * Services as shops offer them. `relevance`: the first service of a sponsored shop (only within 50 km of `near`),
 * then each shop's first before anybody's second, the nearest shops first, else the best rated. `price`: the currency most rows have comes first, the cheapest first in it.
 * `soonest`: of the 120 most relevant ones.
 */
const services = query('anyone')
  .route(at('GET', '/search/services', 'Find services', 'search'))
  .input(
    z.object({
      category: z.enum(categoryKinds).optional(),
      shopId: id.optional(),
      only: z
        .enum(['signature'])
        .optional()
        .describe('Only what businesses are known for, each once, at its best rated shop'),
      fromMinutes: minutes.optional(),
      toMinutes: minutes.optional(),
      maxPriceMinor: z.coerce
        .number<number>()
        .int()
        .min(0)
        .max(1_000_000_000)
        .optional()
        .describe('In minor units of the shop’s own currency'),
      gender: z.enum(['female', 'male']).optional().describe('Of a therapist who gives it'),
      near: near.optional(),
      sort: z.enum(['relevance', 'price', 'soonest', 'rating']).default('relevance'),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      services: z.array(serviceRow),
      total: z.int().describe('How many there are on all pages'),
      nextCursor: z.string().nullable(),
    }),
  )

/** Therapists of some shops, those with most completed visits in the last 90 days first. */
const therapists = query('anyone')
  .route(at('GET', '/search/therapists', 'Therapists people ask for', 'search'))
  .input(z.object({ shopIds: z.array(id).min(1).max(20), limit }))
  .output(
    z.object({
      therapists: z.array(
        z.object({
          id,
          name: z.string(),
          title: bilingual,
          picture: picture.nullable(),
          shop: shop.pick({ id: true, name: true, city: true, timeZone: true }),
          service: z
            .object({ variantId: id, name: bilingual })
            .nullable()
            .describe('What they give most'),
          starts: z.array(instant).describe('Their next free starts for it, within a week'),
        }),
      ),
    }),
  )

export const searchContract = {
  services,
  therapists,
  anything,
  ...savedEndpoints,
  ...dayPackageEndpoints,
  ...placeEndpoints,
  ...readingEndpoints,
  ...shopEndpoints,
}
