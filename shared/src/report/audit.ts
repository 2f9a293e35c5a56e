import * as z from 'zod'
import { roles } from '../business/permission.ts'
import { at, query } from '../endpoint.ts'
import { bilingual, cursor, day, id, instant, limit } from '../schema.ts'

const change = z.object({
  field: z.string().describe('As the endpoint names it'),
  before: z.unknown().describe('Not there: nobody said what it was'),
  after: z.unknown().describe('Not there: it is gone'),
})

const entry = z.object({
  id,
  occurredAt: instant,
  actor: z
    .object({ userId: z.string(), name: z.string() })
    .nullable()
    .describe('Null: somebody who has been erased'),
  role: z.enum([...roles, 'platform_admin']).describe('Theirs at that time'),
  endpoint: z.string().describe('What was called, as `booking.move`'),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  changes: z.array(change),
})
export type AuditEntry = z.infer<typeof entry>

/**
 * What was done at a business in its console, the newest first: who, what, and the fields before and after. What is secret, pays,
 * or is said of a person stands in no entry (decision 033).
 */
const list = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/audit', 'Who changed what', 'report'))
  .input(
    z.object({
      search: z
        .string()
        .trim()
        .max(100)
        .default('')
        .describe('In names of people and things, in endpoints and in what was changed'),
      actor: z.string().max(64).optional().describe('What one colleague did'),
      nouns: z
        .array(z.string().regex(/^[a-zA-Z]{1,40}$/))
        .max(20)
        .default([])
        .describe('The first words of endpoints; none: all'),
      subject: z.string().max(64).optional().describe('What became of one thing'),
      fromDay: day.optional(),
      toDay: day.optional().describe('With this day'),
      cursor,
      limit,
    }),
  )
  .output(
    z.object({
      entries: z.array(entry),
      names: z
        .record(z.string(), bilingual)
        .describe('Of what the entries speak of by its id, and what is still there'),
      nextCursor: z.string().nullable(),
    }),
  )

/** Whose doings there are to choose from, by name. */
const actors = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/audit/actors', 'Who has changed anything', 'report'))
  .output(z.object({ actors: z.array(z.object({ userId: z.string(), name: z.string() })) }))

export const auditContract = { list, actors }
