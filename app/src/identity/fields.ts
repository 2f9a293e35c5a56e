import * as v from 'valibot'
import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import type { Word } from '../language/words.ts'

const say = (word: Word) => word

/** A code of the app, or a recovery code. */
export const codeField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, say('identity.refusal.codeMissing')),
)

/** Fields shared by the forms of an account; their messages are keys of our words. */
export const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, say('identity.refusal.name')),
  v.maxLength(80, say('identity.refusal.nameLong')),
)
export const termsField = v.literal(true, say('identity.refusal.terms'))
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.check(looksLikeEmail, say('identity.refusal.email')),
)
export const passwordField = v.pipe(
  v.string(),
  v.minLength(1, say('identity.refusal.passwordMissing')),
)
export const newPasswordField = v.pipe(
  v.string(),
  v.minLength(8, say('identity.refusal.short')),
  v.maxLength(128, say('identity.refusal.long')),
)
