import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { linkToken } from '../identity/credentials.ts'
import { mayRefuse } from '../refusal.ts'
import { id, photoBytes, photoWidth } from '../schema.ts'
import { pictureRules } from '../shop/rules.ts'

/** Of a photo beside a message; its file is `support.photo`, for the asker and the desk that answers. */
export const ticketPhoto = z.object({
  photoId: id,
  width: z.int(),
  height: z.int(),
  tint: z.string(),
  blur: z.string().describe('A tiny WebP in base64, to show until the photo is there'),
})
export type TicketPhoto = z.infer<typeof ticketPhoto>

const photoId = id
const file = z.file().min(1).max(pictureRules.bytesLimit)
const one = z.object({ ticketId: id })
const byToken = z.object({
  ticketToken: linkToken.describe('The last part of the private link of a question'),
})
const added = z.object({ photoId: id })

const faults = mayRefuse(
  'ticket_photos_full',
  'picture_unusable',
  'picture_not_kept',
  'payload_too_large',
  'too_many_requests',
)

/**
 * Puts a photo beside what I wrote last: a form with `file`, four photos at most. Nothing of camera or place stays in it. Errors:
 * `not_found`, `ticket_photos_full`, and of the picture.
 */
const addPhoto = command('signed_in', { callsPerMinute: 20 })
  .route(at('POST', '/support/tickets/{ticketId}/photos', 'Add a photo to my question', 'support'))
  .errors(faults)
  .input(one.extend({ file }))
  .output(added)

/** Errors: as `support.addPhoto`. */
const addPhotoByLink = command('anyone', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/support/links/{ticketToken}/photos',
      'Add a photo to a question, by its private link',
      'support',
    ),
  )
  .errors(faults)
  .input(byToken.extend({ file }))
  .output(added)

const onePhoto = one.extend({ photoId, width: photoWidth })

/** A photo of a question of mine. Errors: `not_found`. */
const photo = query('signed_in')
  .route(
    at('GET', '/support/tickets/{ticketId}/photos/{photoId}', 'A photo of my question', 'support'),
  )
  .input(onePhoto)
  .output(photoBytes)

/** Errors: `not_found`. */
const photoByLink = query('anyone', { callsPerMinute: 240 })
  .route(
    at(
      'GET',
      '/support/links/{ticketToken}/photos/{photoId}',
      'A photo of a question, by its private link',
      'support',
    ),
  )
  .errors(mayRefuse('too_many_requests'))
  .input(byToken.extend({ photoId, width: photoWidth }))
  .output(photoBytes)

/** A photo of a question that the business answers. Errors: `not_found`. */
const deskPhoto = query({ area: 'message', level: 'view' })
  .route(
    at(
      'GET',
      '/console/tickets/{ticketId}/photos/{photoId}',
      'A photo of a question of a client',
      'support',
    ),
  )
  .input(onePhoto)
  .output(photoBytes)

/** The same for the platform. Errors: `not_found`. */
const platformPhoto = query('platform_admin')
  .route(
    at(
      'GET',
      '/console/platform/tickets/{ticketId}/photos/{photoId}',
      'A photo of a question to the platform',
      'platform',
    ),
  )
  .input(onePhoto)
  .output(photoBytes)

export const ticketPhotoContract = {
  addPhoto,
  addPhotoByLink,
  photo,
  photoByLink,
  deskPhoto,
  platformPhoto,
}
