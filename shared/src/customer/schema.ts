import * as z from 'zod'
import { bookingState } from '../booking/schema.ts'
import {
  customerAddress,
  customerAlert,
  customerField,
  customerNote,
  customerTag,
  relationKinds,
} from '../business/customer.ts'
import { bilingual, currency, id, instant, minor, money } from '../schema.ts'
import { pairingKinds } from './rules.ts'

/** Null for members who may not see contacts (area `contact`). */
const reached = z.string().nullable()

export const birthday = z.object({ day: z.int(), month: z.int(), year: z.int().nullable() })

const visitZone = z.string().nullable().describe('The time zone of the shop of that visit')

/** A client in a list. */
export const customerRow = z.object({
  id,
  name: z.string().describe('Empty for who has told none'),
  email: reached,
  phone: reached,
  visits: z.int().describe('Completed'),
  noShows: z.int(),
  lastVisitAt: instant.nullable(),
  lastVisitZone: visitZone,
  nextVisitAt: instant.nullable(),
  nextVisitZone: visitZone,
  spent: z.array(money).nullable().describe('By currency, tax included; null to who sees no money'),
  isBlocked: z.boolean(),
  isMinor: z.boolean(),
  alerts: z.array(customerAlert).describe('The gravest first'),
  tags: z.array(customerTag).describe('By name'),
})
export type CustomerRow = z.infer<typeof customerRow>

export const agreedPrice = z.object({
  variantId: id,
  serviceName: bilingual,
  lengthMinutes: z.int().describe('As the menu says'),
  currency,
  menuPriceMinor: minor.nullable().describe('As the menu says; null where it is no longer sold'),
  agreedPriceMinor: minor.nullable(),
  agreedLengthMinutes: z.int().nullable(),
})

/** A visit in the client's history. */
export const customerVisit = z.object({
  id,
  code: z.string(),
  state: bookingState,
  shopId: id,
  shopName: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  serviceNames: z.array(bilingual),
  staffNames: z.array(z.string()),
  total: money.nullable().describe('Null for a guest, whose booker pays'),
  isGuest: z.boolean().describe('They came as a guest of somebody else'),
})
export type CustomerVisit = z.infer<typeof customerVisit>

const person = z.object({ id, name: z.string(), phone: reached })

/** All that a business knows of one of its clients, as far as the reader may see it. */
export const customerCard = customerRow.extend({
  language: z.enum(['en', 'fr']),
  hasAccount: z.boolean().describe('They log in themselves: name and birthday come from there'),
  hasWellnessNotes: z
    .boolean()
    .describe('They have been here of their own accord, and keep notes for who serves them'),
  birthday: birthday.nullable(),
  address: customerAddress
    .nullable()
    .describe('Null where nothing is known of it, and to who may not see contacts'),
  fields: z
    .array(customerField.extend({ value: z.string().nullable() }))
    .describe('The own fields of the business; `value` as `customer.save` keeps it'),
  createdAt: instant,
  firstSource: z
    .enum(['app', 'console', 'walk_in', 'order'])
    .nullable()
    .describe('How they came first; null where they have never been'),
  blocked: z.object({ at: instant, reason: z.string() }).nullable(),
  isTrusted: z
    .boolean()
    .describe('By choice of the business: they cancel for nothing until the start'),
  guardian: person.nullable(),
  wards: z.array(person).describe('Whom they answer for'),
  relatives: z.array(person.extend({ kind: z.enum(relationKinds) })),
  wallets: z
    .array(z.object({ currency, moneyMinor: minor, bonusMinor: minor, owedMinor: minor }))
    .nullable()
    .describe('What they have, and what they owe; null to who sees no money'),
  pairings: z.array(z.object({ staffId: id, name: z.string(), kind: z.enum(pairingKinds) })),
  agreed: z.array(agreedPrice),
  consents: z
    .array(z.object({ kind: z.string(), givenAt: instant, withdrawnAt: instant.nullable() }))
    .describe('What they have agreed to themselves; of who has no account nothing is known'),
  wantsNews: z.boolean().describe('They have agreed to news and not ended those of this business'),
  documents: z
    .array(z.object({ bookingId: id, code: z.string(), at: instant }))
    .describe('Receipts of completed visits, the newest first'),
  notes: z.array(customerNote),
  alike: z.array(z.object({ id, name: z.string() })).describe('With the same address or number'),
  merges: z
    .array(z.object({ id, name: z.string(), mergedAt: instant }))
    .describe('What can still be undone'),
})
export type CustomerCard = z.infer<typeof customerCard>
