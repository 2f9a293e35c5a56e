import * as z from 'zod'
import { id, instant } from '../schema.ts'

/** Of one client, at most. */
export const customerRowLimits = { notes: 100, relatives: 20 } as const

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

/** What the team has written about a client. */
export const customerNote = z.object({
  id,
  versions: z.array(noteVersion).min(1).describe('The newest first'),
})
export type CustomerNote = z.infer<typeof customerNote>
