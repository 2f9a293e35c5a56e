import type { OwnProfile } from '@serein/shared/business/own-profile.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** What it says in words. Its logo is a picture, and those stand to the right. */
export type WrittenProfile = Omit<OwnProfile, 'logo' | 'logoId'>

const noText = { en: '', fr: '' }

/** What a business says of itself, as its console reads it. Errors: `not_found`. */
export async function profileOf(db: Db | Tx, businessId: string): Promise<WrittenProfile> {
  const { rows } = await sql<WrittenProfile>`
    select b.name as "businessName", b.booking_code_prefix as "codePrefix", b.languages,
      coalesce(p.tagline, ${JSON.stringify(noText)}::jsonb) as tagline,
      coalesce(p.story, ${JSON.stringify(noText)}::jsonb) as story, p.founded_year as "foundedYear",
      p.email as "businessEmail", p.phone as "businessPhone",
      coalesce(p.principles, '[]') as principles, coalesce(p.certificates, '[]') as certificates
    from business b left join business_profile p on p.business_id = b.id
    where b.id = ${businessId}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('not_found')
  return found
}

export async function writeProfile(
  tx: Tx,
  businessId: string,
  profile: WrittenProfile,
): Promise<void> {
  await tx
    .updateTable('business')
    .set({
      name: profile.businessName,
      booking_code_prefix: profile.codePrefix,
      languages: profile.languages,
    })
    .where('id', '=', businessId)
    .execute()
  const [tagline, story, principles, certificates] = [
    profile.tagline,
    profile.story,
    profile.principles,
    profile.certificates,
  ].map((value) => JSON.stringify(value))
  await sql`
    insert into business_profile (business_id, tagline, story, founded_year, email, phone, principles, certificates)
    values (${businessId}, ${tagline}, ${story}, ${profile.foundedYear}, ${profile.businessEmail},
      ${profile.businessPhone}, ${principles}, ${certificates})
    on conflict (business_id) do update set tagline = excluded.tagline, story = excluded.story,
      founded_year = excluded.founded_year, email = excluded.email, phone = excluded.phone,
      principles = excluded.principles, certificates = excluded.certificates`.execute(tx)
}
