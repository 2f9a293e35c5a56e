import { therapistOf } from './sample-booking.ts'
import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import { dayIn, instantIn } from './sample-free.ts'
import type { World } from './testing.ts'

const noor = {
  staffName: 'Noor',
  gender: 'female',
  week: [{ weekday: 1, fromMinute: 600, toMinute: 1_080, everyWeeks: 1, breaks: [] }],
}

const privateCalendar = { address: 'https://calendar.example/private.ics', hasConsented: true }

/** The team of the shop at home: therapists whom nobody has booked, and weeks and nights in which nobody has anything. */
export const teamSamples: Samples = {
  staffId: newcomer,
  week: () => noor.week,
  from: (world) => nextNight(world),
  until: (world) => nightOf(world, 45),
  blockId: async (world) => {
    const input = { ...(await blockIn(world)), from: nextNight(world), until: nightOf(world, 30) }
    const { id } = await perform(world, 'slot.block', input, 'owner')
    return id
  },
  'slot.block': blockIn,
  'slot.blockSeries': blockIn,
  'slot.unblockSeries': async (world) => {
    const input = { ...(await blockIn(world)), from: nextNight(world), until: nightOf(world, 30) }
    const made = await perform(world, 'slot.blockSeries', input, 'owner')
    const [{ id: blockId }] = made.blocks as [{ id: string }]
    return { blockId, which: 'all' }
  },
  'team.save': () => ({ staffId: null, pictureId: null }),
  'team.saveSkills': async (world) => ({
    changes: [
      {
        staffId: await newcomer(world),
        variantId: await idOf(
          world,
          `select v.id from variant v join service s on s.business_id = v.business_id and s.id = v.service_id
           where v.business_id = $1 and v.is_active and s.is_active and s.hands > 0 order by v.id limit 1`,
          world.home.businessId,
        ),
        skill: { lengthMinutes: null, priceMinor: 9_000, level: 'able' },
      },
    ],
  }),
  'team.restore': async (world) => {
    const staffId = await newcomer(world)
    await perform(world, 'team.retire', { shopId: world.home.shopId, staffId }, 'owner')
    return { staffId }
  },
  timeOffId: (world) => timeOff(world, 'asked'),
  swapId: (world) => swap(world, 'asked'),
  swapDay: (world) => nextMonday(world),
  withStaffId: idler,
  become: () => ({ kind: 'refund' }),
  'rota.week': ofNextWeek,
  'rota.previewCopy': ofNextWeek,
  'rota.copy': ofNextWeek,
  'rota.undoCopy': async (world) => {
    const { shopId } = world.home
    const { fromDay, plans } = await draftOfWeek(world)
    await perform(world, 'rota.draft', { shopId, fromDay, plans }, 'owner')
    // What it is copied to is no other sample's.
    weeks += 1
    const copied = await perform(world, 'rota.copy', { shopId, fromDay, weeks: 1 }, 'owner')
    return { fromDay, planned: copied.planned, replaced: copied.replaced }
  },
  'rota.discard': ofNextWeek,
  'rota.publish': ofNextWeek,
  'rota.draft': draftOfWeek,
  'privateCalendar.add': () => privateCalendar,
  'privateCalendar.remove': async (world) => {
    const { shopId } = world.home
    await perform(world, 'privateCalendar.add', { shopId, ...privateCalendar }, 'therapist')
    return {}
  },
  'swap.approve': async (world) => ({ swapId: await swap(world, 'agreed') }),
  'absence.visits': async (world) => ({ timeOffId: await timeOff(world, 'approved') }),
  'absence.settle': async (world, visit) => ({ timeOffId: await sicknessAt(world, visit) }),
  'absence.propose': async (world, visit) => {
    const cause = { timeOffId: await sicknessAt(world, visit) }
    return { ...cause, startsAt: await timeFor(world, 'absence.visits', cause, visit) }
  },
  'absence.rotaVisits': ofNextWeek,
  'absence.settleOfRota': async (world, visit) => ({ fromDay: await dayOffAt(world, visit) }),
  'absence.proposeOfRota': async (world, visit) => {
    const cause = { fromDay: await dayOffAt(world, visit) }
    return { ...cause, startsAt: await timeFor(world, 'absence.rotaVisits', cause, visit) }
  },
}

let weeks = 0
/** A week to come, another each time. */
function ofNextWeek(world: World) {
  weeks += 1
  return { fromDay: dayIn(world, 28 + 7 * (weeks % 40)) }
}

async function draftOfWeek(world: World) {
  const { fromDay } = ofNextWeek(world)
  const hours = [{ fromMinute: 600, toMinute: 900 }]
  return { fromDay, plans: [{ staffId: await therapistOf(world), day: fromDay, hours }] }
}

let nights = 0
function nextNight(world: World): string {
  nights += 1
  return nightOf(world)
}

function nightOf(world: World, minutes = 0): string {
  return instantIn(world, 20 + nights, minutes)
}

async function blockIn(world: World) {
  return { shopId: world.home.shopId, staffId: await therapistOf(world) }
}

/** A therapist nobody has booked. */
function newcomer(world: World): Promise<string> {
  return newTherapist(world, noor)
}

/** A therapist who never works. */
function idler(world: World): Promise<string> {
  return newTherapist(world, { staffName: 'Iris', gender: 'female', week: [] })
}

async function newTherapist(world: World, therapist: object): Promise<string> {
  const input = { shopId: world.home.shopId, staffId: null, ...therapist }
  const { members } = await perform(world, 'team.save', input, 'owner')
  return (members as { staffId: string; isActive: boolean }[]).findLast(({ isActive }) => isActive)!
    .staffId
}

/** A day off of somebody, long after everything that is booked. */
async function timeOff(world: World, state: string): Promise<string> {
  weeks += 1
  return idOf(
    world,
    `insert into time_off (business_id, shop_id, staff_id, during, state)
     values ($1, $2, $3, tstzrange($4, $4::timestamptz + interval '12 hours'), $5) returning id`,
    world.home.businessId,
    world.home.shopId,
    await therapistOf(world),
    instantIn(world, 400 + weeks),
    state,
  )
}

/** The first Monday that is to come. */
function nextMonday(world: World): string {
  return dayIn(world, 8 - (new Date(world.today).getUTCDay() || 7))
}

/** A Monday that somebody new gives to somebody who never works. */
async function swap(world: World, state: string): Promise<string> {
  return idOf(
    world,
    `insert into swap (business_id, shop_id, staff_id, with_staff_id, day, state)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    world.home.businessId,
    world.home.shopId,
    await newcomer(world),
    await idler(world),
    nextMonday(world),
    state,
  )
}

/** Who was to serve a visit is ill, and whoever was before is well again: somebody must be left to serve it. */
function sicknessAt(world: World, { id }: Visit): Promise<string> {
  return idOf(
    world,
    `with well as (
      update time_off t set state = 'withdrawn' from booking b
      where b.id = $1 and t.business_id = b.business_id and t.shop_id = b.shop_id and t.kind = 'sickness')
     insert into time_off (business_id, shop_id, staff_id, during, kind)
     select b.business_id, b.shop_id, i.staff_ids[1], tstzrange(b.starts_at, b.ends_at), 'sickness'
     from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
     where b.id = $1 order by i.guest_position, i.position limit 1 returning id`,
    id,
  )
}

/** Another time that a visit could have without who is off. */
async function timeFor(world: World, question: string, cause: object, { id }: Visit) {
  const { visits } = await perform(
    world,
    question,
    { shopId: world.home.shopId, ...cause },
    'owner',
  )
  type Concerned = { bookingId: string; times: { startsAt: string }[] }
  return (visits as Concerned[]).find(({ bookingId }) => bookingId === id)!.times[0]!.startsAt
}

/** Who was to serve a visit is planned to have its day off, and nobody else: somebody must be left to serve it. The day. */
async function dayOffAt(world: World, { id }: Visit): Promise<string> {
  const { database, home } = world
  await database.pool.query('delete from rota_draft where shop_id = $1', [home.shopId])
  return idOf(
    world,
    `insert into rota_draft (business_id, shop_id, staff_id, day, spans)
     select b.business_id, b.shop_id, i.staff_ids[1], (b.starts_at at time zone s.time_zone)::date, '[]'
     from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
       join shop s on s.business_id = b.business_id and s.id = b.shop_id
     where b.id = $1 order by i.guest_position, i.position limit 1
     on conflict (business_id, shop_id, staff_id, day) do update set spans = excluded.spans returning day::text as id`,
    id,
  )
}
