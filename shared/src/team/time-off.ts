import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'

const timeOffKinds = ['leave', 'training', 'sickness', 'other'] as const
export const timeOffKind = z.enum(timeOffKinds)

export const timeOffLimits = { textLength: 300, days: 366 } as const

const text = z.string().trim().max(timeOffLimits.textLength)

const timeOff = z.object({
  id,
  staffId: id,
  staffName: z.string(),
  isOwn: z.boolean(),
  kind: timeOffKind,
  state: z.enum(['asked', 'approved', 'refused', 'withdrawn']),
  from: instant,
  until: instant,
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  visits: z.int().describe('That are still in it'),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})

const list = z.object({
  timeZone: z.string(),
  coming: z.array(timeOff).describe('That is not over, and what was asked; the earliest first'),
  past: z.array(timeOff).describe('Over, refused or withdrawn; the latest first, 50 at most'),
})
export type TimeOffList = z.infer<typeof list>
export type TimeOff = TimeOffList['coming'][number]

const ofShop = '/console/shops/{shopId}/time-off'
const tag = 'team'
const own = { area: 'team', level: 'own' } as const
const mayChange = { area: 'team', level: 'change' } as const
const period = z.object({
  shopId: id,
  staffId: id,
  from: instant,
  until: instant,
})
const one = z.object({ shopId: id, timeOffId: id })

/** Time off: of everybody for who may change the team, of oneself for everybody else. */
const listOf = query(own)
  .route(at('GET', ofShop, 'Time off', tag))
  .input(z.object({ shopId: id }))
  .output(list)

/**
 * Asks for time off, for oneself. Who may change the team says it for anybody, and it is approved at once. Errors:
 * `time_off_not_possible` where it is no time to come, longer than a year, or meets other time off; `time_off_has_visits` where
 * it would be approved and visits stand in it; `forbidden` for somebody else's; `not_found`.
 */
const ask = command(own)
  .route(at('POST', ofShop, 'Ask for time off', tag))
  .errors(mayRefuse('time_off_not_possible', 'time_off_has_visits'))
  .input(
    period.extend({
      kind: z.enum(['leave', 'training', 'other']),
      reason: text.optional(),
      waitsForVisits: z
        .boolean()
        .optional()
        .describe('Where visits stand in it, it is asked for, and approved when they are settled'),
    }),
  )
  .output(list)

/**
 * Somebody is ill: from now on nobody books them. Visits in it stay until somebody has said what becomes of them
 * (`absence.visits`). Errors: as `timeOff.ask`, but for the visits.
 */
const report = command({ area: 'calendar', level: 'change' })
  .route(at('POST', `${ofShop}/sickness`, 'Somebody is ill', tag))
  .errors(mayRefuse('time_off_not_possible'))
  .input(period)
  .output(z.object({ timeOffId: id }))

/** Errors: `time_off_has_visits`, `state_conflict` when it was decided already; `not_found`. */
const approve = command(mayChange)
  .route(at('POST', `${ofShop}/{timeOffId}/approve`, 'Approve time off', tag))
  .errors(mayRefuse('time_off_has_visits', 'time_off_not_possible', 'state_conflict'))
  .input(one)
  .output(list)

/** Errors: `state_conflict` when it was decided already; `not_found`. */
const refuseIt = command(mayChange)
  .route(at('POST', `${ofShop}/{timeOffId}/refuse`, 'Refuse time off', tag))
  .errors(mayRefuse('state_conflict'))
  .input(one.extend({ answer: text.optional() }))
  .output(list)

/**
 * Takes it back: one's own while it is asked, any for who may change the team. What is still to come of it can be booked again.
 * Errors: `state_conflict`, `forbidden`, `not_found`.
 */
const withdraw = command(own)
  .route(at('POST', `${ofShop}/{timeOffId}/withdraw`, 'Take time off back', tag))
  .errors(mayRefuse('state_conflict'))
  .input(one)
  .output(list)

export const timeOffContract = { list: listOf, ask, report, approve, refuse: refuseIt, withdraw }
