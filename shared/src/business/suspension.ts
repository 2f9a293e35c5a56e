import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { cursor, id, instant, limit } from '../schema.ts'

const states = ['open', 'suspended'] as const

const suspension = z.object({
  reason: z.string(),
  suspendedAt: instant,
  suspendedBy: z.string().nullable().describe('Null: they are not with us any more'),
  liftedAt: instant.nullable(),
  liftedBy: z.string().nullable(),
})

const listed = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  shopCount: z.int(),
  cities: z.array(z.string()),
  visits: z.int().describe('Visits that began in the last thirty days, cancelled ones aside'),
  state: z.enum(states),
})
export type ListedBusiness = z.infer<typeof listed>

const standing = listed.extend({
  shops: z.array(
    z.object({
      id,
      name: z.string(),
      city: z.string(),
      timeZone: z.string(),
      visits: z.int(),
      isPick: z.boolean().describe('Chosen for its quality, never for money'),
    }),
  ),
  members: z.array(z.object({ name: z.string(), role: z.string() })),
  comingVisits: z.int().describe('Visits that stand and have not begun'),
  suspensions: z.array(suspension).describe('The latest first; fifty at most'),
})
export type BusinessStanding = z.infer<typeof standing>

const path = '/console/platform/businesses'
const one = `${path}/{businessId}` as const

/** All businesses of the installation by name; `text` looks in names and in the names and cities of their shops, without accents. */
const directory = query('platform_admin')
  .route(at('GET', path, 'All businesses', 'platform'))
  .input(
    z.object({
      text: z.string().trim().max(100).optional(),
      state: z.enum(states).optional(),
      cursor,
      limit,
    }),
  )
  .output(z.object({ businesses: z.array(listed), nextCursor: z.string().nullable() }))

/** One business as the platform sees it. Errors: `not_found`. */
const ofPlatform = query('platform_admin')
  .route(at('GET', one, 'One business, for the platform', 'platform'))
  .input(z.object({ businessId: id }))
  .output(standing)

/**
 * Suspends a business: its shops are found by nobody, and nothing new is held, booked or bought there (`business_suspended`).
 * Visits, statements and receipts stay with their clients, who may cancel. Its people read the reason. Suspending one that is
 * suspended already changes nothing. Errors: `not_found`.
 */
const suspend = command('platform_admin')
  .route(at('POST', `${one}/suspend`, 'Suspend a business', 'platform'))
  .input(z.object({ businessId: id, reason: z.string().trim().min(1).max(1_000) }))
  .output(standing)

/** Opens a suspended business again, as it was; lifting twice is lifting once. Errors: `not_found`. */
const lift = command('platform_admin')
  .route(at('POST', `${one}/lift`, 'Lift a suspension', 'platform'))
  .input(z.object({ businessId: id }))
  .output(standing)

/** Picks a shop for its quality, so that lists show it in front, or no longer. Nobody pays for it. Errors: `not_found`. */
const pick = command('platform_admin')
  .route(at('PUT', `${one}/shops/{shopId}/pick`, 'Pick a shop, or no longer', 'platform'))
  .input(z.object({ businessId: id, shopId: id, isPick: z.boolean() }))
  .output(standing)

export const suspensionContract = { directory, ofPlatform, suspend, lift, pick }
