import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'

const rate = { rateStaffId: null, rateKind: 'service', rateFromDay: '2026-01-01' }
const strongPassword = 'quiet-river-7-moss'

/** Who works for the business at home, or for the platform: somebody new each time. */
export const memberSamples: Samples = {
  memberId: newMember,
  // An owner is made by owners alone.
  memberRole: () => 'manager',
  invitationId: newInvitation,
  invitationToken: invitedNextDoor,
  deskKey: () => newKey(),
  deskId: async (world) => {
    const input = { deskName: 'Sample desk', deskKey: newKey(), lockMinutes: 5 }
    const { desks } = await perform(world, 'sharedDesk.open', input, 'owner')
    return (desks as { deskId: string }[]).at(-1)!.deskId
  },
  adminId: async (world) => {
    const { id } = await newUser(world)
    await rowOf(world, 'update "user" set is_platform_admin = true where id = $1', id)
    return id
  },
  rateFromDay: () => rate.rateFromDay,
  month: ({ today }) => today.slice(0, 7),
  password: () => strongPassword,
  'person.erase': () => ({ password: 'serein-demo-2026' }),
  'sharedDesk.open': () => ({ deskName: 'Sample desk' }),
  'member.saveLevels': () => ({ changedRole: 'therapist', changedLevels: { resource: 'view' } }),
  'member.restore': async (world) => {
    const memberId = await newMember(world)
    await perform(world, 'member.remove', { memberId }, 'owner')
    return { memberId }
  },
  'memberInvitation.reopen': async (world) => {
    const invitationId = await newInvitation(world)
    await perform(world, 'memberInvitation.revoke', { invitationId }, 'owner')
    return { invitationId }
  },
  'memberInvitation.join': () => ({ email: `sample-${randomUUID()}@example.test` }),
  'pin.remove': async (world) => {
    await perform(world, 'pin.save', { pin: '4815' }, 'owner')
    return {}
  },
  'commission.remove': async (world) => {
    await perform(world, 'commission.save', { ...rate, commissionRate: 40_000 }, 'owner')
    return rate
  },
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

function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function newUser(world: World) {
  return rowOf<{ id: string; email: string }>(
    world,
    `insert into "user" (id, name, email, email_verified)
     values (gen_random_uuid(), 'Sam Sample', 'sample-' || gen_random_uuid() || '@example.test', true) returning id, email`,
  )
}

async function newMember(world: World): Promise<string> {
  return idOf(
    world,
    `insert into membership (business_id, user_id, role) values ($1, $2, 'front_desk') returning user_id as id`,
    world.home.businessId,
    (await newUser(world)).id,
  )
}

function newInvitation(world: World): Promise<string> {
  return idOf(
    world,
    `insert into member_invitation (business_id, name, email, role, language, seed, hash, created_at, sent_at, expires_at)
     values ($1, 'Noé Blanc', 'noe@example.test', 'therapist', 'fr', 'seed', gen_random_uuid(), $2, $2,
       $2::timestamptz + interval '7 days') returning id`,
    world.home.businessId,
    world.clock.now,
  )
}

/** To a business of its own, so that nobody comes to work at the one at home. */
async function invitedNextDoor(world: World): Promise<string> {
  const token = newKey()
  await rowOf(
    world,
    `with b as (
       insert into business (name, slug) values ('Maison d’à côté', 'next-door-' || gen_random_uuid()) returning id
     )
     insert into member_invitation (business_id, name, role, language, seed, hash, created_at, sent_at, expires_at)
     select id, 'Léa Fontaine', 'front_desk', 'fr', $1, $2, $3, $3, $3::timestamptz + interval '7 days' from b`,
    token,
    createHash('sha256').update(token).digest('base64url'),
    world.clock.now,
  )
  return token
}
