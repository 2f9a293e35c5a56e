import * as z from 'zod'
import { addressLimits, relationKinds } from '../business/customer.ts'
import { at, command, query } from '../endpoint.ts'
import { contactPhone, emailAddress } from '../identity/contact.ts'
import { customerFieldLimits } from '../business/customer-field.ts'
import { callingCodes } from '../identity/calling-codes.ts'
import { nameText, plainName } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, cursor, id, instant, limit, minor } from '../schema.ts'
import { customerLimits, pairingKinds, tableColumns } from './rules.ts'
import { customerCard, customerRow, customerVisit } from './schema.ts'
import { audience } from './audience.ts'
import { clientFileContract } from './client-file.ts'
import { fieldContract } from './field.ts'
import { glance } from './glance.ts'
import { duplicateContract } from './duplicate.ts'
import { markContract } from './mark.ts'
import { messageContract } from './message.ts'
import { namingContract } from './naming.ts'

const path = '/console/customers'
const tag = 'customer'
/** Who may see only those whom they serve is given no others; all else is `not_found`. */
const seeing = { area: 'client', level: 'own' } as const
const changing = { area: 'client', level: 'change' } as const

const one = z.object({ customerId: id })
const card = z.object({ customer: customerCard })
const q = z.string().trim().max(80).optional().describe('Of name, e-mail or phone, as one types it')

/** The clients of the business, by name or by their last visit. Errors: `invalid_input` for a foreign cursor. */
const list = query(seeing, { callsPerMinute: 240 })
  .route(at('GET', path, 'The clients of a business', tag))
  .input(
    z.object({
      q,
      segment: audience.prefault({}),
      order: z.enum(['name', 'recent']).default('name'),
      cursor,
      limit,
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ customers: z.array(customerRow), nextCursor: z.string().nullable() }))

/** How many clients a segment has. */
const count = query(seeing, { callsPerMinute: 240 })
  .route(at('GET', `${path}/count`, 'Count clients', tag))
  .input(z.object({ q, segment: audience.prefault({}) }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ clients: z.int() }))

/** Errors: `not_found`, also for a client whom the reader does not serve where they see only those. */
const get = query(seeing)
  .route(at('GET', `${path}/{customerId}`, 'One client', tag))
  .input(one)
  .output(card)

/** The visits of a client, the latest first. */
const visits = query(seeing)
  .route(at('GET', `${path}/{customerId}/visits`, 'Visits of a client', tag))
  .input(one.extend({ cursor, limit }))
  .output(z.object({ visits: z.array(customerVisit), nextCursor: z.string().nullable() }))

const birthdayGiven = z
  .object({
    day: z.int().min(1).max(31),
    month: z.int().min(1).max(12),
    year: z.int().min(1900).max(2100).nullable(),
  })
  .refine(
    ({ day, month, year }) => day <= new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate(),
    {
      path: ['day'],
    },
  )

const addressLine = (most: number) => z.string().overwrite(plainName).max(most).default('')

const addressGiven = z.object({
  street: addressLine(addressLimits.street),
  postalCode: addressLine(addressLimits.postalCode),
  city: addressLine(addressLimits.city),
  country: z
    .string()
    .refine((code) => code in callingCodes, {
      params: { words: { en: 'This is no country we know.', fr: 'Ce pays est inconnu.' } },
    })
    .nullable()
    .default(null)
    .describe('ISO 3166, two letters'),
})

/**
 * Writes down who a client is, new or again. E-mail, phone and address are kept only from who may change how clients are reached
 * (area `contact`), and else stay as they are. Of a new one with the phone or e-mail of another client it is asked whether they are
 * the same (`client_known`). Errors: `not_found`, `guardian_needed` where a minor has none, `client_changed` for an own field
 * that is no longer in use, `invalid_input` at `fieldValues.<fieldId>` for what one cannot hold.
 */
const save = command(changing)
  .route(at('POST', path, 'Write a client down', tag))
  .input(
    z
      .object({
        customerId: id.nullable().describe('Null: a new one'),
        customerName: nameText(customerLimits.nameLength)
          .optional()
          .describe('Left out it stays: who is known may have told none'),
        email: emailAddress.nullable().optional(),
        phone: contactPhone.nullable().optional(),
        isSomebodyElse: z
          .boolean()
          .default(false)
          .describe('Of a new one: than the clients who have this phone or e-mail'),
        language: z.enum(['en', 'fr']),
        birthday: birthdayGiven.nullable().optional(),
        address: addressGiven.nullable().optional().describe('Left out it stays'),
        fieldValues: z
          .array(z.object({ fieldId: id, value: z.string().max(customerFieldLimits.textLength) }))
          .max(customerFieldLimits.fields)
          .default([])
          .describe(
            'Into own fields: a text, a number, a day, `yes` or `no`, the id of an option; empty clears one, and the others stay',
          ),
        isMinor: z.boolean().default(false),
        guardianId: id.nullable().default(null),
      })
      .refine(({ customerId, customerName }) => customerId !== null || customerName !== undefined, {
        message: 'somebody new has a name',
        path: ['customerName'],
      }),
  )
  .errors(mayRefuse('guardian_needed', 'client_known', 'client_changed'))
  .output(card)

/**
 * Writes a note about a client. A changed one is a new version of it, with its author; an empty text takes it away, and the
 * versions before stay to be read. Errors: `client_changed` where somebody else has changed it, `notes_full`, `not_found`.
 */
const writeNote = command(changing)
  .route(at('POST', `${path}/{customerId}/notes`, 'Write a note', tag))
  .input(
    one.extend({
      noteId: id.nullable().describe('Null: a new one'),
      noteVersion: z.int().min(0).max(30_000).describe('Which was read; 0 of a new one'),
      noteText: z.string().trim().max(customerLimits.noteLength),
    }),
  )
  .errors(mayRefuse('client_changed', 'notes_full'))
  .output(card)

/** A blocked client cannot book online, but the desk can for them. Idempotent. */
const block = command(changing)
  .route(at('POST', `${path}/{customerId}/block`, 'Block a client', tag))
  .input(
    one.extend({
      isBlockedOnline: z.boolean(),
      blockReason: z.string().trim().max(customerLimits.reasonLength).default(''),
    }),
  )
  .output(card)

/**
 * Who is trusted may cancel until the start for nothing, visits that they have booked already included; who is no longer, keeps that for those.
 * A no-show costs what it did. Idempotent.
 */
const trust = command(changing)
  .route(at('POST', `${path}/{customerId}/trust`, 'Trust a client', tag))
  .input(one.extend({ isTrusted: z.boolean() }))
  .output(card)

/** By whom a client likes to be served, or by whom never again. Errors: `not_found`. */
const pair = command(changing)
  .route(at('POST', `${path}/{customerId}/pairings`, 'Pair or part', tag))
  .input(one.extend({ staffId: id, pairing: z.enum(pairingKinds).nullable() }))
  .output(card)

/** Another price or length for one variant; both null ends it. Errors: `not_found`. */
const agree = command(changing)
  .route(at('POST', `${path}/{customerId}/prices`, 'Agree on a price', tag))
  .input(
    one.extend({
      variantId: id,
      currency,
      agreedPriceMinor: minor.min(0).max(10_000_000).nullable(),
      agreedLengthMinutes: z.int().min(5).max(720).nullable(),
    }),
  )
  .output(card)

/** Who belongs together; null parts them. Errors: `not_found`, `relatives_full`. */
const relate = command(changing)
  .route(at('POST', `${path}/{customerId}/relatives`, 'Relate clients', tag))
  .input(one.extend({ relativeId: id, relation: z.enum(relationKinds).nullable() }))
  .errors(mayRefuse('relatives_full'))
  .output(card)

/**
 * Merges two clients: all of `otherId` moves here, the stricter consent wins, and the other is hidden.
 * Errors: `not_found`, `merge_of_two_accounts` where both log in themselves, `client_changed` where one of them is just booking.
 */
const merge = command(changing)
  .route(at('POST', `${path}/{customerId}/merge`, 'Merge two clients', tag))
  .input(one.extend({ otherId: id }))
  .errors(mayRefuse('merge_of_two_accounts', 'client_changed'))
  .output(card.extend({ mergeId: id }))

/** Parts them again, within a day. Errors: `merge_is_final` after that, or where money has moved on since; `not_found`. */
const undoMerge = command(changing)
  .route(at('POST', `${path}/merges/{mergeId}/undo`, 'Undo a merge', tag))
  .input(z.object({ mergeId: id }))
  .errors(mayRefuse('merge_is_final'))
  .output(card)

/**
 * Erases what the business keeps of a client, as the client asks for it: visits and books stay without them. An account, which is
 * the client’s own, stays theirs. Errors: `client_is_busy` while a visit or an order is to come, there is money in their wallet
 * or owed, something is left of a package, or a membership runs; `not_found`.
 */
const erase = command(changing)
  .route(at('POST', `${path}/{customerId}/erase`, 'Erase a client', tag))
  .input(one)
  .errors(mayRefuse('client_is_busy'))
  .output(z.object({ erasedAt: instant }))

/** The clients of a segment as a table for other programs (CSV). Columns that the reader may not see are left out. */
const table = query({ area: 'client', level: 'view' }, { callsPerMinute: 6, needsLogIn: true })
  .route(at('GET', `${path}/table.csv`, 'Clients as CSV', tag))
  .input(
    z.object({
      q,
      segment: audience.prefault({}),
      columns: z.array(z.enum(tableColumns)).min(1).max(tableColumns.length),
      fieldColumns: z
        .array(id)
        .max(customerFieldLimits.fields)
        .default([])
        .describe('Own fields, as further columns'),
      tableLanguage: z.enum(['en', 'fr']).default('en'),
    }),
  )
  .errors(mayRefuse('too_many_requests', 'pin_not_enough'))
  .output(z.file().mime('text/csv'))

const savedSegment = z.object({ id, name: z.string(), segment: audience })
export type SavedSegment = z.infer<typeof savedSegment>
const saved = z.object({ segments: z.array(savedSegment) })

/** The segments that the business has kept, by name. */
const segments = query(seeing)
  .route(at('GET', `${path}/segments`, 'Saved segments', tag))
  .output(saved)

/** Keeps a segment under a name, new or again. Errors: `segment_name_taken`, `segments_full`, `not_found`. */
const saveSegment = command(changing)
  .route(at('POST', `${path}/segments`, 'Keep a segment', tag))
  .input(
    z.object({
      segmentId: id.nullable(),
      segmentName: nameText(customerLimits.segmentNameLength),
      keptSegment: audience,
    }),
  )
  .errors(mayRefuse('segment_name_taken', 'segments_full'))
  .output(saved)

/** Errors: `not_found`. */
const removeSegment = command(changing)
  .route(at('DELETE', `${path}/segments/{segmentId}`, 'Forget a segment', tag))
  .input(z.object({ segmentId: id }))
  .output(saved)

export const customerContract = {
  list,
  count,
  get,
  glance,
  visits,
  save,
  writeNote,
  block,
  trust,
  pair,
  agree,
  relate,
  merge,
  undoMerge,
  ...namingContract,
  ...markContract,
  ...fieldContract,
  ...clientFileContract,
  ...duplicateContract,
  ...messageContract,
  erase,
  table,
  segments,
  saveSegment,
  removeSegment,
}
