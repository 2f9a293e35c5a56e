import * as z from 'zod'
import { skillLevels } from '../catalogue/terms.ts'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, id, minor } from '../schema.ts'

export const skillLimits = { changes: 4_000 } as const

const skill = z.object({
  lengthMinutes: z.int().min(5).max(720).nullable().describe('Null: as long as the variant is'),
  priceMinor: minor.min(0).max(100_000_000).nullable().describe('Null: as the variant'),
  level: z.enum(skillLevels).describe('Who is learning it is booked for it by nobody'),
})
export type Skill = z.infer<typeof skill>

const cell = z.object({ staffId: id, variantId: id })

const table = z.object({
  currency,
  staff: z.array(z.object({ staffId: id, staffName: z.string() })).describe('Those who work here'),
  categories: z.array(z.object({ id, name: bilingual })),
  services: z
    .array(
      z.object({
        id,
        name: bilingual,
        categoryId: id,
        hands: z.int().describe('Fewer therapists cannot give it'),
        isPublished: z.boolean(),
        variants: z
          .array(
            z.object({
              variantId: id,
              name: bilingual.nullable(),
              lengthMinutes: z.int(),
              priceMinor: minor
                .nullable()
                .describe('In the currency of the table, where there is one'),
            }),
          )
          .min(1),
      }),
    )
    .describe(
      'In the order of the menu; those that nobody serves and those that are retired left out',
    ),
  skills: z.array(cell.extend(skill.shape)).describe('Who can give what'),
})
export type SkillTable = z.infer<typeof table>

const path = '/console/shops/{shopId}/skills'
const tag = 'team'

/** Who of the team can give which variant of which service, in the currency of a shop. Errors: `not_found`. */
const skills = query({ area: 'team', level: 'view' })
  .route(at('GET', path, 'Who can give what', tag))
  .input(z.object({ shopId: id }))
  .output(table)

/**
 * Says of some therapists and variants whether they can give them, how well, and at which length and price of their own: all of it
 * or nothing, and what is not named stays. Errors: `skill_gone` names therapists and variants that the business has no more;
 * `not_found`. Undo: send what the cells held before.
 */
const saveSkills = command({ area: 'team', level: 'change' })
  .route(at('POST', path, 'Change who can give what', tag))
  .input(
    z.object({
      shopId: id,
      changes: z
        .array(cell.extend({ skill: skill.nullable().describe('Null: they cannot give it') }))
        .min(1)
        .max(skillLimits.changes)
        .refine(
          (all) =>
            new Set(all.map(({ staffId, variantId }) => `${staffId} ${variantId}`)).size ===
            all.length,
          { message: 'each therapist and variant once' },
        ),
    }),
  )
  .errors(mayRefuse('skill_gone'))
  .output(table)

export const skillContract = { skills, saveSkills }
