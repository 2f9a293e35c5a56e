import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, instant } from '../schema.ts'
import { richText } from './rich-text.ts'

const pages = ['terms', 'privacy'] as const
const choices = ['marketing', 'wellness'] as const
const kind = z.enum([...pages, ...choices])

export type LegalKind = z.infer<typeof kind>

const version = z.coerce.number<number>().int().min(1).max(10_000)

const edition = z.object({
  version: z.int(),
  publishedAt: instant,
  changes: bilingual.describe('What is different from the version before, in a sentence'),
})

const legalText = edition.extend({
  kind,
  body: z.object({ en: richText, fr: richText }),
  isNewest: z.boolean(),
  editions: z.array(edition).describe('All versions, the newest first'),
})
export type LegalText = z.infer<typeof legalText>

/**
 * A text that people agree to, in the version that is valid now or in an earlier one: rich text in both languages.
 * Errors: `not_found` for a version that was never published.
 */
const get = query('anyone')
  .route(at('GET', '/legal/{kind}', 'Terms, policy', 'identity'))
  .input(z.object({ kind, version: version.optional() }))
  .output(legalText)

const consent = z.object({
  kind,
  version: z.int(),
  language: z.enum(['en', 'fr']).describe('The language it was read in'),
  givenAt: instant,
  withdrawnAt: instant.nullable(),
})

const consents = z.object({
  given: z.array(consent).describe('Every yes of this person, the latest first'),
  asked: z
    .array(edition.extend({ kind: z.enum(pages) }))
    .describe('Newer versions of what they have agreed to, which they were not asked about yet'),
})
export type Consents = z.infer<typeof consents>

/** What I have agreed to, in which version, when; and what I am to be asked. */
const list = query('signed_in')
  .route(at('GET', '/consents', 'My consents', 'identity'))
  .output(consents)

/**
 * Says yes to a text in the version that was read. Saying it twice is saying it once.
 * Errors: `text_changed` when there is a newer version by now, which has to be read first.
 */
const give = command('signed_in')
  .route(at('POST', '/consents', 'Agree to a text', 'identity'))
  .errors(mayRefuse('text_changed'))
  .input(z.object({ kind, version }))
  .output(consents)

/** Takes back a yes that may be taken back. Taking it back twice is taking it back once. */
const withdraw = command('signed_in')
  .route(at('POST', '/consents/withdraw', 'Take back a consent', 'identity'))
  .input(z.object({ kind: z.enum(choices) }))
  .output(consents)

export const legalContract = { get }
export const consentContract = { list, give, withdraw }
