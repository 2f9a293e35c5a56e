import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { richText, shownText } from '../identity/rich-text.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { textKinds, textVersionLimit } from './text-kind.ts'

const of = z.object({
  kind: z.enum(textKinds),
  subjectId: id.describe('The shop or the service where `kind` is of one, else the business'),
})
const version = z.coerce.number<number>().int().min(1).max(1_000_000)
const baseVersion = z
  .int()
  .min(0)
  .max(1_000_000)
  .describe('The version it was written upon; 0: none')

const textHistory = z.object({
  versions: z
    .array(
      z.object({
        version: z.int(),
        writtenAt: instant,
        writtenBy: z.string().nullable().describe('Null: they are not with us any more'),
        restoredFrom: z.int().nullable().describe('The version whose words these are again'),
      }),
    )
    .describe(`The newest first, at most ${textVersionLimit}; older ones are forgotten`),
  text: shownText.nullable().describe('The version asked for, else the newest; null: none yet'),
})
export type TextHistory = z.infer<typeof textHistory>

const path = '/console/texts/{kind}/{subjectId}'
const mayChange = { area: 'setting', level: 'change' } as const

/** A text of the business with its versions. Errors: `not_found` for a version that is not kept, or a subject of others. */
const list = query({ area: 'setting', level: 'view' })
  .route(at('GET', path, 'A text and its versions', 'shop'))
  .input(of.extend({ version: version.optional() }))
  .output(textHistory)

/**
 * Makes the next version of a text, in both languages; an empty one is shown to nobody. What a text may hold is said by
 * `shared/src/identity/rich-node.ts`; a fault is `invalid_input` with its place. Saving what stands already changes nothing.
 * Errors: `not_found`, `text_changed` when there is a newer version than `baseVersion`.
 */
const save = command(mayChange, { callsPerMinute: 60 })
  .route(at('POST', path, 'Write a text', 'shop'))
  .errors(mayRefuse('text_changed', 'too_many_requests'))
  .input(of.extend({ baseVersion, body: z.object({ en: richText, fr: richText }) }))
  .output(textHistory)

/** Makes a version from before the newest again. Errors: `not_found`, `text_changed` as for `text.save`. */
const restore = command(mayChange, { callsPerMinute: 60 })
  .route(at('POST', `${path}/restore`, 'Go back to an earlier version of a text', 'shop'))
  .errors(mayRefuse('text_changed', 'too_many_requests'))
  .input(of.extend({ baseVersion, version }))
  .output(textHistory)

export const textContract = { list, save, restore }
