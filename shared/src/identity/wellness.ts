import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { instant } from '../schema.ts'
import { pressures, wellnessLengthLimit } from './rules.ts'

const text = z.string().trim().max(wellnessLengthLimit)

export const wellnessNotes = z.object({
  pressure: z.enum(pressures).nullable(),
  areasToAvoid: text,
  allergies: text,
})
export type WellnessNotes = z.infer<typeof wellnessNotes>

export const openedSubject = z
  .enum(['wellness', 'treatment', 'file', 'form'])
  .describe(
    'Their own notes, what the spa has written of their treatments, a file that it keeps of them, or what they have answered to its health form',
  )

const opening = z.object({
  openedAt: instant,
  openerName: z.string(),
  businessName: z.string(),
  bookingCode: z.string().describe('Empty for a file, which belongs to no visit'),
  subject: openedSubject,
})

const wellness = z.object({
  notes: wellnessNotes.nullable(),
  updatedAt: instant.nullable(),
  openings: z.array(opening).describe('Who has opened them at a spa, the latest first; at most 50'),
})
export type Wellness = z.infer<typeof wellness>

/** My notes, and who has opened them. Errors: `field_unreadable` where the server has lost their key. */
const get = query('signed_in')
  .route(at('GET', '/wellness', 'My wellness notes', 'identity'))
  .errors(mayRefuse('field_unreadable'))
  .output(wellness)

/**
 * Keeps the notes, encrypted field by field. They are data about health: `version` is that of the consent that was read.
 * Errors: `text_changed` when there is a newer one.
 */
const save = command('signed_in')
  .route(at('PUT', '/wellness', 'Keep my notes', 'identity'))
  .errors(mayRefuse('text_changed'))
  .input(wellnessNotes.extend({ version: z.int().min(1).max(10_000) }))
  .output(z.object({ updatedAt: instant }))

/** Removes the notes and takes back the consent to keep them. Who has opened them stays to be seen. */
const forget = command('signed_in')
  .route(at('POST', '/wellness/forget', 'Remove my notes', 'identity'))
  .output(z.object({ isForgotten: z.boolean() }))

export const wellnessContract = { get, save, forget }
