import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, instant } from '../schema.ts'
import { richText } from './rich-text.ts'

export const legalPages = ['privacy', 'terms'] as const
export type LegalPage = (typeof legalPages)[number]

const kind = z.enum(legalPages)
const body = z.object({ en: richText, fr: richText })
const who = z.string().nullable().describe('Null: they are not with us any more')
const change = z.string().trim().max(300)
const baseVersion = z
  .int()
  .min(0)
  .max(1_000_000)
  .describe('The saving it was written upon; 0: there was no draft')

const legalHistory = z.object({
  draft: z
    .object({
      version: z.int().describe('Counts its savings'),
      body,
      changes: bilingual,
      writtenAt: instant,
      writtenBy: who,
    })
    .nullable(),
  versions: z
    .array(
      z.object({
        version: z.int(),
        publishedAt: instant.describe('From when on it holds; some time ahead: it is planned'),
        changes: bilingual,
        writtenBy: who,
        isInForce: z.boolean(),
      }),
    )
    .describe('The latest first'),
  latest: body.describe('What a new draft begins with'),
})
export type LegalHistory = z.infer<typeof legalHistory>

const path = '/console/platform/legal/{kind}'

/** A page that people agree to: its draft, its versions with their writers, and the words of the latest. */
const history = query('platform_admin')
  .route(at('GET', path, 'Versions of a legal text', 'platform'))
  .input(z.object({ kind }))
  .output(legalHistory)

/**
 * Keeps the next version as a draft. A text with a fault is `invalid_input` with its place.
 * Errors: `text_changed` when somebody has saved or published since `baseVersion`.
 */
const saveDraft = command('platform_admin')
  .route(at('POST', `${path}/draft`, 'Draft a legal text', 'platform'))
  .errors(mayRefuse('text_changed'))
  .input(z.object({ kind, baseVersion, body, changes: z.object({ en: change, fr: change }) }))
  .output(legalHistory)

/** Throws the draft away. Errors: `text_changed`, as above. */
const discardDraft = command('platform_admin')
  .route(at('POST', `${path}/draft/discard`, 'Throw a draft away', 'platform'))
  .errors(mayRefuse('text_changed'))
  .input(z.object({ kind, baseVersion }))
  .output(legalHistory)

/**
 * Publishes the draft: from `holdsFrom` on, at once without it, everybody who agreed to the version before is asked. What is
 * published never changes. Errors: `text_changed`; `legal_not_publishable` with the field when a language has no words, when it does
 * not say what changes, or when it would hold before an earlier version.
 */
const publish = command('platform_admin')
  .route(at('POST', `${path}/publish`, 'Publish a legal text', 'platform'))
  .errors(mayRefuse('text_changed', 'legal_not_publishable'))
  .input(z.object({ kind, baseVersion, holdsFrom: instant.optional() }))
  .output(legalHistory)

export const legalDraftContract = { history, saveDraft, discardDraft, publish }
