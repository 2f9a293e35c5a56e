import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { shownText } from '../identity/rich-text.ts'
import { bilingual, id, instant, picture } from '../schema.ts'
import { areas, levels, roles } from './permission.ts'

/** The member's own place in the business: role, permissions by area, and the shops to switch between. */
const me = query('staff')
  .route(at('GET', '/console/me', 'Who I am in the business', 'business'))
  .output(
    z.object({
      business: z.object({
        id,
        name: z.string(),
        languages: z.array(z.enum(['en', 'fr'])).describe('In which it writes what clients read'),
      }),
      businesses: z
        .array(z.object({ id, name: z.string() }))
        .describe('Where they work, this one among them; at a shared desk this one alone'),
      desk: z
        .object({ lockMinutes: z.int().describe('After so long without a touch it locks') })
        .nullable()
        .describe('Set where they came in by a PIN'),
      memberId: id,
      pinState: z.enum(['none', 'set', 'locked']).describe('Of their PIN at shared desks'),
      suspension: z
        .object({ reason: z.string(), suspendedAt: instant })
        .nullable()
        .describe('Null: it is open; else nothing new can be booked or bought'),
      name: z.string(),
      isPlatformAdmin: z.boolean().describe('They run the installation, too'),
      role: z.enum([...roles, 'platform_admin']),
      permissions: z.record(z.enum(areas), z.enum(levels)),
      staffId: id.nullable().describe('As whom they serve clients; null for who is no therapist'),
      shops: z.array(
        z.object({ id, name: z.string(), timeZone: z.string(), currency: z.string() }),
      ),
    }),
  )

/** The businesses that the caller works for, by name; which of them they act for now. */
const mine = query('signed_in')
  .route(at('GET', '/console/businesses', 'Where I work', 'business'))
  .output(
    z.object({
      businesses: z.array(z.object({ id, name: z.string(), role: z.enum(roles) })),
      chosenId: id.nullable().describe('Null: they have not said yet'),
    }),
  )

/** From now on this session acts for that business. Errors: `not_found` where they do not work there. */
const choose = command('signed_in')
  .route(at('POST', '/console/businesses/{businessId}/choose', 'Act for this business', 'business'))
  .input(z.object({ businessId: id }))
  .output(z.object({ businessId: id }))

const profile = z.object({
  id,
  name: z.string(),
  tagline: bilingual.nullable().describe('Null where the business has not introduced itself yet'),
})

/** The businesses whose shops can be booked, by name: at most 50. */
const list = query('anyone')
  .route(at('GET', '/businesses', 'The businesses behind the shops', 'business'))
  .output(z.object({ businesses: z.array(profile) }))

export const businessProfile = profile.extend({
  story: bilingual.nullable(),
  logo: picture.nullable().describe('Stands beside its name; null: none'),
  foundedYear: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  principles: z.array(z.object({ title: bilingual, text: bilingual })),
  certificates: z.array(z.object({ name: bilingual, by: z.string(), year: z.int() })),
  texts: z
    .object({
      about: shownText.nullable(),
      help: shownText.nullable(),
      terms: shownText.nullable(),
      privacy: shownText.nullable(),
    })
    .describe('What it has written at length; null: nothing'),
})
export type BusinessProfile = z.infer<typeof businessProfile>

/** What a business says of itself: its story, what it stands for, its certificates and how to reach it. */
const get = query('anyone')
  .route(at('GET', '/businesses/{businessId}', 'One business', 'business'))
  .input(z.object({ businessId: id }))
  .output(businessProfile)

export const businessContract = { me, mine, choose, list, get }
