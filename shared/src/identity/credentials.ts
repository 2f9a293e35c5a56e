import * as z from 'zod'
import { country, emailAddress } from './contact.ts'
import { nameText } from './name.ts'

/** A person's name as they write it. */
export const personName = nameText(80)

const email = emailAddress

/** Its lower bound is the identity server's own refusal, `password_too_short`. */
export const password = z.string().min(1).max(128)

const rememberMe = z.boolean().optional().describe('false: the session ends with the browser')

/**
 * What `POST /api/auth/sign-up/ask` takes; the answer is the same whether the address has an account. Without a password the
 * code lets in who has one already.
 */
export const signUp = z.object({
  name: personName,
  email,
  password: password.optional(),
  language: z.enum(['en', 'fr']).optional(),
  terms: z.literal(true).describe('Whoever registers agrees to the terms and the privacy policy'),
})

const sixDigits = z.string().regex(/^\d{6}$/u)

/** What `POST /api/auth/sign-up/confirm` takes, in the browser that asked. */
export const signUpCode = z.object({ code: sixDigits })

/** What `POST /api/auth/sign-in/email` takes. */
export const signIn = z.object({ email, password, rememberMe })

/** What `POST /api/auth/ask-reset` takes. */
export const askReset = z.object({ email })

/** The end of a link that a mail brought. */
export const linkToken = z.string().regex(/^[\w-]{43}$/)

/** What `POST /api/auth/mail-link/set-password` takes. */
export const newPassword = z.object({ token: linkToken, password })

/** What `POST /api/auth/ask-email-change` takes; `password` is the present one, where there is one. */
export const askEmailChange = z.object({ email, password: password.optional() })

/** What `POST /api/auth/show-who` takes. */
export const presentPassword = z.object({ password })

/** What `POST /api/auth/choose-password` takes. */
export const choosePassword = z.object({ password: password.optional(), newPassword: password })

/** What `POST /api/auth/two-factor/verify-totp` and `…/verify-backup-code` take. */
export const secondStep = z.object({
  code: z.string().trim().min(1).max(32),
  trustDevice: z.boolean().optional().describe('true: this device is not asked again for 30 days'),
})

/** What a browser says of a key: checked by what it is signed with, so only its shape is looked at here. */
const credential = z.object({
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.record(z.string().max(64), z.unknown()),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()),
  authenticatorAttachment: z.string().max(64).nullish(),
})

/** What `POST /api/auth/passkey/verify-registration` takes. */
export const newPasskey = z.object({ response: credential, name: personName.optional() })

/** What `POST /api/auth/passkey/verify-authentication` takes. */
export const usedPasskey = z.object({ response: credential })

/** What `POST /api/auth/sign-in/firebase` and `POST /api/auth/firebase/renew` take; `name` is for who is new. */
export const firebaseSignIn = z.object({
  idToken: z.string().min(1).max(8_192),
  name: personName.optional(),
})

export const passwordLengthMin = 8

/** What `POST /api/auth/phone-number/send-otp` takes: a number as it is written in that country, or with its `+`. */
export const phoneCodeAsk = z.object({
  phone: z.string().trim().min(3).max(40),
  country,
})

/** What `POST /api/auth/phone-number/verify` takes. `updatePhoneNumber` links the number to who is logged in. */
export const phoneCodeTry = z.object({
  phoneNumber: z.string().regex(/^\+[1-9]\d{4,14}$/u),
  code: sixDigits,
  updatePhoneNumber: z.boolean().optional(),
})

/** Where a log-in over another server comes back to: one of our own screens. */
const ownScreen = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\s\\]*$/u)

/** What `POST /api/auth/google-nonce` answers: what the token of `idToken` must hold. Good for ten minutes, and once. */
export type GoogleNonce = { nonce: string }

/**
 * What `POST /api/auth/sign-in/social` and `POST /api/auth/link-social` take. With an `idToken`, which an app has from the phone's own
 * Google accounts, nobody is led anywhere: the answer is a session, or the question for the second step.
 */
export const otherAccount = z.object({
  provider: z.literal('google'),
  idToken: z
    .object({ token: z.string().min(1).max(8_192), nonce: z.string().regex(/^[\w-]{43}$/u) })
    .optional(),
  callbackURL: ownScreen,
  newUserCallbackURL: ownScreen.optional(),
  errorCallbackURL: ownScreen,
})
