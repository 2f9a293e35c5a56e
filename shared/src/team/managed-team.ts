import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, picture } from '../schema.ts'
import { teamLimits, weekFault } from './week.ts'

const minute = z.int().min(0).max(2_880)
const stretch = z.object({ fromMinute: minute, toMinute: minute })

/** One day of the week at a shop; what the therapist does every second week stands with its number. */
const shift = stretch.extend({
  weekday: z.int().min(1).max(7).describe('ISO: Monday is 1'),
  everyWeeks: z.int().min(1).max(8),
  phase: z
    .int()
    .min(0)
    .max(7)
    .optional()
    .describe(
      'In which of `everyWeeks` weeks, counted from the Monday 29 December 1969; left out: in this one',
    ),
  breaks: z.array(stretch).max(teamLimits.breaks),
})

const week = z
  .array(shift)
  .max(teamLimits.shifts)
  .refine((shifts) => weekFault(shifts) === null)
  .refine((shifts) => shifts.every(({ phase = 0, everyWeeks }) => phase < everyWeeks))

const { from: leastMinutes, to: mostMinutes } = teamLimits.handsOnMinutes
const handsOn = z.int().min(leastMinutes).max(mostMinutes).nullable()

/** The limits of a therapist’s bookings, for clients and the desk’s proposals alike. */
const load = z.object({
  handsOnMinutesADay: handsOn,
  handsOnMinutesInARow: handsOn.describe('Without a break of `recoveryMinutes`, or of 15 minutes'),
  recoveryMinutes: z
    .int()
    .min(0)
    .max(teamLimits.recoveryMinutes)
    .describe('Nothing hands-on for so long after strenuous work'),
})

const title = z.string().trim().max(teamLimits.titleLength)
const bio = z.string().trim().max(teamLimits.bioLength)

/** What clients read of a therapist on the page of the spa. */
const profile = z.object({
  title: z.object({ en: title, fr: title }),
  bio: z.object({ en: bio, fr: bio }),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(teamLimits.languages)
    .refine((all) => new Set(all).size === all.length)
    .describe('That they speak, as ISO 639 codes, each once'),
})

const terms = z.object({
  staffName: nameText(teamLimits.nameLength),
  gender: z.enum(['female', 'male', 'other']).describe('Clients may ask for one'),
  week: week.describe('At this shop; none: they do not work here'),
})

const member = terms.extend({
  staffId: id,
  staffName: z.string(),
  week: z.array(shift),
  load: z.object({
    handsOnMinutesADay: z.int().nullable(),
    handsOnMinutesInARow: z.int().nullable(),
    recoveryMinutes: z.int(),
  }),
  profile: z.object({ title: bilingual, bio: bilingual, languages: z.array(z.string()) }),
  isForReturningOnly: z.boolean().describe('New clients are not booked with them'),
  pictureId: id.nullable(),
  portrait: picture.nullable().describe('As clients see them'),
  isActive: z.boolean(),
  visits: z.int().describe('Coming visits that they have a part in, at any shop'),
})

const team = z.object({
  members: z.array(member).describe('Of the business; who works elsewhere has no week here'),
})
export type ManagedTeam = z.infer<typeof team>

const ofShop = '/console/shops/{shopId}/team'
const tag = 'team'
const mayChange = { area: 'team', level: 'change' } as const

/** The therapists of the business with their week at one of its shops, those who have left among them. */
const ofBusiness = query({ area: 'team', level: 'view' })
  .route(at('GET', ofShop, 'The team and its week', tag))
  .input(z.object({ shopId: id }))
  .output(team)

/**
 * Adds a therapist, who needs no account, or says anew who one is, when they work at this shop, from today on, and what they may be
 * given. Errors: `team_full`; `shift_has_visits` with the visits that would have nobody at work; `not_found`, also for whose skills
 * are taken over.
 */
const save = command(mayChange)
  .route(at('POST', ofShop, 'Add or change a therapist', tag))
  .errors(mayRefuse('team_full', 'shift_has_visits'))
  .input(
    terms.extend({
      shopId: id,
      staffId: id.nullable().describe('Null: a new one'),
      load: load.optional().describe('Left out, as what follows: as it is'),
      profile: profile.optional(),
      isForReturningOnly: z.boolean().optional(),
      pictureId: id.nullable().optional().describe('A picture of the business; null: none'),
      sameSkillsAs: id
        .optional()
        .describe('Of a new one: they give what this therapist gives, as the menu says it'),
    }),
  )
  .output(team)

/** Nobody books them any more. Errors: `staff_has_visits` while visits of theirs are to come; `not_found`. */
const retire = command(mayChange)
  .route(at('POST', `${ofShop}/{staffId}/retire`, 'Take out of the team', tag))
  .errors(mayRefuse('staff_has_visits'))
  .input(z.object({ shopId: id, staffId: id }))
  .output(team)

/** They are back, with the week they had. Errors: `team_full`, `not_found`. */
const restore = command(mayChange)
  .route(at('POST', `${ofShop}/{staffId}/restore`, 'Take back into the team', tag))
  .errors(mayRefuse('team_full'))
  .input(z.object({ shopId: id, staffId: id }))
  .output(team)

export const managedTeamContract = { ofBusiness, save, retire, restore }
