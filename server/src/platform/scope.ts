import type { Level, Permissions, Role } from '@serein/shared/business/permission.ts'
import type { Who } from '@serein/shared/endpoint.ts'

/**
 * Who is acting, as the gate established it. Queries on people's data take one of these, and only `mint` makes them:
 * the brand cannot be written elsewhere, so no handler can forget to ask.
 */
declare const minted: unique symbol
type Minted = { readonly [minted]: true }

export type Language = 'en' | 'fr'

export type PublicScope = { readonly kind: 'public' } & Minted

export type CustomerScope = {
  readonly kind: 'customer'
  readonly userId: string
  readonly language: Language
} & Minted

export type BusinessScope = {
  readonly kind: 'business'
  readonly businessId: string
  readonly userId: string
  readonly role: Role | 'platform_admin'
  readonly permissions: Permissions
  /** The shared desk at which they came in by a PIN. */
  readonly deskId?: string
  /** Whose PIN came along with the command; what they may is asked in its transaction. */
  readonly approvedBy?: string
} & Minted

/** The operator of the installation, acting for no business. */
export type PlatformScope = { readonly kind: 'platform'; readonly userId: string } & Minted

/** The server itself: a timed verb on one business's rows. */
export type SystemScope = { readonly kind: 'system' } & Minted

export type Scope = PublicScope | CustomerScope | BusinessScope | PlatformScope | SystemScope

/** The scope that the gate gives to those whom an endpoint lets in. */
export type ScopeOf<Caller extends Who> = Caller extends 'anyone'
  ? PublicScope
  : Caller extends 'visitor' | 'signed_in'
    ? CustomerScope
    : Caller extends 'platform_admin'
      ? PlatformScope
      : BusinessScope

type Draft<S> = S extends Minted ? Omit<S, typeof minted> : never

/** Only the gate (and the job that runs timed verbs) calls this; `tools/tidy.test.ts` holds it to that. */
export function mint<S extends Scope>(scope: Draft<S>): S {
  return Object.freeze({ ...scope }) as unknown as S
}

export type { Level }
