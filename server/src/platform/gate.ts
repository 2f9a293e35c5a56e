import { createHash } from 'node:crypto'
import { allows, type Permissions, type Role } from '@serein/shared/business/permission.ts'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { ApiContext, CallContext, CommandKey } from './context.ts'
import { openLimit } from './rate-limit.ts'
import {
  type BusinessScope,
  type CustomerScope,
  type Language,
  mint,
  type PlatformScope,
  type PublicScope,
  type Scope,
} from './scope.ts'

export type Membership = {
  businessId: string
  role: Role | 'platform_admin'
  permissions: Permissions
  /** The shared desk at which they came in by a PIN. */
  deskId?: string
  /** They came in by a PIN, in a role that is asked for a second step. */
  lacksStep?: boolean
}

/** What the session says of the caller; identity and business answer it, composed in compose.ts. */
export type Actor = {
  userId: string
  sessionId: string
  language: Language
  /** They look around, and have no account yet. */
  isAnonymous: boolean
  /** They came in by a PIN, which opens what they do for the business and nothing that is their own. */
  isAtDesk?: boolean
  /** Asked for only where an endpoint wants a member of a business. */
  membership: () => Promise<Membership | null>
  /** Whether they run the installation; asked where an endpoint wants that. Errors: `two_step_needed`. */
  isPlatformAdmin?: () => boolean
}

/** What comes along with a command that the caller's role may not do alone. */
export type Approval = { memberId: string; pin: string }

/** Business answers it: whose PIN it is. Errors: `pin_wrong`, `pin_locked`. */
export type Approve = (businessId: string, approval: Approval) => Promise<string>

export type ResolveActor = (headers: Headers) => Promise<Actor | null>

/**
 * Lets a call through with the scope that its contract's `who` asks for, or refuses it.
 * Errors: `pin_not_enough` where a PIN opened the session; `unauthenticated` without a session, or without an account where one is needed; `forbidden` without the permission, `idempotency_key_missing`.
 */
export async function admit(
  context: ApiContext,
  call: { endpoint: string; meta: EndpointMeta; input: unknown },
  resolveActor: ResolveActor,
  approve?: Approve,
): Promise<Pick<CallContext, 'scope' | 'caller' | 'sessionId' | 'readmit' | 'key'>> {
  const { who, idempotent } = call.meta
  const readmit = async () => void (await admit(context, call, resolveActor, approve))
  if (who === 'anyone') {
    const caller = async () => (await resolveActor(context.headers))?.userId ?? null
    // A caller who sends a key that only they know gets their own answer again.
    const key = idempotent ? await commandKey(context.headers, 'anyone', call) : null
    const scope = mint<PublicScope>({ kind: 'public' })
    return { scope, caller, sessionId: null, readmit, key }
  }
  const actor = await resolveActor(context.headers)
  if (!actor || (actor.isAnonymous && who !== 'visitor')) throw refuse('unauthenticated')
  const scope = await approvedScope(await scopeFor(call.meta, actor), context, call.meta, approve)
  const { userId, sessionId } = actor
  const key = idempotent ? await commandKey(context.headers, userId, call) : null
  return { scope, caller: () => Promise.resolve(userId), sessionId, readmit, key }
}

/**
 * Counts the calls of what costs the server much, by account, of who needs none by network; what is returned gives one back
 * that had no sound input and cost nothing.
 * Errors: `too_many_requests` beyond the contract's `callsPerMinute`.
 */
export function openCallLimit(now: () => Date) {
  const limits = new Map<string, ReturnType<typeof openLimit>>()
  return (
    { endpoint, meta }: { endpoint: string; meta: EndpointMeta },
    scope: Scope,
    network: string,
  ): (() => void) => {
    if (!meta.callsPerMinute) return () => {}
    const calls =
      limits.get(endpoint) ?? openLimit({ windowSeconds: 60, most: meta.callsPerMinute })
    limits.set(endpoint, calls)
    const who = accountOr(network, scope)
    if (calls(who, now()) !== null) throw refuse('too_many_requests')
    return () => calls.giveBack(who)
  }
}

/** Whose calls count together: those of an account, or of the network of a caller who needs none. */
export function accountOr(network: string, scope: Scope): string {
  return 'userId' in scope ? scope.userId : network
}

async function scopeFor({ who, needsLogIn }: EndpointMeta, actor: Actor): Promise<Scope> {
  const { userId, language } = actor
  if (actor.isAtDesk && (who === 'visitor' || who === 'signed_in')) throw refuse('forbidden')
  if (who === 'visitor' || who === 'signed_in')
    return mint<CustomerScope>({ kind: 'customer', userId, language })
  if (who === 'platform_admin') {
    if (!actor.isPlatformAdmin?.()) throw refuse('forbidden')
    return mint<PlatformScope>({ kind: 'platform', userId })
  }
  const found = await actor.membership()
  if (!found || who === 'anyone') throw refuse('forbidden')
  const { lacksStep, ...membership } = found
  const mayCall = who === 'staff' || allows(membership.permissions[who.area], who.level)
  if (!mayCall) throw refuse('forbidden')
  if (needsLogIn && lacksStep) throw refuse('pin_not_enough')
  return mint<BusinessScope>({ kind: 'business', userId, ...membership })
}

/** With whose PIN came along, where the contract lets somebody else allow it. */
async function approvedScope(
  scope: Scope,
  { headers }: ApiContext,
  { isApprovable }: EndpointMeta,
  approve?: Approve,
): Promise<Scope> {
  const approval = isApprovable ? headers.get('serein-approval') : null
  if (!approval || !approve || scope.kind !== 'business') return scope
  const [, memberId, pin] = /^([\w-]{1,64}):(\d{4,8})$/u.exec(approval) ?? []
  if (!memberId || !pin) throw refuse('pin_wrong', { triesLeft: 0 })
  const approvedBy = await approve(scope.businessId, { memberId, pin })
  return mint<BusinessScope>({ ...scope, approvedBy })
}

async function commandKey(
  headers: Headers,
  actor: string,
  { endpoint, input }: { endpoint: string; input: unknown },
): Promise<CommandKey> {
  const key = headers.get('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw refuse('idempotency_key_missing')
  const inputHash = createHash('sha256')
    .update(JSON.stringify(await withoutFiles(input)) ?? '')
    .digest('base64url')
  return { actor, endpoint, key, inputHash }
}

/** The input with the hash of its bytes in place of each file, which JSON would leave out. */
async function withoutFiles(input: unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null) return input
  const entries = Object.entries(input).map(async ([name, value]: [string, unknown]) => {
    if (!(value instanceof Blob)) return [name, value]
    const bytes = new Uint8Array(await value.arrayBuffer())
    return [name, createHash('sha256').update(bytes).digest('base64url')]
  })
  return Array.isArray(input) ? input : Object.fromEntries(await Promise.all(entries))
}
