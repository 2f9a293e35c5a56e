import { testReference } from '../payment/sandbox-card.ts'
import { idOf, perform, rowOf, type Samples, type Visit } from './sample-call.ts'
import { dayIn, elsewhere, firstService, freeTimes, guestsAt, partyAt } from './sample-free.ts'
import { answers, waitForShop } from './sample-shop.ts'
import { at } from './sample-time.ts'
import { endpointNamed, type World } from './testing.ts'
import type { Endpoint } from './walk.ts'

export const bookingSamples: Samples = {
  serviceId: async (world) => (await firstService(world)).id,
  guests: (world) => guestsAt(world),
  startsAt: async (world) => (await freeTimes(world, 9))[0]!.startsAt,
  day: (world) => dayIn(world, 0),
  fromDay: (world) => dayIn(world, 0),
  toDay: (world) => dayIn(world, 30),
  bookingId: (_, { id }) => id,
  paymentId: (_, { paymentId }) => paymentId,
  itemId: (_, { items }) => items[0]!.id,
  lengthMinutes: (_, { items }) => items[0]!.lengthMinutes,
  expectedTotalMinor: (_, { totalMinor }) => totalMinor,
  expectedDueMinor: (_, { totalMinor }) => totalMinor,
  expectedFeeMinor: (_, { cancelFeeMinor }) => cancelFeeMinor,
  expectedSequence: sequenceOf,
  guestPosition: () => 0,
  minutes: () => 5,
  visitToken: (world, visit) => linkTo(world, visit),
  token: (world) => invitedTo(world),
  tender: () => 'at_shop',
  'booking.shopCalendar': (world) => ({ toDay: dayIn(world, 6) }),
  'booking.move': (_, { startsAt }) => ({ startsAt }),
  'booking.reschedule': elsewhere,
  'booking.rescheduleGuest': elsewhere,
  'booking.rescheduleByLink': elsewhere,
  'booking.answerProposal': proposedElsewhere,
  'booking.answerProposalByLink': proposedElsewhere,
  'booking.lateChoices': beginsSoon,
  'booking.sayLate': beginsSoon,
  'booking.lateChoicesByLink': beginsSoon,
  'booking.sayLateByLink': beginsSoon,
  'booking.answerLate': () => ({ choice: 'as_planned' }),
  'booking.invite': ofSecondGuest,
  'booking.uninvite': ofSecondGuest,
  'booking.keepGuestContact': async (world, visit) => ({
    ...(await ofSecondGuest(world, visit)),
    contact: 'guest@example.test',
    language: 'en',
  }),
  'booking.allowGuestMoves': () => ({ guestsMayMove: false }),
  'booking.rescheduleByInvitation': invitedElsewhere,
  'booking.sendLink': () => ({ code: 'SR-2A3B4C', contact: 'camille@example.com' }),
  'booking.openWellness': serveByTherapist,
  'booking.nameGuest': async (world, visit) => ({
    ...(await ofSecondGuest(world, visit)),
    customer: { name: 'Noor Sample' },
  }),
  'booking.undoNameGuest': ofSecondGuest,
  'booking.markNoShow': () => ({ because: 'Sample' }),
  'booking.cancelForClient': () => ({ because: 'Sample' }),
}

/** What has to have happened to a booking before the endpoint can do its work; of others, that it is to be paid at the shop. */
const before: Record<string, string[]> = {
  'booking.release': [],
  'checkout.pay': [],
  'checkout.applyCode': [],
  'checkout.passes': [],
  'checkout.choosePasses': [],
  'checkout.resume': ['askBank'],
  'booking.undoMove': ['booking.pay', 'booking.move'],
  'booking.undoCheckIn': ['booking.pay', 'booking.checkIn'],
  'booking.complete': ['booking.pay', 'booking.checkIn'],
  'booking.undoComplete': ['booking.pay', 'booking.checkIn', 'booking.complete'],
  'booking.rebooking': ['booking.pay', 'booking.checkIn', 'booking.complete'],
  'booking.undoNoShow': ['booking.pay', 'booking.markNoShow'],
  'bill.waiveFee': ['booking.pay', 'askFee', 'booking.markNoShow'],
}

/** What makes a visit longer: one at the end of the day would not do. */
const growing = new Set(['addition.quote', 'addition.add'])

/** These speak of a visit and leave it as it is: one will do for all their calls. */
const leavesAsItIs = new Set(['chat.send', 'support.ask'])
const lasting = new WeakMap<World, Promise<Visit>>()

export function visitFor(world: World, endpoint: Endpoint): Promise<Visit> {
  if (!leavesAsItIs.has(endpoint.name)) return newVisitFor(world, endpoint)
  const visit = lasting.get(world) ?? newVisitFor(world, endpoint)
  lasting.set(world, visit)
  return visit
}

/** One that the desk takes money for. */
export function visitAtDesk(world: World): Promise<Visit> {
  return newVisitFor(world, endpointNamed('bill.take'))
}

async function newVisitFor(world: World, { name, path }: Endpoint): Promise<Visit> {
  if (name === 'booking.undoWalkIn') return walkIn(world)
  // The shop's verbs are about a visit whose time has come; the customer's about one that lies ahead.
  const daysAhead = path.startsWith('/console') ? 1 : 5
  const free = await freeTimes(world, daysAhead, { times: growing.has(name) ? 2 : 1 })
  const visit = await hold(world, free.at(-1)!.startsAt)
  if (answers.has(name)) await waitForShop(world, visit.id)
  return { ...visit, ...(await bringTo(world, visit, before[name] ?? ['booking.pay'])) }
}

/**
 * Booked at the desk when it begins, so that it can still be taken back then; served by one therapist, in the middle of what is
 * free, so that they have time before and after.
 */
export async function walkIn(world: World, times = 1): Promise<Visit> {
  const free = await freeTimes(world, 1, { times, isByOne: true })
  const { startsAt } = free[Math.floor(free.length / 2)]!
  const input = { shopId: world.home.shopId, guests: await guestsAt(world, times), startsAt }
  const visit = await at(world, startsAt, () => perform(world, 'booking.walkIn', input, 'owner'))
  return visit as unknown as Visit
}

/** The visit is over. */
export function finish(world: World, visit: Visit) {
  return bringTo(world, visit, ['booking.checkIn', 'booking.complete'])
}

async function bringTo(world: World, visit: Visit, steps: string[]) {
  const { id: bookingId, totalMinor: expectedTotalMinor, startsAt, items } = visit
  const payable = { bookingId, expectedTotalMinor }
  if (steps.includes('askBank')) {
    const card = { tender: 'card', cardReference: testReference('requiresAction') }
    const body = await perform(world, 'checkout.pay', { ...payable, ...card })
    return { paymentId: (body.payment as { id: string }).id }
  }
  // Whatever its spa asked for when it was booked.
  if (steps.includes('askFee'))
    await world.database.pool.query(
      `update booking set policy = jsonb_set(policy, '{noShowFeeRate}', '100000') where id = $1`,
      [bookingId],
    )
  if (steps.includes('booking.pay'))
    await perform(world, 'checkout.pay', { ...payable, tender: 'at_shop' })
  for (const step of steps.filter(
    (name) => name.startsWith('booking.') && name !== 'booking.pay',
  )) {
    // A move to where it is, which is one too.
    const expectedSequence = await sequenceOf(world, visit)
    const place = step === 'booking.move' && { itemId: items[0]!.id, startsAt, expectedSequence }
    await at(world, startsAt, () => perform(world, step, { bookingId, ...place }, 'owner'))
  }
  return {}
}

async function hold(world: World, startsAt: string): Promise<Visit> {
  const input = { shopId: world.home.shopId, guests: await guestsAt(world), startsAt }
  return (await perform(world, 'booking.hold', input)) as unknown as Visit
}

async function sequenceOf(world: World, { id }: Visit): Promise<number> {
  const statement = 'select sequence from booking where id = $1'
  return (await rowOf<{ sequence: number }>(world, statement, id)).sequence
}

/** The end of the private link of a visit. */
export async function linkTo(world: World, { id }: Visit): Promise<string> {
  const { url } = await perform(world, 'booking.openLink', { bookingId: id })
  return new URL(url as string).searchParams.get('visit')!
}

/** The end of a link that a guest of a new visit was sent. */
export async function invitedTo(world: World): Promise<string> {
  return inviteTo(world, await newVisitFor(world, endpointNamed('booking.invite')))
}

/** The end of a link that a guest of a visit was sent, who comes along from now on. */
export async function inviteTo(world: World, visit: Visit): Promise<string> {
  const guest = { bookingId: visit.id, ...(await ofSecondGuest(world, visit)) }
  const { url } = await perform(world, 'booking.invite', guest)
  return new URL(url as string).searchParams.get('invite')!
}

/** A guest of a new party who may come at another time. */
async function invitedElsewhere(world: World) {
  // At the dearest time of some days: what is booked for less at a good one would lose that with the move.
  const days = await Promise.all(
    [5, 6, 7, 8].map((day) => freeTimes(world, day, { isParty: true })),
  )
  const dear = days.flat().toSorted((a, b) => b.priceMinor - a.priceMinor)[0]!
  const bookingId = await newParty(world, dear.startsAt)
  const { url } = await perform(world, 'booking.invite', { bookingId, guestPosition: 1 })
  const token = new URL(url as string).searchParams.get('invite')!
  const { guests } = await perform(world, 'booking.get', { bookingId })
  const { totalMinor } = (guests as { totalMinor: number }[])[1]!
  return { token, startsAt: await timeFor(world, totalMinor, 9) }
}

/** From that day on, a time that costs no more: by a link nobody is asked for more. */
async function timeFor(world: World, mostMinor: number, daysAhead: number): Promise<string> {
  const free = await freeTimes(world, daysAhead)
  const time = free.find(({ priceMinor }) => priceMinor <= mostMinor)
  return time ? time.startsAt : timeFor(world, mostMinor, daysAhead + 1)
}

async function newParty(world: World, startsAt: string): Promise<string> {
  const input = { shopId: world.home.shopId, ...(await partyAt(world)), startsAt }
  const { id, totalMinor } = (await perform(world, 'booking.hold', input)) as unknown as Visit
  const bill = { bookingId: id, expectedTotalMinor: totalMinor, tender: 'at_shop' }
  await perform(world, 'checkout.pay', bill)
  return id
}

/** Its shop asks for another time, and the client says yes. */
async function proposedElsewhere(world: World, visit: Visit) {
  const { startsAt } = await elsewhere(world, visit)
  await world.database.pool.query(
    `insert into proposal (business_id, booking_id, sequence, starts_at, wishes, proposed_at)
     select business_id, id, sequence, $2, '[["any"]]', now() from booking where id = $1`,
    [visit.id, startsAt],
  )
  return { answer: 'yes' }
}

/** It is about to begin. */
async function beginsSoon({ database, clock }: World, { id }: Visit) {
  await database.pool.query(
    `with moved as (select business_id, id, $2::timestamptz + interval '1 hour' - starts_at as by from booking where id = $1),
       items as (update item i set starts_at = i.starts_at + m.by, ends_at = i.ends_at + m.by from moved m
         where i.business_id = m.business_id and i.booking_id = m.id)
     update booking b set starts_at = b.starts_at + m.by, ends_at = b.ends_at + m.by from moved m
     where b.business_id = m.business_id and b.id = m.id`,
    [id, clock.now],
  )
  return {}
}

/** The position of a guest who comes along. */
async function ofSecondGuest({ database, home }: World, { id }: Visit) {
  await database.pool.query(
    `with g as (insert into guest (business_id, booking_id, position) values ($1, $2, 1) on conflict do nothing returning position)
     insert into item (business_id, booking_id, guest_position, position, service_id, variant_id, staff_ids, service_name,
       length_minutes, price_minor, starts_at, ends_at)
     select i.business_id, i.booking_id, g.position, 0, i.service_id, i.variant_id, i.staff_ids, i.service_name,
       i.length_minutes, 0, i.starts_at, i.ends_at
     from g, item i where i.business_id = $1 and i.booking_id = $2 and i.position = 0 and i.guest_position = 0`,
    [home.businessId, id],
  )
  return { guestPosition: 1 }
}

/** As if the therapist who is logged in served it: nobody else of the team opens the client's notes. */
export async function serveByTherapist({ database, home }: World, { id }: Visit) {
  await database.pool.query(
    `update item set staff_ids = array[m.id] from staff_member m join "user" u on u.id = m.user_id
     where u.email like 'therapist@%' and m.business_id = $1 and item.business_id = $1 and item.booking_id = $2`,
    [home.businessId, id],
  )
  return {}
}

export function therapistOf(world: World): Promise<string> {
  const statement =
    'select staff_id as id from shift where business_id = $1 and shop_id = $2 limit 1'
  return idOf(world, statement, world.home.businessId, world.home.shopId)
}
