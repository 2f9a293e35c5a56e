import { refuse } from '@serein/shared/refusal.ts'
import * as z from 'zod'

/** An id or a kind in an event: those of both providers are printable ASCII. */
export const word = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x20-\x7E]+$/u)

/** What other programs on the same account may have written as they like: what is no word of ours is none. */
export const foreignWord = word.optional().catch(undefined)

/** Signed as it should be, and still not shaped as an event: sending it again would not help. Errors: `invalid_input`. */
export function parseEvent<T>(schema: z.ZodType<T>, event: unknown): T {
  const read = schema.safeParse(event)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => ({ path: path.join('.'), message: '' }))
  throw refuse('invalid_input', { fields })
}
