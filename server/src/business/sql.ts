import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import type { Area, Level, Role } from '@serein/shared/business/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'

export type MembershipRow = {
  businessId: string
  role: Role
  changed: Partial<Record<Area, Level>>
}

/**
 * A user's place in a business, and what that business changed of the role's permissions: in the one that is named, else in
 * any, of which the first two tell whether there is a choice.
 */
export async function selectMemberships(
  db: Db | Tx,
  userId: string,
  businessId: string | null,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.business_id as "businessId", m.role,
      (select coalesce(json_object_agg(p.area, p.level), '{}') from permission p
       where p.business_id = m.business_id and p.role = m.role) as changed
    from membership m
    where m.user_id = ${userId} and ${businessId ? sql`m.business_id = ${businessId}` : sql`true`}
    order by m.business_id limit 2`.execute(db)
  return rows
}

/** Where somebody works, by name. */
export async function selectBusinessesOf(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  const { rows } = await sql<{ id: string; name: string; role: Role }>`
    select b.id, b.name, m.role from membership m join business b on b.id = m.business_id
    where m.user_id = ${userId} order by b.name, b.id`.execute(db)
  return rows
}

export async function selectBusiness(
  db: Db,
  businessId: string,
): Promise<{ id: string; name: string; languages: Language[] } | undefined> {
  return db
    .selectFrom('business')
    .select(['id', 'name', sql<Language[]>`languages`.as('languages')])
    .where('id', '=', businessId)
    .executeTakeFirst()
}

/** Whether the platform has not suspended the business `b`. */
const isOpen = sql`not exists (select from suspension x where x.business_id = b.id and x.lifted_at is null)`

/** What says nothing in either language is not there. */
const worded = (text: RawBuilder<unknown>) => sql`nullif(${text}, '{"en": "", "fr": ""}'::jsonb)`

/** A closed-down business has no shops, but that is for the shops to say: here it is known or not. */
export async function selectProfiles(
  db: Db,
  { among, limit }: { among: readonly string[] | null; limit: number },
): Promise<ProfileCard[]> {
  const { rows } = await sql<ProfileCard>`
    select b.id, b.name, ${worded(sql`p.tagline`)} as tagline
    from business b left join business_profile p on p.business_id = b.id
    where ${isOpen} and (${among}::uuid[] is null or b.id = any(${among}::uuid[]))
    order by b.name, b.id limit ${limit}`.execute(db)
  return rows
}

type ProfileCard = Pick<BusinessProfile, 'id' | 'name' | 'tagline'>

export async function selectProfile(
  db: Db,
  businessId: string,
): Promise<Omit<BusinessProfile, 'logo' | 'texts'> | undefined> {
  const { rows } = await sql<Omit<BusinessProfile, 'logo' | 'texts'>>`
    select b.id, b.name, ${worded(sql`p.tagline`)} as tagline, ${worded(sql`p.story`)} as story, p.founded_year as "foundedYear", p.email, p.phone,
      coalesce(p.principles, '[]') as principles, coalesce(p.certificates, '[]') as certificates
    from business b left join business_profile p on p.business_id = b.id
    where b.id = ${businessId} and ${isOpen}`.execute(db)
  return rows[0]
}

export async function selectUser(
  db: Db,
  userId: string,
): Promise<{ name: string; isPlatformAdmin: boolean } | undefined> {
  return db
    .selectFrom('user')
    .select(['name', 'is_platform_admin as isPlatformAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
