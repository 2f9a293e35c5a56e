import * as z from 'zod'
import { at, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, day, id } from '../schema.ts'

const who = { area: 'report', level: 'view' } as const
const tag = 'report'

/** Why a wish found nothing, as the engine says it. */
export const wishReasons = [
  'rooms_full',
  'therapist_busy',
  'therapist_off',
  'therapist_load',
  'no_skilled_therapist',
  'closed',
  'gap_rule',
  'past_notice',
  'beyond_horizon',
  'service_hours',
  'day_limit',
  'session_full',
  'not_then',
] as const
export type WishReason = (typeof wishReasons)[number]

const period = z.object({
  fromDay: day.describe('Of the days that were wished for'),
  toDay: day,
  shopId: id.optional(),
  serviceId: id.optional(),
})

const count = z.int()

/**
 * Wishes for a time that found nothing, by the day wished for; kept without the person. One who looks again the same day is no
 * second wish. Errors: `invalid_input` at `toDay`.
 */
const wishes = query(who, { callsPerMinute: 240 })
  .route(at('GET', '/console/reports/wishes', 'Lost wishes', tag))
  .input(period)
  .errors(mayRefuse('too_many_requests'))
  .output(
    z.object({
      total: count,
      guests: count,
      searches: count.describe(
        'Of these, searches over several spas that found none: told to the five that would have come first',
      ),
      reasons: z.array(z.object({ reason: z.enum(wishReasons), wishes: count })),
      weeks: z.array(z.object({ fromDay: day, reason: z.enum(wishReasons), wishes: count })),
      cells: z
        .array(z.object({ weekday: count, hour: count.nullable(), wishes: count }))
        .describe(
          'By weekday and hour, of a part of the day the first; without one where any time of the day was asked for',
        ),
      services: z.array(
        z.object({ serviceId: id, name: bilingual, wishes: count, roomsFull: count }),
      ),
    }),
  )

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('room'), kindId: id.describe('One more of this kind') }),
  z.object({
    kind: z.literal('hour'),
    weekdays: z.array(z.coerce.number<number>().int().min(1).max(7)).min(1).max(7),
  }),
  z.object({ kind: z.literal('therapist') }),
])
export type WishChange = z.infer<typeof change>

/**
 * The same wishes, tried again one after the other in the days as they went: as they are, and with one more room, an hour longer, or
 * one more therapist who can do all that the team can. What is served takes its time, and the next one finds it gone. At most two
 * months of one shop. Errors: `not_found`, `invalid_input` at `toDay`.
 */
const replay = query(who, { callsPerMinute: 20 })
  .route(at('GET', '/console/reports/replay', 'Replay lost wishes', tag))
  .input(
    z.object({
      fromDay: day,
      toDay: day,
      shopId: id,
      serviceId: id.optional(),
      change,
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(
    z.object({
      tried: count.describe('Wishes; the first thousand at most'),
      unchanged: count.describe('Would be served as things are: others have cancelled since'),
      served: count.describe('Would be served with the change'),
      isComplete: z.boolean(),
    }),
  )

export const wishContract = { wishes, replay }
