import {
  everywhere,
  secondStepRoles,
  type Permissions,
} from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import type { Membership, ResolveActor } from '../platform/gate.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { updateBusiness } from '../identity/sql.ts'
import { lockOf, pinOf } from './desk.ts'
import { permissionsOf } from './permission.ts'
import * as rows from './sql.ts'
import { suspensionOf } from './suspension.ts'

/** The header by which a platform admin names the business to act for. */
export const businessHeader = 'serein-business'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Who = Pick<User, 'userId' | 'businessId' | 'deskId'>

/**
 * A user's place in the business that they act for, with the role's permissions as that business has them; who works for one alone
 * acts for it. Errors: `business_not_chosen` for who works for several and has said none.
 */
export async function membershipOf(
  db: Db | Tx,
  { userId, businessId, deskId }: Who,
): Promise<Membership | null> {
  // A desk is at one business; who has left it is nobody there.
  if (deskId && !businessId) return null
  const [found, other] = await rows.selectMemberships(db, userId, businessId)
  if (!found) return null
  if (other) throw refuse('business_not_chosen')
  const { role, changed } = found
  const place = { businessId: found.businessId, role }
  const permissions = permissionsOf(role, changed)
  return deskId ? { ...place, permissions: atDesk(permissions), deskId } : { ...place, permissions }
}

/** A PIN of a few digits opens what a desk needs: never the rights of others, the keys of accounts or the rules of a shop. */
function atDesk(permissions: Permissions): Permissions {
  return { ...permissions, setting: 'none' }
}

/** The business that they act for; null where they work for none, or have not said for which. */
export async function tenantOf(
  db: Db,
  { userId, businessId }: Pick<User, 'userId' | 'businessId'>,
): Promise<string | null> {
  const [found, other] = await rows.selectMemberships(db, userId, businessId)
  return found && !other ? found.businessId : null
}

/** Where the caller works, and for which of it they act. */
export async function myBusinesses(db: Db, who: Pick<User, 'userId' | 'businessId'>) {
  return {
    businesses: await rows.selectBusinessesOf(db, who.userId),
    chosenId: await tenantOf(db, who),
  }
}

/** From now on the session acts for that business. Errors: `not_found` where they do not work there. */
export async function chooseBusiness(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  businessId: string,
): Promise<{ businessId: string }> {
  const [found] = await rows.selectMemberships(tx, userId, businessId)
  if (!found) throw refuse('not_found')
  await updateBusiness(tx, sessionId, businessId)
  return { businessId }
}

type User = {
  userId: string
  sessionId: string
  language: Language
  isPlatformAdmin: boolean
  hasTwoStep: boolean
  isAnonymous: boolean
  businessId: string | null
  deskId: string | null
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
    const { userId, sessionId, language, isAnonymous, hasTwoStep } = user
    const isAtDesk = user.deskId !== null
    const isPlatformAdmin = user.isPlatformAdmin && !isAtDesk
    const membership = async () => {
      // Who runs the platform may own a business, too; they act for another where they name it.
      const named = headers.get(businessHeader)
      const found = await (isPlatformAdmin && named ? adminOf(db, named) : membershipOf(db, user))
      const isStepRole = found !== null && secondStepRoles.includes(found.role)
      const needsStep = isStepRole && twoStep === 'demanded'
      if (needsStep && !hasTwoStep) throw refuse('two_step_needed')
      // A PIN shows that they have one, and asks for none.
      return found && isAtDesk && isStepRole && (needsStep || hasTwoStep)
        ? { ...found, lacksStep: true }
        : found
    }
    const admin = () => {
      const needsStep = twoStep === 'demanded' && secondStepRoles.includes('platform_admin')
      if (isPlatformAdmin && needsStep && !hasTwoStep) throw refuse('two_step_needed')
      return isPlatformAdmin
    }
    return {
      userId,
      sessionId,
      language,
      isAnonymous,
      isAtDesk,
      membership,
      isPlatformAdmin: admin,
    }
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
  const [business, user, businesses, desk, pinState, shops, suspension, staffId] =
    await Promise.all([
      rows.selectBusiness(db, scope.businessId),
      rows.selectUser(db, scope.userId),
      rows.selectBusinessesOf(db, scope.userId),
      scope.deskId ? lockOf(db, scope) : null,
      pinOf(db, scope),
      shopsOf(db, scope),
      suspensionOf(db, scope.businessId),
      staffOf(db, scope),
    ])
  if (!business || !user) throw refuse('not_found')
  const { role, userId: memberId } = scope
  return {
    business,
    businesses: (desk ? [business] : businesses).map(({ id, name }) => ({ id, name })),
    desk,
    suspension,
    ...user,
    isPlatformAdmin: user.isPlatformAdmin && !desk,
    memberId,
    pinState,
    role,
    permissions: { ...scope.permissions },
    staffId,
    shops,
  }
}

/** More businesses than this stand in a directory with a search of its own. */
const listLimit = 50

/** `among` are those that have a shop to show, which stand to the right; null: all. */
export async function listBusinesses(db: Db, among: readonly string[] | null = null) {
  return { businesses: await rows.selectProfiles(db, { among, limit: listLimit }) }
}

/** What of a business stands to the right, as its shops do. */
export type OfProfile = {
  textsOf: (db: Db, businessId: string) => Promise<BusinessProfile['texts']>
  logoOf: (db: Db, businessId: string) => Promise<Pick<BusinessProfile, 'logo'>>
}

/** What a business says of itself. Refuses with `not_found`. */
export async function getBusiness(
  db: Db,
  businessId: string,
  { textsOf, logoOf }: OfProfile,
): Promise<BusinessProfile> {
  const found = await rows.selectProfile(db, businessId)
  if (!found) throw refuse('not_found')
  const [texts, { logo }] = await Promise.all([textsOf(db, businessId), logoOf(db, businessId)])
  return { ...found, logo, texts }
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
