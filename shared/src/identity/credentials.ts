import * as z from 'zod'

/** A person's name as they write it: one line, no characters that nothing can show. */
const personName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{C}+$/u)

const email = z.email().max(254)

/** Its lower bound is the identity server's own refusal, `password_too_short`. */
const password = z.string().min(1).max(128)

const rememberMe = z.boolean().optional().describe('false: the session ends with the browser')

/** What `POST /api/auth/sign-up/email` takes. */
export const signUp = z.object({
  name: personName,
  email,
  password,
  language: z.enum(['en', 'fr']).optional(),
  rememberMe,
})

/** What `POST /api/auth/sign-in/email` takes. */
export const signIn = z.object({ email, password, rememberMe })

export const passwordLengthMin = 8
