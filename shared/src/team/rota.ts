import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { day, id } from '../schema.ts'
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

const drafted = z.object({
  staffId: id,
  day,
  hours: z
    .array(span)
    .max(rotaLimits.spans)
    .refine((spans) => hoursFault(spans) === null)
    .nullable()
    .describe('None: a day off; null: as it is published'),
})

/** Plans hours of days that are not over. Nobody sees them before `rota.publish`. Errors: `not_found`, `rota_is_past`. */
const draft = command(mayChange)
  .route(at('POST', `${ofShop}/draft`, 'Plan hours', tag))
  .errors(mayRefuse('rota_is_past'))
  .input(ofWeek.extend({ plans: z.array(drafted).min(1).max(rotaLimits.cells) }))
  .output(week)

/**
 * Plans a week as another one is, drafts included. What is published like that already needs no draft, and a day that is planned
 * already stays as it is, unless it is to be replaced. Errors: as `rota.draft`.
 */
const copy = command(mayChange)
  .route(at('POST', `${ofShop}/copy`, 'Plan a week as another one', tag))
  .errors(mayRefuse('rota_is_past'))
  .input(
    ofWeek.extend({
      likeDay: day.describe('The first day of the week to copy'),
      replacesDrafts: z.boolean().default(false).describe('Also where a draft was made already'),
    }),
  )
  .output(week)

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

export const rotaContract = { week: weekOf, draft, copy, discard, publish }
