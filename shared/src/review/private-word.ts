import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, id, instant, limit } from '../schema.ts'
import { reviewOfVisit } from './own-review.ts'
import { reviewRules, wordAudiences } from './rules.ts'

const wordFields = {
  audience: z.enum(wordAudiences).describe('The spa, or who served and nobody else'),
  word: z.string().trim().max(reviewRules.wordLength).describe('Empty: taken back'),
}
const visitToken = linkToken.describe('The last part of the private link of a visit')

/**
 * Says something of my visit to the spa or to who served me, and to nobody else, once it is over and while it may be reviewed; with a
 * review or without. Within a day it can be changed, and an empty text takes it back. Errors: `not_found`, `review_not_possible`.
 */
const writeWord = command('signed_in', { callsPerMinute: 20 })
  .route(at('POST', '/bookings/{bookingId}/private-word', 'Say something in private', 'review'))
  .input(z.object({ bookingId: id, ...wordFields }))
  .errors(mayRefuse('review_not_possible', 'too_many_requests'))
  .output(reviewOfVisit)

/** The same by the private link of a visit. */
const writeWordByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/visits/{visitToken}/private-word', 'Say something in private', 'review'))
  .input(z.object({ visitToken, ...wordFields }))
  .errors(mayRefuse('review_not_possible', 'too_many_requests'))
  .output(reviewOfVisit)

const privateWord = z.object({
  id,
  text: z.string(),
  language: z.enum(['en', 'fr']),
  clientName: z.string(),
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  bookingId: id,
  startsAt: instant,
  timeZone: z.string(),
  writtenAt: instant,
})
export type PrivateWord = z.infer<typeof privateWord>

/** What clients have said to the spa in private, the latest first. Errors: `not_found`; `invalid_input` for a foreign cursor. */
const words = query({ area: 'message', level: 'view' })
  .route(at('GET', '/console/shops/{shopId}/private-words', 'Private words to a shop', 'review'))
  .input(z.object({ shopId: id, cursor, limit }))
  .output(z.object({ words: z.array(privateWord), nextCursor: z.string().nullable() }))

const rating = z.object({
  reviewId: id,
  stars: z.int(),
  text: z.string().describe('What stands with it in public'),
  language: z.enum(['en', 'fr']),
  writtenAt: instant,
  timeZone: z.string(),
  serviceNames: z.array(bilingual),
})

const staffRating = z.object({
  average: z.number().nullable().describe('Null without any'),
  count: z.int(),
  latest: z.array(rating),
  words: z.array(privateWord).describe('To the reader, ten at most'),
})
export type StaffRating = z.infer<typeof staffRating>

/**
 * The stars that clients gave a therapist, by visits at which nobody else served, and the latest ten: a reader’s own, or with `staffId`
 * anybody’s for who may see all reports. What was said to the therapist in private is read by them alone. Errors: `not_found`.
 */
const aboutStaff = query({ area: 'report', level: 'own' })
  .route(at('GET', '/console/staff-rating', 'The stars of a therapist', 'review'))
  .input(z.object({ staffId: id.optional() }))
  .output(staffRating)

/** The average and number of those stars of every therapist who has any, for who may see all reports. */
const staffRatings = query({ area: 'report', level: 'view' })
  .route(at('GET', '/console/staff-ratings', 'The stars of all therapists', 'review'))
  .output(
    z.object({
      ratings: z.array(z.object({ staffId: id, average: z.number(), count: z.int() })),
    }),
  )

export const privateWordContract = { writeWord, writeWordByLink, words, aboutStaff, staffRatings }
