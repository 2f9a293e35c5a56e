import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { addMember } from './member.ts'
import { type MemberKey, selectMembers, writeRole } from './member-sql.ts'
import { lockBusiness } from './suspension.ts'

type Named = { id: string; slug: string; name: string }

/** The businesses of an installation, as its operator names them; at most a hundred. */
export async function listNamed(db: Db): Promise<Named[]> {
  const { rows } =
    await sql<Named>`select id, slug, name from business order by slug limit 100`.execute(db)
  return rows
}

export async function findNamed(db: Db, slug: string): Promise<Named | null> {
  const { rows } = await sql<Named>`
    select id, slug, name from business where slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Makes somebody an owner, whatever they were there. Errors: `people_full`. */
export async function makeOwner(tx: Tx, key: MemberKey, now: Date): Promise<{ wasOwner: boolean }> {
  const { businessId, userId } = key
  await lockBusiness(tx, businessId)
  const member = (await selectMembers(tx, businessId)).find(({ memberId }) => memberId === userId)
  if (member) await writeRole(tx, key, 'owner')
  else await addMember(tx, key, 'owner', now)
  const before = member ? { role: member.role } : null
  auditChange(tx, { kind: 'member', id: userId }, before, { role: 'owner' })
  const event = member ? 'member.changed' : 'member.joined'
  await publish(tx, { businessId, event, subjectId: userId })
  return { wasOwner: member?.role === 'owner' }
}
