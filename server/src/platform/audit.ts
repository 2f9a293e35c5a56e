import { isDeepStrictEqual } from 'node:util'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import { type Fields, auditedFields, auditedInput } from './audit-field.ts'
import { noBusiness } from './outbox.ts'
import type { Tx } from './pool.ts'
import type { BusinessScope, Scope } from './scope.ts'

/** What a command is about: a noun and its id. */
export type Subject = { kind: string; id: string }

/** What the entry of a command of the console needs beside its verb. */
export type Audit = {
  scope: Pick<BusinessScope, 'businessId' | 'userId' | 'role'>
  endpoint: string
  /** What the address names last, where it names anything. */
  subject: Subject | null
  /** The input as its schema reads it. */
  input: () => Promise<unknown>
  /** Its entry stands, from this call or from an earlier one of the same key. */
  isSettled: boolean
}

/** The changes that a verb has told of so far; null stands for a subject that is not there. */
type Change = { subject: Subject; before: Fields | null; after: Fields | null }

type OpenAudit = { changes: Change[]; hasManySubjects: boolean; approvedBy: string | null }
const openAudits = new WeakMap<Tx, OpenAudit>()

/** Tells the audit entry of the running command who has allowed it. */
export function auditApproval(tx: Tx, userId: string): void {
  const open = openAudits.get(tx)
  if (open) open.approvedBy = userId
}

/** For a command of the console; null for whatever else is called. */
export function openAudit(
  scope: Scope,
  call: { endpoint: string; path: string; meta: EndpointMeta; input: unknown },
  read: (input: unknown) => Promise<unknown>,
): Audit | null {
  const by = actorIn(scope, call.input)
  if (!by || !call.meta.idempotent) return null
  const { endpoint } = call
  const subject = subjectIn(call.path, call.input)
  return { scope: by, endpoint, subject, input: () => read(call.input), isSettled: false }
}

/** What the platform does to a business stands with that business. */
function actorIn(scope: Scope, input: unknown): Audit['scope'] | null {
  if (scope.kind === 'business') return scope
  if (scope.kind !== 'platform') return null
  const businessId = (input as Fields | undefined)?.businessId
  return {
    userId: scope.userId,
    role: 'platform_admin',
    businessId: typeof businessId === 'string' ? businessId : noBusiness,
  }
}

/**
 * Tells the audit entry of the running command what becomes of its subject: of `before` and `after` it holds the fields that
 * differ. Null: it is not there. Told twice, the first `before` and the last `after` of each field stand. A command has one subject
 * unless it has said otherwise.
 * Where the transaction is no command of the console, nothing is kept.
 */
export function auditChange(
  tx: Tx,
  subject: Subject,
  before: Fields | null,
  after: Fields | null,
): void {
  const open = openAudits.get(tx)
  if (!open) return
  const { changes, hasManySubjects } = open
  const change = changes.find((each) => isDeepStrictEqual(each.subject, subject))
  const [first] = changes
  if (!change && first && !hasManySubjects)
    throw new Error(`a command changes one subject: ${first.subject.kind}, then ${subject.kind}`)
  if (!change) {
    changes.push({ subject, before, after })
    return
  }
  change.before = change.before && { ...before, ...change.before }
  change.after = after && { ...change.after, ...after }
}

/** From here on the running command may change several subjects: each has an entry of its own. */
export function auditEachSubject(tx: Tx): void {
  const open = openAudits.get(tx)
  if (open) open.hasManySubjects = true
}

/** By nobody's account, where it was done on the machine itself. */
type Entry = Omit<Audit, 'scope'> & {
  scope: Omit<Audit['scope'], 'userId'> & { userId: string | null }
}

/** Runs the verb of a command; where that is one of the console, its entry is written in the same transaction. */
export async function withEntry<T>(
  tx: Tx,
  { audit, now }: { audit: Entry | null; now: () => Date },
  verb: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!audit) return verb(tx)
  const open: OpenAudit = { changes: [], hasManySubjects: false, approvedBy: null }
  openAudits.set(tx, open)
  const answer = await verb(tx)
  const changes =
    open.changes.length > 0 ? open.changes.map(differing) : [await changeOfInput(audit)]
  const { businessId, userId, role } = audit.scope
  const occurredAt = now()
  await tx
    .insertInto('audit_entry')
    .values(
      changes.map(({ subject, before, after }) => ({
        business_id: businessId,
        actor: userId,
        actor_role: role,
        approved_by: open.approvedBy,
        endpoint: audit.endpoint,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
        occurred_at: occurredAt,
      })),
    )
    .execute()
  audit.isSettled = true
  return answer
}

/** As {@link withEntry}, for what is done on the machine itself, by its operator. */
export function withOperatorEntry<T>(
  tx: Tx,
  { businessId = noBusiness, endpoint, now, after = {} }: Operated,
  verb: (tx: Tx) => Promise<T>,
): Promise<T> {
  const scope = { businessId, userId: null, role: 'platform_admin' as const }
  const input = () => Promise.resolve(after)
  const audit = { scope, endpoint, subject: null, input, isSettled: false }
  return withEntry(tx, { audit, now: () => now }, verb)
}

/** `after`: what the entry says where the verb tells of no change. */
type Operated = { businessId?: string; endpoint: string; now: Date; after?: Fields }

/** Throws where a command of the console has answered and left no entry: its endpoint did not go through `once`. */
export function demandEntry(audit: Audit | null): void {
  if (audit && !audit.isSettled) throw new Error(`${audit.endpoint} left no audit entry`)
}

function differing({ subject, before, after }: Change) {
  const [was, is] = [auditedFields(before ?? {}), auditedFields(after ?? {})]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  const changed = [...names].filter((name) => !isDeepStrictEqual(was[name], is[name]))
  return { subject, before: only(was, changed), after: only(is, changed) }
}

async function changeOfInput({ subject, input }: Pick<Audit, 'subject' | 'input'>) {
  const { [`${subject?.kind}Id`]: _, ...after } = auditedInput(await input())
  return { subject, before: null, after }
}

function only(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((n) => [n, fields[n]]))
}

/** Of `/console/shops/{shopId}/blocks/{blockId}/move` the block. */
function subjectIn(path: string, input: unknown): Subject | null {
  const kind = [...path.matchAll(/\{(\w+)Id\}/g)].at(-1)?.[1]
  if (!kind) return null
  const id: unknown = (input as Fields | undefined)?.[`${kind}Id`]
  return typeof id === 'string' ? { kind, id } : null
}
