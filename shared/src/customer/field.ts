import * as z from 'zod'
import { customerFieldList } from '../business/customer.ts'
import { customerFieldKinds, customerFieldLimits } from '../business/customer-field.ts'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'

const path = '/console/customer-fields'
const tag = 'customer'

/** The fields that the business keeps of its clients besides what everybody has. */
const fields = query({ area: 'client', level: 'own' })
  .route(at('GET', path, 'Own fields of clients', tag))
  .output(customerFieldList)

const name = nameText(customerFieldLimits.nameLength)
const optionName = nameText(customerFieldLimits.optionLength)

const fieldGiven = z
  .object({
    id: id.describe('Of a new one any that is not in use'),
    kind: z.enum(customerFieldKinds),
    name: z.object({ en: name, fr: name }),
    options: z
      .array(z.object({ id, en: optionName, fr: optionName }))
      .max(customerFieldLimits.options)
      .default([]),
  })
  .refine(({ kind, options }) => (kind === 'choice') === options.length > 0, {
    path: ['options'],
    params: {
      words: {
        en: 'A choice has one option at least, and nothing else has any.',
        fr: 'Un choix a au moins une option, et rien d’autre n’en a.',
      },
    },
  })

/**
 * Says which fields there are, in their order. One that is left out is retired: what stands in it is kept, and comes back with it.
 * Errors: `client_changed` where somebody else has changed them, `field_kind_stays`.
 */
const saveFields = command({ area: 'client', level: 'change' })
  .route(at('PUT', path, 'Change the own fields of clients', tag))
  .input(
    z.object({
      customerFields: z
        .array(fieldGiven)
        .max(customerFieldLimits.fields)
        .refine((all) => new Set(all.map((each) => each.id)).size === all.length),
      fieldsVersion: z.int().min(0).describe('Which was read'),
    }),
  )
  .errors(mayRefuse('client_changed', 'field_kind_stays'))
  .output(customerFieldList)

export const fieldContract = { fields, saveFields }
