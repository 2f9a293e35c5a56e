import {
  areas,
  defaultPermissions,
  everywhere,
  secondStepRoles,
  type Permissions,
  type Role,
} from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import type { Membership, ResolveActor } from '../platform/gate.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import * as rows from './sql.ts'
import { suspensionOf } from './suspension.ts'

/** The header by which a platform admin names the business to act for. */
export const businessHeader = 'serein-business'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A user's place in a business, with the role's permissions as that business has them. */
export async function membershipOf(db: Db, userId: string): Promise<Membership | null> {
  const found = await rows.selectMembership(db, userId)
  if (!found) return null
  const { businessId, role, changed } = found
  return { businessId, role, permissions: permissionsOf(role, changed) }
}

/** What a role may do at a business that has changed some of it. */
export function permissionsOf(role: Role, changed: Partial<Permissions>): Permissions {
  return Object.fromEntries(
    areas.map((area) => [area, changed[area] ?? defaultPermissions[role][area]]),
  ) as Permissions
}

export async function tenantOf(db: Db, userId: string): Promise<string | null> {
  return (await rows.selectMembership(db, userId))?.businessId ?? null
}

type User = {
  userId: string
  sessionId: string
  language: Language
  isPlatformAdmin: boolean
  hasTwoStep: boolean
  isAnonymous: boolean
}

/**
 * Who acts, from who is logged in. The place in a business is looked up when an endpoint asks for it; where this server
 * demands a second step of that role, none is given without.
 */
export function actorOf(
  db: Db,
  resolveUser: (headers: Headers) => Promise<User | null>,
  twoStep: 'demanded' | 'optional' = 'optional',
): ResolveActor {
  return async (headers) => {
    const user = await resolveUser(headers)
    if (!user) return null
    const { userId, sessionId, language, isPlatformAdmin, isAnonymous, hasTwoStep } = user
    const membership = async () => {
      // Who runs the platform may own a business, too; they act for another where they name it.
      const named = headers.get(businessHeader)
      const found = await (isPlatformAdmin && named ? adminOf(db, named) : membershipOf(db, userId))
      const needsStep = twoStep === 'demanded' && found && secondStepRoles.includes(found.role)
      if (needsStep && !hasTwoStep) throw refuse('two_step_needed')
      return found
    }
    const admin = () => {
      const needsStep = twoStep === 'demanded' && secondStepRoles.includes('platform_admin')
      if (isPlatformAdmin && needsStep && !hasTwoStep) throw refuse('two_step_needed')
      return isPlatformAdmin
    }
    return { userId, sessionId, language, isAnonymous, membership, isPlatformAdmin: admin }
  }
}

export type ShopsOf = (
  db: Db,
  scope: BusinessScope,
) => Promise<{ id: string; name: string; timeZone: string; currency: string }[]>

export type StaffOf = (db: Db, scope: BusinessScope) => Promise<string | null>

/** What stands to the right of here, so that main.ts says where it comes from. */
export type OfMember = { shopsOf: ShopsOf; staffOf: StaffOf }

/** The member's own place in the business. */
export async function me(db: Db, scope: BusinessScope, { shopsOf, staffOf }: OfMember) {
  const [business, user, shops, suspension, staffId] = await Promise.all([
    rows.selectBusiness(db, scope.businessId),
    rows.selectUser(db, scope.userId),
    shopsOf(db, scope),
    suspensionOf(db, scope.businessId),
    staffOf(db, scope),
  ])
  if (!business || !user) throw refuse('not_found')
  const { role } = scope
  const permissions = { ...scope.permissions }
  return { business, suspension, ...user, role, permissions, staffId, shops }
}

/** More businesses than this stand in a directory with a search of its own. */
const listLimit = 50

export async function listBusinesses(db: Db) {
  return { businesses: await rows.selectProfiles(db, listLimit) }
}

export type TextsOf = (db: Db, businessId: string) => Promise<BusinessProfile['texts']>

/** What a business says of itself. Its texts stand to the right, as shops do. Refuses with `not_found`. */
export async function getBusiness(
  db: Db,
  businessId: string,
  textsOf: TextsOf,
): Promise<BusinessProfile> {
  const found = await rows.selectProfile(db, businessId)
  if (!found) throw refuse('not_found')
  return { ...found, texts: await textsOf(db, businessId) }
}

async function adminOf(db: Db, businessId: string): Promise<Membership | null> {
  if (!uuid.test(businessId)) return null
  const business = await rows.selectBusiness(db, businessId)
  if (!business) return null
  return { businessId: business.id, role: 'platform_admin', permissions: everywhere('change') }
}

export async function businessName(db: Db | Tx, businessId: string): Promise<string> {
  const row = await db
    .selectFrom('business')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return row.name
}
