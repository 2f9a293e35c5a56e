import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { cursor, day, id, limit } from '../schema.ts'

export const placementStates = ['running', 'planned', 'over'] as const
export type PlacementState = (typeof placementStates)[number]

/** Places that can be had, and for how many days one is placed at most. */
export const placementRules = { positions: 99, daysLimit: 732 } as const

const position = z
  .int()
  .min(1)
  .max(placementRules.positions)
  .describe('Among those who pay: the lower one stands first; equal ones by distance, else rating')

const placement = z.object({
  placementId: id,
  businessId: id,
  businessName: z.string(),
  shopId: id,
  shopName: z.string(),
  city: z.string(),
  fromDay: day,
  toDay: day.describe('The last day, included'),
  position,
  version: z.int(),
  state: z.enum(placementStates).describe('On the clock of the shop'),
})
export type Placement = z.infer<typeof placement>

const path = '/console/platform/placements'
const ofBusiness = '/console/platform/businesses/{businessId}/placements'

/** Paid placements: running, then planned, the soonest first, then those that are over, the latest first. */
const list = query('platform_admin')
  .route(at('GET', path, 'Paid placements', 'platform'))
  .input(z.object({ state: z.enum(placementStates).optional(), cursor, limit }))
  .output(z.object({ placements: z.array(placement), nextCursor: z.string().nullable() }))

/**
 * Places a shop, or changes a placement (`placementId` with the `version` that was read). While it runs, lists show the shop in
 * front, marked as sponsored. A shop is placed once at a time (`placement_not_possible` with `overlaps` and the days of the other). One that runs
 * keeps its first day; one that is over keeps all. Errors: `not_found`, `placement_not_possible`, `placement_changed` when somebody has
 * changed it since.
 */
const save = command('platform_admin')
  .route(at('POST', ofBusiness, 'Place a shop', 'platform'))
  .errors(mayRefuse('placement_not_possible', 'placement_changed'))
  .input(
    z.object({
      businessId: id,
      shopId: id,
      placementId: id.optional(),
      version: z.int().min(1).max(1_000_000).optional(),
      fromDay: day,
      toDay: day,
      position,
    }),
  )
  .output(placement)

/** Takes away a placement that has not begun; one that runs ends today instead. Errors: `not_found`. */
const remove = command('platform_admin')
  .route(
    at('POST', `${ofBusiness}/{placementId}/remove`, 'Remove a placement, or end it', 'platform'),
  )
  .input(z.object({ businessId: id, placementId: id }))
  .output(z.object({ placementId: id, isGone: z.boolean(), toDay: day.nullable() }))

export const placementContract = { list, save, remove }
