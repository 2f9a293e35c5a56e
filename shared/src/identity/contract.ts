import * as z from 'zod'
import { command, query } from '../endpoint.ts'
import { instant } from '../schema.ts'

/** Exactly the fields that the specification lists for the authenticated user record. */
export const userRecord = z.object({
  uid: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  tenantId: z.string().nullable().describe('The business a staff member belongs to, else null'),
  isAnonymous: z.boolean(),
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string() })),
  creationTime: instant,
  lastSignInTime: instant,
})

export type UserRecord = z.infer<typeof userRecord>

/** The session's user, or null. Logging in and out goes through the identity server under `/api/auth`. */
const session = query('anyone')
  .route({ method: 'GET', path: '/session', summary: 'Who is logged in', tags: ['identity'] })
  .output(z.object({ user: userRecord.nullable() }))

/** Keeps the reader's language for mails and other devices. */
const chooseLanguage = command('signed_in')
  .route({
    method: 'PUT',
    path: '/session/language',
    summary: 'Choose the language of mails and messages',
    tags: ['identity'],
  })
  .input(z.object({ language: z.enum(['en', 'fr']) }))
  .output(z.object({ language: z.enum(['en', 'fr']) }))

export const identityContract = { session, chooseLanguage }
