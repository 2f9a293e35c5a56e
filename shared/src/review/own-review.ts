import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant, photoBytes, photoWidth, picture } from '../schema.ts'
import { pictureRules } from '../shop/rules.ts'
import { reviewFaults, reviewRules, wordAudiences } from './rules.ts'

const stars = z.int().min(1).max(5)
const visitToken = linkToken.describe('The last part of the private link of a visit')
const bookingId = id

const words = {
  stars: stars.describe('Of the visit as a whole'),
  staffStars: stars.nullable().default(null).describe('Of who served'),
  shopStars: stars.nullable().default(null),
  text: z.string().trim().max(reviewRules.textLength).default(''),
}

export const reviewOfVisit = z.object({
  bookingId: id,
  shopId: id,
  shopName: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  openUntil: instant.describe('Until then it may be reviewed, once it is over'),
  whyNot: z
    .enum(reviewFaults)
    .nullable()
    .describe('Why nothing can be written, or changed of what is; null: it can'),
  review: z
    .object({
      ...words,
      id,
      pictures: z
        .array(z.object({ id, picture: picture.nullable() }))
        .describe('Null of one that is shown to its author alone: `review.photo` gives it'),
      writtenAt: instant,
      editableUntil: instant,
      takenDownFor: z.string().nullable().describe('Why the platform has taken it down'),
    })
    .nullable(),
  word: z
    .object({ audience: z.enum(wordAudiences), text: z.string(), writtenAt: instant })
    .nullable()
    .describe('What I have said in private'),
  canSayPrivately: z.boolean().describe('Or change what I have said'),
})
export type ReviewOfVisit = z.infer<typeof reviewOfVisit>

/** Visits of mine that wait for a review, the latest first; twenty at most. */
const waiting = query('signed_in')
  .route(at('GET', '/reviews/waiting', 'My visits that wait for a review', 'review'))
  .output(z.object({ visits: z.array(reviewOfVisit) }))

const path = '/bookings/{bookingId}/review'
const linkPath = '/visits/{visitToken}/review'

/** What I have said of a visit of mine, or whether I may. Errors: `not_found`. */
const ofVisit = query('signed_in')
  .route(at('GET', path, 'My review of a visit', 'review'))
  .input(z.object({ bookingId }))
  .output(reviewOfVisit)

const mayBeLate = mayRefuse('review_not_possible')

/**
 * Says once what a visit was like: after it is completed, within the shop's months. Photos are added afterwards. Errors:
 * `review_not_possible` with its reason, `not_found`.
 */
const write = command('signed_in')
  .route(at('POST', path, 'Review a visit', 'review'))
  .input(z.object({ bookingId, ...words }))
  .errors(mayBeLate)
  .output(reviewOfVisit)

/** Changes it within a day of writing. Errors: as `write`. */
const edit = command('signed_in')
  .route(at('PUT', path, 'Change my review', 'review'))
  .input(z.object({ bookingId, ...words }))
  .errors(mayBeLate)
  .output(reviewOfVisit)

const file = z.file().min(1).max(pictureRules.bytesLimit)
const pictureFaults = mayRefuse(
  'review_not_possible',
  'review_pictures_full',
  'picture_unusable',
  'picture_not_kept',
  'payload_too_large',
  'too_many_requests',
)

/** Adds a photo to my review, within a day of writing; four at most. A form with `file`, as of `shop.addPicture`. */
const addPicture = command('signed_in', { callsPerMinute: 30 })
  .route(at('POST', `${path}/photo`, 'Add a photo', 'review'))
  .input(z.object({ bookingId, file }))
  .errors(pictureFaults)
  .output(reviewOfVisit)

/** A photo of the reader’s review, also if taken down. Errors: `not_found`. */
const photo = query('signed_in')
  .route(at('GET', `${path}/photos/{pictureId}`, 'A photo of my review', 'review'))
  .input(z.object({ bookingId, pictureId: id, width: photoWidth }))
  .output(photoBytes)

/** Takes a photo out of my review, within a day of writing; one that is not there is out. Errors: as `edit`. */
const removePicture = command('signed_in')
  .route(at('POST', `${path}/photo/remove`, 'Take a photo out', 'review'))
  .input(z.object({ bookingId, pictureId: id }))
  .errors(mayBeLate)
  .output(reviewOfVisit)

/** The same by the private link of a visit. Errors: as of `ofVisit`, `write` and `edit`. */
const byLink = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', linkPath, 'A review, by private link', 'review'))
  .input(z.object({ visitToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(reviewOfVisit.extend({ isMine: z.boolean().describe('The caller is its booker') }))

const writeByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', linkPath, 'Review a visit, by private link', 'review'))
  .input(z.object({ visitToken, ...words }))
  .errors(mayRefuse('review_not_possible', 'too_many_requests'))
  .output(reviewOfVisit)

const editByLink = command('anyone', { callsPerMinute: 20 })
  .route(at('PUT', linkPath, 'Change a review, by private link', 'review'))
  .input(z.object({ visitToken, ...words }))
  .errors(mayRefuse('review_not_possible', 'too_many_requests'))
  .output(reviewOfVisit)

export const ownReviewContract = {
  waiting,
  ofVisit,
  write,
  edit,
  addPicture,
  photo,
  removePicture,
  byLink,
  writeByLink,
  editByLink,
}
