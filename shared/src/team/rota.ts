import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, flag, id } from '../schema.ts'
import { hoursFault, rotaLimits } from './rota-day.ts'
import { timeOffKind } from './time-off.ts'

const minute = z.int().min(0).max(2_880)
const span = z.object({ fromMinute: minute, toMinute: minute })

const off = z.object({
  timeOffId: id,
  kind: timeOffKind.nullable().describe('Null for who may not know why a colleague is off'),
  state: z.enum(['asked', 'approved']),
  fromMinute: z.int(),
  toMinute: z.int(),
})

const cell = z.object({
  day,
  published: z.array(span).describe('What clients are offered; a gap is a break, none a day off'),
  isSpecial: z.boolean().describe('Other hours than those of the repeating week'),
  draft: z.array(span).nullable().describe('What publishing would make of it; null: nothing'),
  elsewhere: z.array(span.extend({ shopName: z.string() })),
  off: z.array(off),
  visits: z.int(),
  handsOnMinutes: z.int().describe('Booked, at all shops'),
})

const week = z.object({
  timeZone: z.string(),
  today: day.describe('On the clock of the shop; days before it stay as they were worked'),
  days: z.array(day),
  members: z.array(
    z.object({
      staffId: id,
      staffName: z.string(),
      isHere: z.boolean().describe('Works at this shop; else at others of the business alone'),
      isOwn: z.boolean().describe('Who reads it'),
      handsOnMinutesADay: z.int().nullable().describe('As much as they may be given'),
      cells: z.array(cell).describe('One for each day'),
    }),
  ),
})
export type RotaWeek = z.infer<typeof week>

const ofShop = '/console/shops/{shopId}/rota'
const tag = 'team'
const mayChange = { area: 'team', level: 'change' } as const
const ofWeek = z.object({ shopId: id, fromDay: day.describe('The first of seven days') })

/** Who works when in a week of a shop: as it is published, as somebody is planning it, and who is off. */
const weekOf = query({ area: 'team', level: 'view' })
  .route(at('GET', ofShop, 'A week of the rota', tag))
  .input(ofWeek)
  .output(week)

const hours = z
  .array(span)
  .max(rotaLimits.spans)
  .refine((spans) => hoursFault(spans) === null)
  .describe('None: a day off')

const drafted = z.object({
  staffId: id,
  day,
  hours: hours.nullable().describe('None: a day off; null: as it is published'),
})

/** Plans hours of days that are not over. Nobody sees them before `rota.publish`. Errors: `not_found`, `rota_is_past`. */
const draft = command(mayChange)
  .route(at('POST', `${ofShop}/draft`, 'Plan hours', tag))
  .errors(mayRefuse('rota_is_past'))
  .input(ofWeek.extend({ plans: z.array(drafted).min(1).max(rotaLimits.cells) }))
  .output(week)

const copyOfWeek = ofWeek.extend({
  weeks: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(rotaLimits.copiedWeeks)
    .describe('So many weeks after it are planned as it is'),
  replaces: flag
    .default(false)
    .describe('Also days that have hours of their own: a draft, or others than the repeating week'),
})

const copiedWeek = z.object({
  fromDay: day,
  shifts: z.int().describe('Days with hours that are planned, each of one person'),
  daysOff: z.int().describe('Planned, too'),
  ownHours: z.int().describe('Days with other hours of their own: replaced, or left as they are'),
  onLeave: z.int().describe('Shifts left out: somebody is off for all of it'),
  closed: z.int().describe('Shifts left out: the shop is closed'),
  elsewhere: z.int().describe('Shifts left out: somebody is at another shop then'),
})
export type CopiedWeek = z.infer<typeof copiedWeek>
const weeks = z.array(copiedWeek).describe('In their order')

/** What `rota.copy` would make of each week. Errors: `not_found`. */
const previewCopy = query(mayChange)
  .route(at('GET', `${ofShop}/copy`, 'What a copy of a week would plan', tag))
  .input(copyOfWeek)
  .output(z.object({ weeks }))

const daysAlike = z.object({
  staffId: id,
  hours,
  days: z
    .array(day)
    .min(1)
    .max(7 * rotaLimits.copiedWeeks),
})
const copied = z.object({
  planned: z.array(daysAlike).max(rotaLimits.cells),
  replaced: z.array(daysAlike).max(rotaLimits.cells).describe('Drafts as they were before'),
})

/**
 * Plans the weeks after a week as it is, drafts included. What holds like that already needs no draft; days that are over, closed or
 * taken by approved time off stay as they are, and nobody is planned for two shops at once. Who has no hours at the shop by that week
 * is left out. Errors: as `rota.draft`.
 */
const copy = command(mayChange)
  .route(at('POST', `${ofShop}/copy`, 'Plan the next weeks as a week', tag))
  .errors(mayRefuse('rota_is_past'))
  .input(copyOfWeek)
  .output(copied.extend({ weeks }))

/** Takes back what `rota.copy` has answered, but for days that were planned otherwise since. Errors: `not_found`. */
const undoCopy = command(mayChange)
  .route(at('POST', `${ofShop}/copy/undo`, 'Take a copy of a week back', tag))
  .input(ofWeek.extend(copied.shape))
  .output(z.object({ keptDays: z.int().describe('Planned otherwise since') }))

/** Drops what was planned for a week. */
const discard = command(mayChange)
  .route(at('POST', `${ofShop}/discard`, 'Drop what was planned', tag))
  .input(ofWeek)
  .output(week)

/**
 * From now on clients are offered what was planned for the week; all of it, or nothing. Errors: `shift_has_visits` with the visits
 * that would have nobody at work, `rota_overlaps` where a person would be at two shops.
 */
const publish = command(mayChange)
  .route(at('POST', `${ofShop}/publish`, 'Publish a week', tag))
  .errors(mayRefuse('shift_has_visits', 'rota_overlaps'))
  .input(ofWeek)
  .output(week)

export const rotaContract = { week: weekOf, draft, previewCopy, copy, undoCopy, discard, publish }
