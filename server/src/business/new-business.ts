import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { Language, PlatformScope } from '../platform/scope.ts'
import { insertInvitation, writeRevoked } from './invitation-sql.ts'
import { newSecret } from './invitation-secret.ts'
import { endOf } from './invitation.ts'
import { selectInvitations, selectMembers } from './member-sql.ts'
import { slugOf } from './slug.ts'
import { lockBusiness } from './suspension.ts'

type Owner = { ownerName: string; ownerEmail: string | null; language: Language; links: Links }
/** `invitationId`: whose code is to be told, which is worked out once the command is over. */
type Invited = { businessId: string; invitationId: string }

/** Makes a business without a shop, and asks its owner in. */
export async function inviteBusiness(
  tx: Tx,
  scope: PlatformScope,
  { businessName, ...owner }: Owner & { businessName: string },
  now: Date,
): Promise<Invited> {
  // Two of the same name that are made at once come one after the other.
  await sql`lock table business in share row exclusive mode`.execute(tx)
  const { id: businessId } = await tx
    .insertInto('business')
    .values({
      name: businessName,
      slug: await freeSlug(tx, businessName),
      booking_code_prefix: prefixOf(businessName),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  auditChange(tx, { kind: 'business', id: businessId }, null, { businessName })
  await publish(tx, { businessId, event: 'business.invited', subjectId: businessId })
  return { businessId, invitationId: await ask(tx, scope, { businessId, ...owner }, now) }
}

/** Errors: as the contract says. */
export async function inviteOwner(
  tx: Tx,
  scope: PlatformScope,
  { businessId, ...owner }: Owner & { businessId: string },
  now: Date,
): Promise<Invited> {
  if (!(await lockBusiness(tx, businessId))) throw refuse('not_found')
  if ((await selectMembers(tx, businessId)).length > 0) throw refuse('already_member')
  for (const { invitationId } of await selectInvitations(tx, businessId, now))
    await writeRevoked(tx, { businessId, invitationId }, now)
  const after = { isByCode: owner.ownerEmail === null }
  auditChange(tx, { kind: 'business', id: businessId }, null, after)
  return { businessId, invitationId: await ask(tx, scope, { businessId, ...owner }, now) }
}

async function ask(
  tx: Tx,
  { userId }: PlatformScope,
  { businessId, ownerName, ownerEmail, language, links }: Owner & { businessId: string },
  now: Date,
): Promise<string> {
  const invitationId = await insertInvitation(tx, {
    ...newSecret(links, ownerEmail === null),
    businessId,
    invitedName: ownerName,
    email: ownerEmail?.toLowerCase() ?? null,
    memberRole: 'owner',
    servesAs: null,
    language,
    invitedBy: userId,
    now,
    expiresAt: endOf(now),
  })
  await publish(tx, { businessId, event: 'member.invited', subjectId: invitationId })
  return invitationId
}

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugOf(name)
  const { rows } = await sql<{ slug: string }>`
    select slug from business where slug like ${`${slug}%`}`.execute(tx)
  const others = new Set(rows.map((row) => row.slug))
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? slug : `${slug}-${count}`
    if (!others.has(free)) return free
  }
}

/** The letters before the codes of its visits: "Thermes de l’Île" is TI. */
function prefixOf(name: string): string {
  const words = slugOf(name)
    .split('-')
    .filter((word) => /^[a-z]/u.test(word) && word.length > 2)
  const [first = 'sr', second] = words
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)
  return /^[a-z]{2}$/u.test(letters) ? letters.toUpperCase() : 'SR'
}
