import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id } from '../schema.ts'
import { effects, formLimits, questionKinds } from './rules.ts'

const tag = 'booking'
const words = (most: number) => z.object({ en: nameText(most), fr: nameText(most) })
const label = words(formLimits.labelLength)
const text = z.object({
  en: z.string().trim().min(1).max(formLimits.consentLength),
  fr: z.string().trim().min(1).max(formLimits.consentLength),
})
const fieldId = z.string().regex(/^[a-z0-9-]{1,40}$/)

const question = z.object({
  id: fieldId,
  kind: z.enum(questionKinds),
  label: bilingual,
  isRequired: z.boolean(),
  options: z
    .array(z.object({ id: fieldId, label: bilingual }))
    .describe('What there is to choose from'),
  followUp: bilingual.nullable().describe('What is asked after a yes'),
  text: bilingual
    .nullable()
    .describe('What a consent is given to; its version is that of the form'),
  isBirthDate: z
    .boolean()
    .describe('Of a date: under 18 on that day at the shop, a guardian signs'),
})

const questionGiven = question
  .extend({
    label,
    options: z.array(z.object({ id: fieldId, label })).max(formLimits.options),
    followUp: label.nullable(),
    text: text.nullable(),
  })
  .refine(({ kind, options }) => (kind === 'choice' || kind === 'many') === options.length > 0, {
    path: ['options'],
  })
  .refine(({ kind, text: given }) => (kind === 'consent') === (given !== null), { path: ['text'] })

const asking = z.object({
  ofAll: z.boolean(),
  ofNewClients: z.boolean().describe('Who has no visit at the business yet'),
  serviceIds: z.array(id).max(100),
  againMonths: z
    .literal([...formLimits.againMonths])
    .nullable()
    .describe('How long answers count; null: for good'),
})

const contraindication = z.object({
  serviceId: id,
  question: fieldId,
  value: z.string().max(40).describe('An option, a part of the body, `yes` or `no`'),
  effect: z
    .enum(effects)
    .describe(
      '`refuse`: not booked online; `ask`: the shop answers first; `warn`, `swap`: who serves is told',
    ),
  insteadId: id.nullable().describe('The service that would do instead'),
  words: bilingual.nullable().describe('What who serves does otherwise'),
})

/** The health form of a business, as it was published last. */
export const healthForm = z.object({
  version: z.int().describe('0: there is none yet'),
  questions: z.array(question),
  asking,
  contraindications: z.array(contraindication),
})
export type HealthForm = z.infer<typeof healthForm>

/** The health form of the business, with what its answers mean for which service. */
const get = query({ area: 'setting', level: 'view' })
  .route(at('GET', '/console/health-form', 'The health form', tag))
  .output(healthForm)

const areDifferent = (all: readonly { id: string }[]) =>
  new Set(all.map((each) => each.id)).size === all.length

/**
 * Publishes the form anew: what was published stays as it is, and who has filled it in has answered that. Errors: `form_changed` where somebody
 * else has published meanwhile; `rule_not_possible` for a contraindication of a question, an answer or a service that there is not.
 */
const publish = command({ area: 'setting', level: 'change' })
  .route(at('POST', '/console/health-form', 'Publish the health form', tag))
  .input(
    z.object({
      questions: z.array(questionGiven).max(formLimits.questions).refine(areDifferent),
      asking,
      contraindications: z
        .array(contraindication.extend({ words: label.nullable() }))
        .max(formLimits.rules),
      formVersion: z.int().min(0).max(30_000).describe('Which was read; 0: none'),
    }),
  )
  .errors(mayRefuse('form_changed', 'rule_not_possible'))
  .output(healthForm)

export const healthFormContract = { get, publish }
