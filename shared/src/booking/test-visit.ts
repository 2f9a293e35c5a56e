import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'

/** For so long a test visit stands, unless it is removed before. */
export const testVisitHours = 24

const standing = z.object({
  visit: z
    .object({
      bookingId: id,
      startsAt: instant,
      state: z.string(),
      isPaid: z.boolean(),
      until: instant.describe('Then it is removed by itself'),
    })
    .nullable()
    .describe('Null: none stands'),
})
export type TestVisit = NonNullable<z.infer<typeof standing>['visit']>

const mayChange = { area: 'setting', level: 'change' } as const
const path = '/console/shops/{shopId}/test-visit' as const

/** The test visit of a shop that stands, if any. */
const testVisit = query(mayChange)
  .route(at('GET', path, 'The test visit of a shop', 'booking'))
  .input(z.object({ shopId: id }))
  .output(standing)

/**
 * Books the next free time of a treatment for whoever asks, as the desk does, to try the spa out; one that stands already is the answer.
 * Reports never count it. Errors: `test_visit_not_possible` where nothing is published or nothing is free within a week; `not_found`.
 */
const bookTestVisit = command(mayChange)
  .route(at('POST', path, 'Book a test visit', 'booking'))
  .errors(mayRefuse('test_visit_not_possible'))
  .input(z.object({ shopId: id }))
  .output(standing)

/**
 * Removes the test visit: what was paid goes back, its time is free again, its client is forgotten. Once more is no error. Errors:
 * `state_conflict` while a payment of it is under way; `not_found`.
 */
const removeTestVisit = command(mayChange)
  .route(at('POST', `${path}/remove`, 'Remove the test visit', 'booking'))
  .errors(mayRefuse('state_conflict'))
  .input(z.object({ shopId: id }))
  .output(standing)

export const testVisitContract = { testVisit, bookTestVisit, removeTestVisit }
