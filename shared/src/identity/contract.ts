import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
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
  .route(at('GET', '/session', 'Who is logged in', 'identity'))
  .output(z.object({ user: userRecord.nullable() }))

/** Which sign-in methods are switched on here, beside e-mail and password, who is asked, and where a demo shows the codes it sends. */
const offeredMethods = z.object({
  phone: z.boolean(),
  google: z.boolean(),
  firebase: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      emulator: z.string().nullable().describe('Host and port; null where Google answers'),
    })
    .nullable()
    .describe('The project to log in with; null where this server keeps the passwords'),
  outbox: z
    .string()
    .nullable()
    .describe('The page of a demo that shows what it has sent; else null'),
})

export type SignInMethods = z.infer<typeof offeredMethods>

const signInMethods = query('anyone')
  .route(at('GET', '/session/sign-in-methods', 'Sign-in methods', 'identity'))
  .output(offeredMethods)

/** Keeps the reader's language for mails and other devices. */
const chooseLanguage = command('visitor')
  .route(at('PUT', '/session/language', 'Choose the language of mails and messages', 'identity'))
  .input(z.object({ language: z.enum(['en', 'fr']) }))
  .output(z.object({ language: z.enum(['en', 'fr']) }))

/** How the caller may log in: whether by a password, whether with a second step, and with which passkeys. */
const security = query('signed_in')
  .route(at('GET', '/session/security', 'How you log in', 'identity'))
  .output(
    z.object({
      hasPassword: z.boolean(),
      hasTwoStep: z.boolean(),
      hasApp: z.boolean().describe('An authenticator app is, or may be, the second step'),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string().nullable(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
  )

const method = z.enum(['password', 'phone', 'google', 'passkey'])

/** One’s own sign-in methods, the oldest first. One may take any of them away but the last. */
const ownSignInMethods = query('signed_in')
  .route(at('GET', '/account/sign-in-methods', 'My sign-in methods', 'identity'))
  .output(
    z.object({
      methods: z.array(
        z.object({
          method,
          name: z.string().nullable().describe('The address or number, as its owner knows it'),
        }),
      ),
      isRecent: z
        .boolean()
        .describe('Who asks has logged in, or shown their password, in the last ten minutes'),
    }),
  )

/**
 * Removes a sign-in method, but never the last one: then `last_sign_in_method`; nor the passkeys that alone are somebody's second step:
 * then `last_second_step`. Who logged in more than ten minutes ago shows first that it is them: then `log_in_again`.
 */
const removeSignInMethod = command('signed_in')
  .route(
    at('POST', '/account/sign-in-methods/{method}/remove', 'Remove a sign-in method', 'identity'),
  )
  .errors(
    mayRefuse('last_sign_in_method', 'last_second_step', 'log_in_again', 'sign_in_method_closed'),
  )
  .input(z.object({ method }))
  .output(z.object({ method }))

export type SignInMethod = z.infer<typeof method>

export const identityContract = {
  session,
  security,
  signInMethods,
  ownSignInMethods,
  removeSignInMethod,
  chooseLanguage,
}
