import * as z from 'zod/mini'
import type { Word } from '../language/words.ts'

const say = (word: Word) => word

/** A code of the app, or a recovery code. */
export const codeField = z
  .string()
  .check(z.trim(), z.minLength(1, say('identity.refusal.codeMissing')))

/** What several forms of an account ask for; the messages are keys of our words. */
export const nameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, say('identity.refusal.name')),
    z.maxLength(80, say('identity.refusal.nameLong')),
  )
export const termsField = z.literal('on', say('identity.refusal.terms'))
export const emailField = z.string().check(z.trim(), z.email(say('identity.refusal.email')))
export const passwordField = z
  .string()
  .check(z.minLength(1, say('identity.refusal.passwordMissing')))
export const newPasswordField = z
  .string()
  .check(
    z.minLength(8, say('identity.refusal.short')),
    z.maxLength(128, say('identity.refusal.long')),
  )
