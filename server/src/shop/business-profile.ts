import type { OwnProfile, WantedProfile } from '@serein/shared/business/own-profile.ts'
import { sql } from 'kysely'
import { profileOf, writeProfile } from '../business/profile.ts'
import { lockBusiness } from '../business/suspension.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import { demandNumber } from '../platform/phone-number.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { countriesOf } from './country.ts'
import { readLogo, writeLogo } from './logo.ts'
import { keepSeller } from './seller.ts'

/** What a business says of itself. Its name stands on the receipts of its shops, and numbers are read as where they are. */
export function readProfile(db: Db, { businessId }: BusinessScope): Promise<OwnProfile> {
  return wholeProfile(db, businessId)
}

/** A logo that is left out stays. Errors: `invalid_input` for a number or a logo that is none. */
export async function changeProfile(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { logoId, ...wanted }: WantedProfile,
  now: Date,
): Promise<OwnProfile> {
  await lockBusiness(tx, businessId)
  const { logo: _, ...before } = await wholeProfile(tx, businessId)
  const isSamePhone = wanted.businessPhone === before.businessPhone
  const businessPhone = isSamePhone
    ? before.businessPhone
    : demandNumber(wanted.businessPhone, await countriesOf(tx, { businessId }), 'businessPhone')
  const profile = { ...wanted, businessPhone }
  if (profile.businessName !== before.businessName) await keepSeller(tx, { businessId }, now)
  await writeProfile(tx, businessId, profile)
  if (logoId !== undefined) await writeLogo(tx, businessId, logoId)
  // Codes are given by what is kept of each shop in memory.
  if (profile.codePrefix !== before.codePrefix)
    await sql`update shop set version = version + 1 where business_id = ${businessId}`.execute(tx)
  const after = { ...profile, logoId: logoId === undefined ? before.logoId : logoId }
  auditChange(tx, { kind: 'business', id: businessId }, before, after)
  const event = 'business.profile_changed'
  await publish(tx, { businessId, event, subjectId: businessId, data: { userId } })
  return wholeProfile(tx, businessId)
}

async function wholeProfile(db: Db | Tx, businessId: string): Promise<OwnProfile> {
  return { ...(await profileOf(db, businessId)), ...(await readLogo(db, businessId)) }
}
