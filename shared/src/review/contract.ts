import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { bilingual, cursor, id, instant, limit, picture } from '../schema.ts'
import { moderationContract } from './moderation.ts'
import { privateWordContract } from './private-word.ts'
import { ownReviewContract } from './own-review.ts'

const stars = z.int().min(1).max(5)

export const review = z.object({
  id,
  stars: stars.describe('Of the visit as a whole'),
  text: z
    .string()
    .describe('As it was written, in its own language; empty when only stars were given'),
  language: z.enum(['en', 'fr']),
  authorName: z.string().describe('As they chose to be named: by default first name and initial'),
  serviceName: bilingual,
  staffNames: z.array(z.string()),
  pictures: z.array(picture),
  createdAt: instant,
  answer: z
    .object({ text: z.string(), at: instant })
    .nullable()
    .describe('What the shop says to it'),
})
export type Review = z.infer<typeof review>

/**
 * What people say of a shop, the latest first; those with this many stars when `stars` is given, and only of visits at which
 * `staffId` served when that is.
 */
const list = query('anyone')
  .route(at('GET', '/shops/{shopId}/reviews', 'The reviews of a shop', 'review'))
  .input(
    z.object({
      shopId: id,
      stars: z.coerce.number<number>().int().min(1).max(5).optional(),
      staffId: id.optional(),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      counts: z.array(z.int()).length(5).describe('How many gave one star, two, … five'),
      staffRating: z
        .object({ average: z.number(), count: z.int() })
        .nullable()
        .describe(
          'The stars of the therapist of `staffId`, by visits at which nobody else served; null below three',
        ),
      reviews: z.array(review),
      nextCursor: z.string().nullable(),
    }),
  )

export const reviewContract = {
  list,
  ...ownReviewContract,
  ...moderationContract,
  ...privateWordContract,
}
