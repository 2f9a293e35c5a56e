import { type HTTPMethod, type HTTPPath, oc, type Route } from '@orpc/contract'
import type { Area, Level } from './business/permission.ts'
import { mayRefuse } from './refusal.ts'

/**
 * Who may call an endpoint. `anyone` needs no session; `visitor` has one, possibly only to look around;
 * `signed_in` is a customer with an account, acting for themself; `platform_admin` runs the installation, and acts for no business;
 * `staff` is any member of a business; an area and a level are checked against the member's permissions.
 */
export type Who =
  | 'anyone'
  | 'visitor'
  | 'signed_in'
  | 'staff'
  | 'platform_admin'
  | { area: Area; level: Exclude<Level, 'none'> }

/**
 * `idempotent`: a command; it needs an `Idempotency-Key`, and a retry with the same key has no second effect.
 * `callsPerMinute`: what costs the server much has a limit per account (for `anyone` per network) and process; beyond it `too_many_requests`.
 * `isApprovable`: what the role of the caller may not do alone (`approval_needed`) another member may allow: the command comes again with
 * their id and PIN in `Serein-Approval`, and is done by the caller all the same.
 * `needsLogIn`: a PIN at a shared desk is not enough for it in a role that is asked for a second step; then `pin_not_enough`.
 */
export type EndpointMeta<Caller extends Who = Who> = {
  who: Caller
  idempotent: boolean
  callsPerMinute?: number
  needsLogIn?: true
  isApprovable?: true
}
type Limit = Pick<EndpointMeta, 'callsPerMinute' | 'needsLogIn' | 'isApprovable'>

/** What any endpoint may refuse. */
const refusalsOfAll = [
  'invalid_input',
  'access_token_invalid',
  'unauthenticated',
  'forbidden',
  'two_step_needed',
  'business_not_chosen',
  'not_found',
  'headers_too_large',
  'app_too_old',
  'storage_full',
] as const

/** Where an endpoint stands, and what the description of the API says of it. */
export function at(method: HTTPMethod, path: HTTPPath, summary: string, tag: string): Route {
  return { method, path, summary, tags: [tag] }
}

export function query<const Caller extends Who>(who: Caller, limit: Limit = {}) {
  return oc
    .$meta<EndpointMeta<Caller>>({ who, idempotent: false, ...limit })
    .errors(mayRefuse(...refusalsOfAll, 'unavailable'))
}

export function command<const Caller extends Who>(who: Caller, limit: Limit = {}) {
  return oc
    .$meta<EndpointMeta<Caller>>({ who, idempotent: true, ...limit })
    .errors(
      mayRefuse(
        ...refusalsOfAll,
        'origin_foreign',
        'idempotency_key_missing',
        'idempotency_key_reused',
        'payload_too_large',
        'outcome_unknown',
      ),
    )
}
