import * as z from 'zod'
import { likenesses } from './refusal.ts'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { customerRow } from './schema.ts'

const path = '/console/customers/duplicates'
const tag = 'customer'
const changing = { area: 'client', level: 'change' } as const

const pair = z.object({
  one: customerRow.describe('Whom the business has known longer'),
  other: customerRow,
  likenesses: z.array(z.enum(likenesses)).describe('What they share'),
})
export type LikelyDuplicate = z.infer<typeof pair>

/**
 * Pairs of clients who are likely one person, as they share a phone number, an e-mail address, or name and birthday; those who each have
 * an account, and pairs that somebody has called two people, are left out, and so is a contact that many share.
 */
const duplicates = query(changing, { callsPerMinute: 60 })
  .route(at('GET', path, 'Clients who are likely one', tag))
  .errors(mayRefuse('too_many_requests'))
  .output(
    z.object({
      pairs: z.array(pair).describe('Fifty at most, those who share most first'),
      pairCount: z.int().describe('Of all'),
    }),
  )

/** Says that two clients are two people, so that they are not proposed again; or takes that back. Errors: `not_found`. */
const distinguish = command(changing)
  .route(at('POST', `${path}/distinct`, 'Say that clients are two people', tag))
  .input(z.object({ customerId: id, otherId: id, isDistinct: z.boolean() }))
  .output(z.object({ isDistinct: z.boolean() }))

export const duplicateContract = { duplicates, distinguish }
