import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, flag, id, instant, limit, picture } from '../schema.ts'
import { reportReasons, reviewRules } from './rules.ts'

const stars = z.int().min(1).max(5)
const answer = z.string().trim().min(1).max(reviewRules.answerLength)
const report = {
  reason: z.enum(reportReasons),
  note: z.string().trim().max(1_000).default(''),
}

export const shopReview = z.object({
  id,
  stars,
  staffStars: stars.nullable(),
  shopStars: stars.nullable(),
  text: z.string(),
  language: z.enum(['en', 'fr']),
  authorName: z.string(),
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  pictures: z.array(picture),
  createdAt: instant,
  answer: z.object({ text: z.string(), at: instant }).nullable(),
  isReported: z.boolean().describe('The business has reported it, and nobody has judged yet'),
  takenDownFor: z.string().nullable(),
})
export type ShopReview = z.infer<typeof shopReview>

const mayRead = { area: 'message', level: 'view' } as const
const mayAnswer = { area: 'message', level: 'change' } as const
const ofShop = '/console/shops/{shopId}/reviews'
const ofReview = `${ofShop}/{reviewId}` as const
const one = z.object({ shopId: id, reviewId: id })

/** The reviews of a shop, latest first, including those taken down: all, by stars, of one therapist, or without an answer. */
const ofShopReviews = query(mayRead)
  .route(at('GET', ofShop, 'The reviews of a shop', 'review'))
  .input(
    z.object({
      shopId: id,
      stars: z.coerce.number<number>().int().min(1).max(5).optional(),
      staffId: id.optional().describe('Only of visits at which they served'),
      isUnanswered: flag.optional(),
      cursor,
      limit,
    }),
  )
  .output(z.object({ reviews: z.array(shopReview), nextCursor: z.string().nullable() }))

/** Answers a review in public, or changes the answer. Errors: `not_found`. */
const answerReview = command(mayAnswer)
  .route(at('POST', `${ofReview}/answer`, 'Answer a review', 'review'))
  .input(one.extend({ answer }))
  .output(shopReview)

/** Removes the answer, if any. Errors: `not_found`. */
const removeAnswer = command(mayAnswer)
  .route(at('POST', `${ofReview}/answer/remove`, 'Take an answer away', 'review'))
  .input(one)
  .output(shopReview)

/** Asks the platform to judge a review. Reporting it twice is reporting it once. Errors: `not_found`. */
const reportAsShop = command(mayAnswer)
  .route(at('POST', `${ofReview}/report`, 'Report a review of my shop', 'review'))
  .input(one.extend(report))
  .output(shopReview)

/** The same for any reader. Errors: `not_found`. */
const reportReview = command('signed_in', { callsPerMinute: 20 })
  .route(at('POST', '/shops/{shopId}/reviews/{reviewId}/report', 'Report a review', 'review'))
  .input(one.extend(report))
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ isReported: z.literal(true) }))

const reportedReview = z.object({
  reviewId: id,
  businessId: id,
  shopName: z.string(),
  stars,
  text: z.string(),
  language: z.enum(['en', 'fr']),
  authorName: z.string(),
  pictures: z.array(picture),
  createdAt: instant,
  answer: z.string().nullable(),
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      note: z.string(),
      isByBusiness: z.boolean(),
      createdAt: instant,
    }),
  ),
})
export type ReportedReview = z.infer<typeof reportedReview>

/** Reviews that wait for the platform's judgement, the longest waiting first; fifty at most. */
const reported = query('platform_admin')
  .route(at('GET', '/console/platform/reviews', 'Reported reviews', 'platform'))
  .output(z.object({ reviews: z.array(reportedReview), waiting: z.int() }))

/**
 * Keeps a review, or takes it down with a reason that its author and the shop are told. It then counts in no rating. Judging
 * again stands in place of what was judged before. Errors: `not_found`.
 */
const judge = command('platform_admin')
  .route(
    at(
      'POST',
      '/console/platform/businesses/{businessId}/reviews/{reviewId}/judge',
      'Judge a review',
      'platform',
    ),
  )
  .input(
    z.object({
      businessId: id,
      reviewId: id,
      decision: z.enum(['kept', 'taken_down']),
      reason: z
        .string()
        .trim()
        .min(1)
        .max(1_000)
        .describe('Of a review that stays, nobody reads it'),
    }),
  )
  .output(z.object({ reviewId: id, takenDownFor: z.string().nullable() }))

export const moderationContract = {
  ofShop: ofShopReviews,
  answer: answerReview,
  removeAnswer,
  reportAsShop,
  report: reportReview,
  reported,
  judge,
}
