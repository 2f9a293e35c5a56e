import type { World } from './testing.ts'
import { someTherapist } from './sample-block.ts'
import { done } from './sample-call.ts'
import { newcomer } from './sample-team.ts'
import type { Input } from './walk.ts'

const dayMilliseconds = 86_400_000

let weeks = 0
/** The first day of a week to come, another each time. */
function nextWeek({ today }: World): string {
  weeks += 1
  return dayAfter(today, 28 + 7 * (weeks % 40))
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}

export const rotaValues = {
  likeDay: ({ today }: World) => dayAfter(today, 1),
  timeOffId: (world: World) => timeOff(world, 'asked'),
  swapId: (world: World) => swap(world, 'asked', { day: nextMonday(world) }),
  isAgreed: () => true,
  swapDay: (world: World) => nextMonday(world),
  withStaffId: (world: World) => idle(world),
  plans: () => [],
  become: () => ({ kind: 'refund' }),
}

/** A day off of somebody, long after everything that is booked. */
async function timeOff(world: World, state: string): Promise<string> {
  const { database, home, today } = world
  weeks += 1
  const staffId = await someTherapist(world)
  const from = new Date(Date.parse(today) + (400 + weeks) * dayMilliseconds).toISOString()
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into time_off (business_id, shop_id, staff_id, during, state)
     values ($1, $2, $3, tstzrange($4, $4::timestamptz + interval '12 hours'), $5) returning id`,
    [home.businessId, home.shopId, staffId, from, state],
  )
  return rows[0]!.id
}

/** The first Monday that is to come. */
function nextMonday({ today }: World): string {
  return dayAfter(today, 8 - (new Date(today).getUTCDay() || 7))
}

/** A therapist who never works. */
async function idle(world: World): Promise<string> {
  const { shopId } = world.home
  const sent = { shopId, staffId: null, staffName: 'Iris', gender: 'female', week: [] }
  const { members } = await done(world, 'team.save', sent, 'owner')
  return (members as { staffId: string; isActive: boolean }[]).findLast(({ isActive }) => isActive)!
    .staffId
}

/** A Monday that somebody new gives to somebody who never works. */
async function swap(world: World, state: string, { day }: { day: string }): Promise<string> {
  const { database, home } = world
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into swap (business_id, shop_id, staff_id, with_staff_id, day, state)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [home.businessId, home.shopId, await newcomer(world), await idle(world), day, state],
  )
  return rows[0]!.id
}

/** Who was to serve a visit is ill. */
async function illFor({ database }: World, bookingId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into time_off (business_id, shop_id, staff_id, during, kind)
     select b.business_id, b.shop_id, i.staff_ids[1], tstzrange(b.starts_at, b.ends_at), 'sickness'
     from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
     where b.id = $1 order by i.guest_position, i.position limit 1 returning id`,
    [bookingId],
  )
  return rows[0]!.id
}

type Make = (world: World, booking: { id: string } | null) => Promise<Input>

export const rotaSamples: Record<string, Make> = {
  'rota.week': async (world) => ({ fromDay: nextWeek(world) }),
  'rota.draft': async (world) => {
    const fromDay = nextWeek(world)
    const staffId = await someTherapist(world)
    return {
      fromDay,
      plans: [{ staffId, day: fromDay, hours: [{ fromMinute: 600, toMinute: 900 }] }],
    }
  },
  'rota.copy': async (world) => ({ fromDay: nextWeek(world) }),
  'rota.discard': async (world) => ({ fromDay: nextWeek(world) }),
  'rota.publish': async (world) => ({ fromDay: nextWeek(world) }),
  'timeOff.ask': async () => ({ kind: 'leave' }),
  'swap.approve': async (world) => ({
    swapId: await swap(world, 'agreed', { day: nextMonday(world) }),
  }),
  'absence.visits': async (world) => ({ timeOffId: await timeOff(world, 'approved') }),
  'absence.settle': async (world, booking) => ({
    timeOffId: await illFor(world, booking!.id),
  }),
}
