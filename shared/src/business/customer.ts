import * as z from 'zod'
import { bilingual, id, instant } from '../schema.ts'
import { customerFieldKinds } from './customer-field.ts'

/** Of one client, at most. */
export const customerRowLimits = { notes: 100, relatives: 20, alerts: 10 } as const

/** Of the tags of a business. */
export const tagLimits = { tags: 60, nameLength: 30, alertLength: 120 } as const

/** What a relative is to a client, and what the client is to them. */
export const relationKinds = ['partner', 'parent', 'child', 'sibling', 'friend'] as const
export type RelationKind = (typeof relationKinds)[number]

export function inverseOf(kind: RelationKind): RelationKind {
  if (kind === 'parent') return 'child'
  return kind === 'child' ? 'parent' : kind
}

const noteVersion = z.object({
  version: z.int(),
  text: z.string().describe('Empty: it was taken away'),
  authorName: z.string(),
  writtenAt: instant,
})

/** Of where a client lives. */
export const addressLimits = { street: 120, postalCode: 20, city: 80 } as const

/** Where a client lives; a part that nobody knows is empty. */
export const customerAddress = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string().nullable().describe('ISO 3166, two letters'),
})
export type CustomerAddress = z.infer<typeof customerAddress>

/** What the team has written about a client. */
export const customerNote = z.object({
  id,
  versions: z.array(noteVersion).min(1).describe('The newest first'),
})
export type CustomerNote = z.infer<typeof customerNote>

/** How much an alert matters: a high one stands in red wherever the client does. */
export const alertSeverities = ['high', 'normal'] as const

/** What the team must see of a client. */
export const customerAlert = z.object({
  id,
  text: z.string(),
  severity: z.enum(alertSeverities),
  authorName: z.string(),
  writtenAt: instant,
})
export type CustomerAlert = z.infer<typeof customerAlert>

/** The colours of tags, as the look names them. */
export const tagTones = ['neutral', 'primary', 'clay', 'gold', 'red'] as const

/** A word of the business for some of its clients. */
export const customerTag = z.object({ id, name: z.string(), tone: z.enum(tagTones) })
export type CustomerTag = z.infer<typeof customerTag>

/** The same as the console manages it. */
export const managedTag = customerTag.extend({ clients: z.int().describe('Who have it') })
export type ManagedTag = z.infer<typeof managedTag>

/** What a business keeps of its clients besides what everybody has. */
export const customerField = z.object({
  id,
  kind: z.enum(customerFieldKinds),
  name: bilingual,
  options: z.array(bilingual.extend({ id })).describe('Of a choice'),
})
export type CustomerField = z.infer<typeof customerField>

/** All of them. */
export const customerFieldList = z.object({
  fields: z.array(customerField).describe('Those in use, in their order'),
  retiredFields: z.array(customerField).describe('No longer asked for'),
  version: z.int().describe('Rises with each change; 0: none yet'),
})
export type CustomerFieldList = z.infer<typeof customerFieldList>
