import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { type Bilingual, instant } from '../schema.ts'
import {
  templateChannels,
  templateKindNames,
  type TemplateText,
  templateVariables,
  templateVersionLimit,
} from './template-kind.ts'
import { type TemplateFault, templateFaults } from './template-text.ts'

const area = 'setting'
const path = '/console/templates'
const tag = 'notification'

const messageKind = z.enum(templateKindNames).describe('What the message tells of')
const channel = z.enum(templateChannels)
const of = z.object({ messageKind, channel })

const longest = 4_000
/** The fields of a channel, in one language, with variables in braces such as {firstName}. */
const text = z
  .object({
    subject: z.string().max(longest).describe('Of a mail'),
    heading: z.string().max(longest).describe('Of a mail'),
    intro: z
      .string()
      .max(longest)
      .describe('Of a mail: above the blocks that are ours; an empty line parts paragraphs'),
    closing: z.string().max(longest).describe('Of a mail: below them; may be empty'),
    title: z.string().max(longest).describe('Of a push'),
    text: z.string().max(longest).describe('Of an SMS or a push'),
  })
  .partial()
const texts = z
  .object({ en: text.nullable(), fr: text.nullable() })
  .describe('Null: that language is as we say it')
export type TemplateTexts = z.infer<typeof texts>

const version = z.object({
  version: z.int(),
  writtenAt: instant,
  writtenBy: z.string().nullable().describe('Null: they are not with us any more'),
  words: texts,
})

const template = z.object({
  ours: z.object({ en: text, fr: text }).describe('As we say it'),
  versions: z
    .array(version)
    .describe(`The newest first, which is sent; at most ${templateVersionLimit} are kept`),
})
export type Template = z.infer<typeof template>

/** The messages that the business says in its own words; all others are as we say them. */
const list = query({ area, level: 'view' })
  .route(at('GET', path, 'Messages in the words of a business', tag))
  .output(
    z.object({
      templates: z.array(
        of.extend({
          languages: z.array(z.enum(['en', 'fr'])).describe('In which it has its own words'),
        }),
      ),
    }),
  )

/** What a message says by one channel, with what it said before. */
const get = query({ area, level: 'view' })
  .route(at('GET', `${path}/{messageKind}/{channel}`, 'One message', tag))
  .input(of)
  .output(template)

/**
 * Makes the next version of what a message says by one channel. In either language null, or the very words of ours, makes it ours
 * again. Fields and variables are those of `shared/src/notification/template-kind.ts`; a fault is `invalid_input` with its place and words
 * for the reader. Errors: `text_changed` when there is a newer version than `baseVersion`.
 */
const save = command({ area, level: 'change' }, { callsPerMinute: 60 })
  .route(at('POST', `${path}/{messageKind}/{channel}`, 'Say a message in one’s own words', tag))
  .errors(mayRefuse('text_changed', 'too_many_requests'))
  .input(
    of
      .extend({
        baseVersion: z
          .int()
          .min(0)
          .max(1_000_000)
          .describe('The version it was written upon; 0: none'),
        templateTexts: texts,
      })
      .superRefine(({ messageKind: kind, channel: by, templateTexts }, context) => {
        for (const language of ['en', 'fr'] as const) {
          const written = templateTexts[language] as TemplateText | null
          for (const fault of written ? templateFaults(kind, by, written) : [])
            context.addIssue({
              code: 'custom',
              path: ['templateTexts', language, fault.field],
              params: { words: wordsOf(fault) },
            })
        }
      }),
  )
  .output(template)

const draft = of.extend({
  templateLanguage: z.enum(['en', 'fr']),
  templateText: text.nullable().default(null).describe('Null: as we say it'),
})

/** A message as its reader would get it, about a visit of nobody; words with a fault are shown as we say them. */
const preview = query({ area, level: 'view' }, { callsPerMinute: 240 })
  .route(
    at('GET', `${path}/{messageKind}/{channel}/preview`, 'See a message before it is sent', tag),
  )
  .errors(mayRefuse('too_many_requests'))
  .input(draft.extend({ scheme: z.enum(['light', 'dark']).default('light').describe('Of a mail') }))
  .output(
    z.object({
      sender: z.string(),
      title: z.string().describe('The subject of a mail, the title of a push'),
      text: z.string().describe('The whole text, with what we add'),
      html: z.string().nullable().describe('Of a mail'),
      isOurs: z.boolean(),
    }),
  )

/** Sends it to the caller by its channel. Errors: `not_found` where they cannot be reached by it. */
const test = command({ area, level: 'change' }, { callsPerMinute: 20 })
  .route(at('POST', `${path}/{messageKind}/{channel}/test`, 'Send a message to oneself', tag))
  .errors(mayRefuse('too_many_requests'))
  .input(draft)
  .output(z.object({ sentTo: z.string().nullable().describe('The address; null: their devices') }))

export const templateContract = { list, get, save, preview, test }

function wordsOf({ reason, variable = '' }: TemplateFault): Bilingual {
  const described = (templateVariables as Record<string, { name: Bilingual }>)[variable]?.name
  const name = { en: described?.en ?? variable, fr: described?.fr ?? variable }
  const words: Record<TemplateFault['reason'], Bilingual> = {
    empty: { en: 'Something must stand here.', fr: 'Ce champ ne peut pas rester vide.' },
    too_long: { en: 'This is too long.', fr: 'C’est trop long.' },
    characters: {
      en: 'This holds line breaks or characters that cannot be kept.',
      fr: 'Des retours à la ligne ou certains caractères ne peuvent pas être conservés ici.',
    },
    braces: {
      en: 'Braces stand in pairs around a variable, such as {firstName}.',
      fr: 'Les accolades vont par deux autour d’une variable, comme {firstName}.',
    },
    unknown: {
      en: `{${variable.slice(0, 40)}} is no variable of this message.`,
      fr: `{${variable.slice(0, 40)}} n’est pas une variable de ce message.`,
    },
    missing: {
      en: `{${variable}} (${name.en}) is missing: without it, nobody would know what it is about.`,
      fr: `Il manque {${variable}} (${name.fr})\u00a0: sans elle, on ne saurait pas de quoi il s’agit.`,
    },
  }
  return words[reason]
}
