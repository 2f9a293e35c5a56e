import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { contactPhone, emailAddress } from '../identity/contact.ts'
import { nameText } from '../identity/name.ts'
import { bilingual, id, picture } from '../schema.ts'
import { profileLimits as limits } from './profile-limits.ts'

const inBoth = (lengthMax: number) => {
  const text = z.string().trim().max(lengthMax)
  return z.object({ en: text, fr: text })
}
const namedInBoth = (lengthMax: number) => {
  const text = nameText(lengthMax)
  return z.object({ en: text, fr: text })
}
const year = z.int().min(limits.firstYear).max(limits.lastYear)

const ownProfile = {
  businessName: nameText(limits.name),
  codePrefix: z
    .string()
    .regex(/^[A-Z]{2}$/u)
    .describe('Two letters before the code of each visit that is booked from now on'),
  languages: z
    .array(z.enum(['en', 'fr']))
    .min(1)
    .max(2)
    .refine((all) => new Set(all).size === all.length)
    .describe(
      'In which it writes what clients read; where it is one, forms ask for each text once',
    ),
  tagline: inBoth(limits.tagline),
  story: inBoth(limits.story),
  foundedYear: year.nullable(),
  businessEmail: emailAddress.nullable(),
  businessPhone: contactPhone.nullable(),
  principles: z
    .array(z.object({ title: namedInBoth(limits.title), text: inBoth(limits.text) }))
    .max(limits.principles)
    .describe('What it stands for, in their order'),
  certificates: z
    .array(z.object({ name: namedInBoth(limits.title), by: nameText(limits.title), year }))
    .max(limits.certificates)
    .describe('In their order, and who gave each'),
}

const readProfile = z.object({
  ...ownProfile,
  businessName: z.string(),
  codePrefix: z.string(),
  tagline: bilingual,
  story: bilingual,
  foundedYear: z.int().nullable(),
  businessEmail: z.string().nullable(),
  businessPhone: z.string().nullable(),
  principles: z.array(z.object({ title: bilingual, text: bilingual })),
  certificates: z.array(z.object({ name: bilingual, by: z.string(), year: z.int() })),
  logoId: id.nullable(),
  logo: picture.nullable().describe('As clients see it; null: none'),
})
export type OwnProfile = z.infer<typeof readProfile>
export type WantedProfile = Omit<OwnProfile, 'logo' | 'logoId'> & {
  logoId?: string | null | undefined
}

const path = '/console/business/profile'

/** What the business says of itself, texts of empty words included. */
const profile = query({ area: 'setting', level: 'view' })
  .route(at('GET', path, 'The profile of the business', 'business'))
  .output(readProfile)

/**
 * Says anew what the business is called and what it is. Receipts of visits that were booked before keep its earlier name.
 * Errors: `invalid_input` for a number that is none, and for a `logoId` that is no picture of the business.
 */
const changeProfile = command({ area: 'setting', level: 'change' })
  .route(at('PUT', path, 'Change the profile of the business', 'business'))
  .input(
    z.object({
      ...ownProfile,
      logoId: id.nullable().optional().describe('A picture of the business; null: none'),
    }),
  )
  .output(readProfile)

export const ownProfileContract = { profile, changeProfile }
