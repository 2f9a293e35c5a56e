import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id, instant } from '../schema.ts'
import { block } from './block.ts'
import { blockSeriesLimits } from './block-time.ts'

const onCalendar = { area: 'calendar', level: 'change' } as const

/** On which weekdays, every how many weeks, and until when. */
export const repeat = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).describe('ISO: Monday is 1'),
    everyWeeks: z.int().min(1).max(8).default(1),
    untilDay: day.optional().describe('In the shop’s zone, included'),
    times: z.int().min(1).max(blockSeriesLimits.times).optional(),
  })
  .refine(({ untilDay, times }) => (untilDay === undefined) !== (times === undefined), {
    message: 'either a last day or a number of times',
    path: ['untilDay'],
  })

type Wished = { staffId?: string; unitIds: string[]; from: string; until: string; repeat?: object }

const takesSomething = ({ staffId, unitIds }: Wished) => Boolean(staffId) || unitIds.length > 0
const lastsAsItMay = ({ from, until, repeat: again }: Wished) => {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
  return days > 0 && days <= (again ? 1 : blockSeriesLimits.lengthDays)
}
const asItMay = {
  message: `the end is after the beginning, at most ${blockSeriesLimits.lengthDays} days, or one where it repeats`,
}

/**
 * Takes a therapist, rooms and equipment, or all of them together, on several days: a block that repeats on weekdays, or one that
 * lasts longer than a day. All or nothing: where something stands in the way nothing is taken and it is told, unless what is free
 * is to be taken without it (`skipsTaken`). Each day is a block of its own, which can be moved and taken away by itself. Errors:
 * `blocks_taken` with what is `inTheWay`; `invalid_input` where it would come on no day; `not_found`.
 */
const blockSeries = command(onCalendar)
  .route({
    ...at('POST', '/console/shops/{shopId}/blocks/series', 'Block on several days', 'console'),
    successStatus: 201,
  })
  .input(
    z
      .object({
        shopId: id,
        staffId: id.optional(),
        unitIds: z.array(id).max(5).default([]).describe('Rooms and equipment, beside or without'),
        from: instant,
        until: instant.describe('Of the first day, where it repeats'),
        repeat: repeat.optional(),
        note: z.string().trim().max(200).optional(),
        skipsTaken: z.boolean().default(false),
      })
      .refine(takesSomething, { message: 'a therapist or a room', path: ['staffId'] })
      .refine(lastsAsItMay, { ...asItMay, path: ['from'] })
      .refine(lastsAsItMay, { ...asItMay, path: ['until'] }),
  )
  .errors(mayRefuse('blocks_taken'))
  .output(
    z.object({
      blocks: z.array(block),
      skipped: z.int().describe('Days that were left out, since something stands in the way'),
    }),
  )

/**
 * Takes blocks away that were made together: those of one day, these and all later ones, or all that are not over. Errors:
 * `state_conflict` when it has been taken away already; `not_found`, also for a block by itself.
 */
const unblockSeries = command(onCalendar)
  .route(
    at(
      'POST',
      '/console/shops/{shopId}/blocks/{blockId}/remove',
      'Take blocks of several days away',
      'console',
    ),
  )
  .input(z.object({ shopId: id, blockId: id, which: z.enum(['one', 'later', 'all']) }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({ removedIds: z.array(id) }))

export const blockSeriesEndpoints = { blockSeries, unblockSeries }
