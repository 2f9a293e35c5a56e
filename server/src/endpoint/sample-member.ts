import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

export const memberValues = {
  memberId: (world: World) => newMember(world),
  memberRole: () => 'manager',
  servesAs: () => null,
  changedRole: () => 'therapist',
  changedLevels: () => ({ resource: 'view' }),
  invitedName: () => 'Léa Fontaine',
  invitedEmail: () => 'lea@example.test',
  invitationId: (world: World) => newInvitation(world),
  invitationToken: (world: World) => invitedNextDoor(world),
  joinerName: () => 'Léa Fontaine',
  deskName: () => 'Sample desk',
  deskKey: () => randomBytes(32).toString('base64url'),
  lockMinutes: () => 5,
  deskId: (world: World) => newDesk(world),
  pin: () => '4815',
  adminId: (world: World) => newAdmin(world),
  rateStaffId: () => null,
  rateKind: () => 'service',
  rateFromDay: () => '2026-01-01',
  commissionRate: () => 40_000,
  month: ({ today }: World) => today.slice(0, 7),
}

export const memberSamples: Record<string, (world: World) => Promise<Input>> = {
  'member.restore': async (world) => {
    const memberId = await newMember(world)
    await done(world, 'member.remove', { memberId }, 'owner')
    return { memberId }
  },
  'memberInvitation.reopen': async (world) => {
    const invitationId = await newInvitation(world)
    await done(world, 'memberInvitation.revoke', { invitationId }, 'owner')
    return { invitationId }
  },
  'memberInvitation.join': async () => ({ email: `sample-${randomUUID()}@example.test` }),
  'pin.remove': async (world) => {
    await done(world, 'pin.save', { pin: '4815' }, 'owner')
    return {}
  },
  'commission.remove': async (world) => {
    const rate = { rateStaffId: null, rateKind: 'service', rateFromDay: '2026-01-01' }
    await done(world, 'commission.save', { ...rate, commissionRate: 40_000 }, 'owner')
    return rate
  },
  'report.commission': async ({ home }) => ({ shopId: home.shopId }),
  'report.commissionFile': async ({ home }) => ({ shopId: home.shopId }),
  'platformAdmin.give': async (world) => ({ email: (await newUser(world)).email }),
}

/** Whoever the samples made goes again: nobody works anywhere because a sample did its work. */
export async function placeMembers({ database: { pool }, home }: World): Promise<void> {
  await pool.query(
    `delete from membership m using business b where b.id = m.business_id and b.slug like 'next-door-%'`,
  )
  await pool.query(`delete from member_invitation where seed = 'seed'`)
  await pool.query(`delete from "user" where email like 'sample-%@example.test'`)
  await pool.query(`delete from shared_desk where business_id = $1 and name = 'Sample desk'`, [
    home.businessId,
  ])
}

async function newUser({ database: { pool } }: World): Promise<{ id: string; email: string }> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into "user" (id, name, email, email_verified)
     values (gen_random_uuid(), 'Sam Sample', 'sample-' || gen_random_uuid() || '@example.test', true) returning id, email`,
  )
  return rows[0]!
}

async function newMember(world: World): Promise<string> {
  const { id } = await newUser(world)
  await world.database.pool.query(
    `insert into membership (business_id, user_id, role) values ($1, $2, 'front_desk')`,
    [world.home.businessId, id],
  )
  return id
}

async function newAdmin(world: World): Promise<string> {
  const { id } = await newUser(world)
  await world.database.pool.query('update "user" set is_platform_admin = true where id = $1', [id])
  return id
}

async function newInvitation({ database: { pool }, home, clock }: World): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into member_invitation (business_id, name, email, role, language, seed, hash, created_at, sent_at, expires_at)
     values ($1, 'Noé Blanc', 'noe@example.test', 'therapist', 'fr', 'seed', gen_random_uuid(), $2, $2,
       $2::timestamptz + interval '7 days') returning id`,
    [home.businessId, clock.now],
  )
  return rows[0]!.id
}

/** To a business of its own, so that nobody comes to work at the one at home. */
async function invitedNextDoor({ database: { pool }, clock }: World): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with b as (
       insert into business (name, slug) values ('Maison d’à côté', 'next-door-' || gen_random_uuid()) returning id
     )
     insert into member_invitation (business_id, name, role, language, seed, hash, created_at, sent_at, expires_at)
     select id, 'Léa Fontaine', 'front_desk', 'fr', $1, $2, $3, $3, $3::timestamptz + interval '7 days' from b`,
    [token, createHash('sha256').update(token).digest('base64url'), clock.now],
  )
  return token
}

async function newDesk(world: World): Promise<string> {
  const deskKey = randomBytes(32).toString('base64url')
  const asked = { deskName: 'Sample desk', deskKey, lockMinutes: 5 }
  const { desks } = await done(world, 'sharedDesk.open', asked, 'owner')
  return (desks as { deskId: string }[]).at(-1)!.deskId
}
