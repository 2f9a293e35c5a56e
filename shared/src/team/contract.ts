import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { bilingual, id, minor, picture } from '../schema.ts'

export const therapist = z.object({
  id,
  name: z.string(),
  gender: z.enum(['female', 'male', 'other']),
  title: bilingual,
  bio: bilingual,
  languages: z.array(z.string()),
  picture: picture.nullable(),
  skills: z.array(
    z.object({
      variantId: id,
      lengthMinutes: z.int().nullable().describe('Own length, null: as in the menu'),
      priceMinor: minor.nullable().describe('Own price, null: as in the menu'),
    }),
  ),
  expertVariantIds: z.array(id).describe('What they are known for, as their business says'),
})
export type Therapist = z.infer<typeof therapist>

/** The people who take bookings at a shop, with what each can do. */
const list = query('anyone')
  .route(at('GET', '/shops/{shopId}/team', 'The therapists of a shop', 'team'))
  .input(z.object({ shopId: id }))
  .output(z.object({ therapists: z.array(therapist) }))

/** The current therapists whom the caller prefers, as noted by the shop’s business. */
const preferred = query('signed_in')
  .route(at('GET', '/shops/{shopId}/team/preferred', 'My preferred therapists at a shop', 'team'))
  .input(z.object({ shopId: id }))
  .output(z.object({ staffIds: z.array(id) }))

export const teamContract = { list, preferred }
