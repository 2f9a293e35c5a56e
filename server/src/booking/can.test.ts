import { deskOffers } from '@serein/shared/booking/desk-offer.ts'
import { arrivingNow } from '@serein/shared/booking/arrival.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aParty, bookingStage, byCard, oneGuest } from './testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00, and the clock stands a day before.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 4, rooms: 4 })

type Visit = any

async function booked(wanted: object = {}, tender = 'card'): Promise<Visit> {
  const { id, totalMinor } = (await stage.hold(at('09:00'), wanted)).body
  await stage.pay(id, { ...byCard, tender, expectedTotalMinor: totalMinor })
  return reads(id)
}

const reads = async (id: string) => (await asks('GET', `/bookings/${id}`)).body
const asks = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })
const atDesk = (visit: Visit, verb: string, body?: object) =>
  stage.api.ask('POST', `/console/bookings/${visit.id}${verb}`, stage.desk({ body }))

async function withShop(visit: Promise<Visit>, change: string) {
  const { id } = await visit
  const ofBusiness = sql`${sql.raw(change)} where business_id = ${stage.world.businessId}`
  await ofBusiness.execute(stage.database.db)
  await stage.touchShop()
  return reads(id)
}

/** The visit as it is moved: to the last free time that the calendar shows for it. */
async function moves(visit: Visit, guest?: number) {
  const path = guest === undefined ? '' : `/guests/${guest}`
  const items = visit.items.filter((one: any) => guest === undefined || one.guestPosition === guest)
  const query = new URLSearchParams({ exceptBookingId: visit.id })
  if (guest !== undefined) query.set('exceptGuest', String(guest))
  const positions = [...new Set(items.map((one: any) => one.guestPosition))]
  for (const [place, position] of positions.entries())
    for (const [index, item] of items
      .filter((one: any) => one.guestPosition === position)
      .entries()) {
      const key = `guests[${place}][items][${index}]`
      query.set(`${key}[variantId]`, item.variantId)
      for (const [more, { id }] of item.addOns.entries()) query.set(`${key}[addOnIds][${more}]`, id)
      if (item.wish === 'staff') query.set(`${key}[wish]`, item.staff[0].id)
    }
  const day = await asks('GET', `/shops/${visit.shop.id}/slots/2026-11-25?${query}`)
  const free = day.body.starts?.findLast((one: any) => one.isFree)
  if (!free) return day.status === 200 ? { status: 409, body: 'nothing is free' } : day
  const stay = guest === undefined ? 0 : visit.totalMinor - visit.guests[guest].totalMinor
  const body = { startsAt: free.startsAt, expectedTotalMinor: stay + free.priceMinor }
  return asks('POST', `/bookings/${visit.id}${path}/reschedule`, body)
}

const verbs = {
  addService: (visit: Visit) =>
    asks('GET', `/bookings/${visit.id}/addition?variantId=${stage.world.halfId}`),
  bookAgain: (visit: Visit) => {
    const isOver = ['completed', 'cancelled', 'declined'].includes(visit.state)
    return isOver
      ? stage.hold('2026-11-27T09:00:00.000Z', oneGuest({ variantId: visit.items[0].variantId }))
      : { status: 409, body: 'not over' }
  },
  reschedule: (visit: Visit) => moves(visit),
  sayLate: (visit: Visit) => asks('POST', `/bookings/${visit.id}/late`, { minutes: 5 }),
  rescheduleGuest: (visit: Visit) => moves(visit, 1),
  cancelGuest: (visit: Visit) =>
    asks('POST', `/bookings/${visit.id}/guests/1/cancel`, {
      expectedFeeMinor: visit.guests[1].cancelFeeMinor,
    }),
  cancel: (visit: Visit) =>
    asks('POST', `/bookings/${visit.id}/cancel`, { expectedFeeMinor: visit.cancelFeeMinor }),
} as const
type Verb = keyof typeof verbs

function isOffered({ can, guests }: Visit, verb: Verb): boolean {
  if (verb === 'cancelGuest') return guests[1].can.cancel
  return verb === 'rescheduleGuest' ? guests[1].can.reschedule : can[verb]
}

const two = () => aParty([stage.world.hourId], [stage.world.halfId])
const named = () =>
  oneGuest({
    variantId: stage.world.hourId,
    addOnIds: [stage.world.addOnId],
    wish: stage.world.staffIds[0]!,
  })
const full = () => oneGuest(...Array.from({ length: 6 }, () => ({ variantId: stage.world.halfId })))
const cancelled = async (visit: Visit) => {
  await verbs.cancel(visit)
  return reads(visit.id)
}

/** How a visit can be, and what its booker may do then, in the order of the verbs. */
const states: [string, () => Promise<Visit>, Verb[]][] = [
  ['coming and paid', () => booked(), ['addService', 'reschedule', 'cancel']],
  ['coming and not paid', () => booked({}, 'at_shop'), ['addService', 'reschedule', 'cancel']],
  [
    'with a party',
    () => booked(two()),
    ['addService', 'reschedule', 'rescheduleGuest', 'cancelGuest', 'cancel'],
  ],
  ['with as many services as there may be', () => booked(full()), ['reschedule', 'cancel']],
  ['held', async () => (await stage.hold(at('09:00'))).body, ['reschedule']],
  ['held no longer', async () => over((await stage.hold(at('09:00'))).body, 60), []],
  ['late', async () => over(await booked(), 26 * 60 + 10), ['sayLate']],
  ['not here', async () => over(await booked(), 26 * 60 + 30), []],
  ['checked in', async () => checkedIn(await booked()), []],
  ['of a party of whom one is there', async () => oneIsThere(await booked(two())), ['cancelGuest']],
  ['over', async () => completed(await booked()), ['bookAgain']],
  ['cancelled', async () => cancelled(await booked()), ['bookAgain']],
  [
    'of a retired service',
    () => withShop(booked(), `update service set is_active = false, retired_at = now()`),
    ['reschedule', 'cancel'],
  ],
  [
    'of a service that is a draft',
    () => withShop(booked(two()), `update service set is_active = false`),
    ['reschedule', 'rescheduleGuest', 'cancelGuest', 'cancel'],
  ],
  [
    'of a service that the shop has no more',
    () => withShop(booked(), `delete from service_shop`),
    ['reschedule', 'cancel'],
  ],
  [
    'of a length that is no more',
    () => withShop(booked(), `update variant set is_active = length_minutes <> 60`),
    ['addService', 'reschedule', 'cancel'],
  ],
  [
    'with an extra that is no more',
    () => withShop(booked(named()), `update add_on set is_active = false`),
    ['addService', 'reschedule', 'cancel'],
  ],
  [
    'with somebody who has left',
    () => withShop(booked(named()), `update staff_member set is_active = position <> 1`),
    ['addService', 'reschedule', 'cancel'],
  ],
  [
    'of more guests than the shop takes by now',
    () => withShop(booked(two()), `update shop set party_limit = 1`),
    ['addService', 'reschedule', 'rescheduleGuest', 'cancelGuest', 'cancel'],
  ],
  [
    'at a shop that has closed down',
    () => withShop(booked(two()), `update shop set is_active = false`),
    ['cancelGuest', 'cancel'],
  ],
  [
    'at a shop that is suspended',
    () => withShop(booked(), `update shop set is_active = false, is_suspended = true`),
    ['cancel'],
  ],
  [
    'of a client who was blocked',
    () => withShop(booked(), `update customer set blocked_at = now()`),
    ['reschedule', 'cancel'],
  ],
  [
    'cancelled, of a retired service',
    async () =>
      withShop(
        booked().then(cancelled),
        `update service set is_active = false, retired_at = now()`,
      ),
    [],
  ],
]

async function over(visit: Visit, minutes: number) {
  stage.later(minutes)
  return reads(visit.id)
}

async function checkedIn(visit: Visit) {
  stage.later(26 * 60)
  await atDesk(visit, '/check-in')
  return reads(visit.id)
}

/** The other comes the day after, a day before whose time it is now. */
async function oneIsThere(visit: Visit) {
  const startsAt = '2026-11-26T09:00:00.000Z'
  const body = { startsAt, expectedTotalMinor: visit.totalMinor }
  await asks('POST', `/bookings/${visit.id}/guests/1/reschedule`, body)
  return checkedIn(visit)
}

async function completed(visit: Visit) {
  await checkedIn(visit)
  await atDesk(visit, '/complete')
  return reads(visit.id)
}

describe('what the booker of a visit is offered is just what is not refused', () => {
  it.each(states)('when it is %s', async (_, made, possible) => {
    let visit = await made()
    const offered: string[] = []
    const done: string[] = []
    const refused: Record<string, unknown> = {}
    for (const verb of Object.keys(verbs) as Verb[]) {
      if (verb.endsWith('Guest') && visit.guests.length === 1) continue
      if (isOffered(visit, verb)) offered.push(verb)
      const { status, body } = await verbs[verb](visit)
      if (status < 300) done.push(verb)
      else refused[verb] = body
      visit = await reads(visit.id)
    }
    expect({ offered, done, refused }).toMatchObject({ offered: possible, done: possible })
  })
})

const fromDesk = (visit: Visit, path: string) =>
  stage.api.ask('GET', `/console/bookings/${visit.id}${path}`, stage.desk())

/** What the desk does to a visit, in an order in which each leaves to the next what it needs. */
const deskVerbs = {
  changeNote: (visit: Visit) => atDesk(visit, '/note', { note: 'Oil', was: visit.note }),
  checkIn: (visit: Visit) => atDesk(visit, '/check-in'),
  // Another of the team serves what is booked.
  changeItem: ({ sequence: expectedSequence, ...visit }: Visit) => {
    const { id, variantId, addOns, staff } = visit.items[0]
    const wish = stage.world.staffIds.findLast((one) => one !== staff[0].id)
    const addOnIds = addOns.map((one: any) => one.id)
    return atDesk(visit, `/items/${id}/change`, { variantId, addOnIds, wish, expectedSequence })
  },
  addItem: (visit: Visit) => {
    const more = { guestPosition: 0, variantId: stage.world.halfId }
    return atDesk(visit, '/items', { ...more, expectedSequence: visit.sequence })
  },
  move: async (visit: Visit) => {
    const { status, body } = await fromDesk(visit, '/move-times/2026-11-25')
    const startsAt = body.starts?.at(-1)?.startsAt
    const to = { itemId: visit.items[0].id, expectedSequence: visit.sequence, startsAt }
    return startsAt ? atDesk(visit, '/move', to) : { status: Math.max(status, 409), body }
  },
  cancel: (visit: Visit) => atDesk(visit, '/cancel'),
  rebook: (visit: Visit) => fromDesk(visit, '/rebooking'),
} as const
type DeskVerb = keyof typeof deskVerbs

async function offeredAtDesk(visit: Visit): Promise<Record<DeskVerb, boolean>> {
  const { rows } = await sql<{ isSuspended: boolean; hasMenu: boolean }>`
    select is_suspended as "isSuspended", exists (select from service_shop o join service c
      on c.id = o.service_id and c.is_active where o.shop_id = s.id) as "hasMenu"
    from shop s where id = ${visit.shop.id}`.execute(stage.database.db)
  const { isSuspended, hasMenu } = rows[0]!
  const { state } = visit
  const facts = { state, startsAt: Date.parse(visit.startsAt), endsAt: Date.parse(visit.endsAt) }
  const offers = deskOffers(visit, isSuspended)
  return {
    ...offers,
    // Of an empty menu there is nothing to choose.
    addItem: offers.addItem && hasMenu,
    checkIn: arrivingNow(visit, stage.api.clock.now.getTime()).length > 0,
    cancel: shopCan.cancel(facts),
  }
}

const alive: DeskVerb[] = ['changeNote', 'changeItem', 'addItem', 'move', 'cancel', 'rebook']
const nothingMore = alive.filter((verb) => verb !== 'addItem')
const atDeskNow: Record<string, DeskVerb[]> = {
  'coming and paid': alive,
  'with a party': alive,
  'with as many services as there may be': nothingMore,
  held: [],
  late: ['changeNote', 'checkIn', 'changeItem', 'addItem', 'move'],
  'of a party of whom one is there': ['changeNote', 'changeItem', 'addItem', 'move'],
  'checked in': ['changeNote', 'changeItem', 'addItem', 'move'],
  over: ['changeNote', 'rebook'],
  cancelled: ['rebook'],
  'of a retired service': nothingMore,
  'of a service that is a draft': nothingMore,
  'of a service that the shop has no more': nothingMore,
  'of a length that is no more': alive,
  'with an extra that is no more': alive,
  'with somebody who has left': alive,
  'of more guests than the shop takes by now': alive,
  'at a shop that is suspended': ['changeNote', 'cancel'],
  'of a client who was blocked': alive,
}

describe('what the desk is offered of a visit is just what is not refused', () => {
  it.each(states.filter(([name]) => name in atDeskNow))('when it is %s', async (name, made) => {
    let visit = await made()
    const offered: string[] = []
    const done: string[] = []
    const refused: Record<string, unknown> = {}
    for (const verb of Object.keys(deskVerbs) as DeskVerb[]) {
      if ((await offeredAtDesk(visit))[verb]) offered.push(verb)
      const { status, body } = await deskVerbs[verb](visit)
      if (status < 300) done.push(verb)
      else refused[verb] = body
      visit = await reads(visit.id)
    }
    const possible = atDeskNow[name]
    expect({ offered, done, refused }).toMatchObject({ offered: possible, done: possible })
  })
})
