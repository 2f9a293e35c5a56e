import * as z from 'zod'
import { alertSeverities, managedTag, tagLimits, tagTones } from '../business/customer.ts'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { audience } from './audience.ts'
import { customerCard } from './schema.ts'

const path = '/console/customers'
const tagPath = '/console/customer-tags'
const tag = 'customer'
const changing = { area: 'client', level: 'change' } as const

const one = z.object({ customerId: id })
const card = z.object({ customer: customerCard })
const q = z.string().trim().max(80).optional()

/**
 * Writes what the team must see of a client, new or again: an allergy, an injury, a habit. Errors: `not_found`, `alerts_full`.
 */
const saveAlert = command(changing)
  .route(at('POST', `${path}/{customerId}/alerts`, 'Write an alert', tag))
  .input(
    one.extend({
      alertId: id.nullable().describe('Null: a new one'),
      alertText: nameText(tagLimits.alertLength),
      severity: z.enum(alertSeverities),
    }),
  )
  .errors(mayRefuse('alerts_full'))
  .output(card)

/** Errors: `not_found`. */
const removeAlert = command(changing)
  .route(at('DELETE', `${path}/{customerId}/alerts/{alertId}`, 'Take an alert away', tag))
  .input(one.extend({ alertId: id }))
  .output(card)

const tagList = z.object({ tags: z.array(managedTag) })

/** The tags of the business, by name. */
const tags = query({ area: 'client', level: 'own' })
  .route(at('GET', tagPath, 'The tags of a business', tag))
  .output(tagList)

/** A tag, new or again. Errors: `tag_name_taken`, `tags_full`, `not_found`. */
const saveTag = command(changing)
  .route(at('POST', tagPath, 'Write a tag', tag))
  .input(
    z.object({
      tagId: id.nullable().describe('Null: a new one'),
      tagName: nameText(tagLimits.nameLength),
      tone: z.enum(tagTones),
    }),
  )
  .errors(mayRefuse('tag_name_taken', 'tags_full'))
  .output(tagList)

/** Removes a tag, also from who has it. Errors: `not_found`. */
const removeTag = command(changing)
  .route(at('DELETE', `${tagPath}/{tagId}`, 'Remove a tag', tag))
  .input(z.object({ tagId: id }))
  .output(tagList)

/** Says which tags a client has: these and no others. Errors: `not_found`. */
const tagOne = command(changing)
  .route(at('POST', `${path}/{customerId}/tags`, 'Tag a client', tag))
  .input(one.extend({ tagIds: z.array(id).max(tagLimits.tags) }))
  .output(card)

/** Gives a tag to all clients of a segment who do not have it yet. Errors: `not_found`. */
const tagAll = command(changing)
  .route(at('POST', `${tagPath}/{tagId}/clients`, 'Tag the clients of a segment', tag))
  .input(z.object({ tagId: id, q, segment: audience.prefault({}) }))
  .output(
    z.object({
      clients: z.int().describe('Who have got it now'),
      taggedAt: instant.describe('For `undoTagAll`'),
    }),
  )

/** Takes a tag off those who got it at that moment. Errors: `not_found`. */
const undoTagAll = command(changing)
  .route(at('POST', `${tagPath}/{tagId}/clients/undo`, 'Undo tagging a segment', tag))
  .input(z.object({ tagId: id, taggedAt: instant }))
  .output(z.object({ clients: z.int().describe('Who have lost it') }))

export const markContract = {
  saveAlert,
  removeAlert,
  tags,
  saveTag,
  removeTag,
  tagOne,
  tagAll,
  undoTagAll,
}
