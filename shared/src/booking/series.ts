import * as z from 'zod'
import { instant, minor } from '../schema.ts'
import { slotReason } from '../slot/contract.ts'

export const repeatsEveryWeeks = z
  .int()
  .nullable()
  .describe('So many weeks lie between it and the next visit of its series; null: it is in none')

const freeChoice = z.object({
  startsAt: instant,
  anyTherapist: z.boolean().describe('Not by the therapist who is wished for'),
  totalMinor: minor,
})

export type FreeChoice = z.infer<typeof freeChoice>

export const plannedVisit = z.object({
  startsAt: instant.describe('As the visit it is planned from, by the clock of the shop'),
  totalMinor: minor.nullable().describe('What it costs; null: it is not free'),
  reason: slotReason.nullable().describe('Why it is not free, as `slot.whyNot` says it'),
  nextBest: z
    .array(freeChoice)
    .describe('Free beside it: the same therapist first, then the day, then the hour'),
})
export type PlannedVisit = z.infer<typeof plannedVisit>

const seriesReaches = ['later', 'all'] as const
export type SeriesReach = (typeof seriesReaches)[number]
export const reach = z
  .enum(seriesReaches)
  .describe('`later`: this visit and those after it; `all`: those before it, too')
