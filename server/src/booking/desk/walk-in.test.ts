import { describe, expect, it } from 'vitest'
import { readStanding } from '../../ledger/ledger.ts'
import { smallWorld } from '../fixture.ts'
import { aParty, bookingStage, oneGuest } from '../testing.ts'

// Tuesday 24 November 2026, 08:00 in Paris.
const now = '2026-11-24T07:00:00.000Z'
const stage = bookingStage({ therapists: 2, rooms: 2 })
const { later } = stage

const desk = (more: object = {}) => ({ staffOf: stage.world.businessId, ...more })
const hour = (wish = 'any') => oneGuest({ variantId: stage.world.hourId, wish })

function walkIn(input: object = {}, more: object = {}) {
  const body = { startsAt: now, ...hour(), ...input }
  return stage.api.ask('POST', `/console/shops/${stage.world.shopId}/walk-ins`, {
    ...desk(more),
    body,
  })
}
const atDesk = (path: string, body: object) =>
  stage.api.ask('POST', `/console/${path}`, { ...desk(), body })
const undo = (id: string) => stage.api.ask('POST', `/console/bookings/${id}/walk-in/undo`, desk())

const openNotes = (id: string) => stage.api.ask('POST', `/console/bookings/${id}/wellness`, desk())

async function customers() {
  const rows = await stage.sql<{ id: string; name: string; user_id: string | null }>`
    select id, name, user_id from customer where business_id = ${stage.world.businessId} order by created_at`
  return rows
}

describe('a walk-in', () => {
  it('without a client has no notes to open, with one it has', async () => {
    const unnamed = await walkIn()
    expect(await openNotes(unnamed.body.id)).toMatchObject({
      status: 409,
      body: { code: 'visit_without_client' },
    })
    await undo(unnamed.body.id)
    const named = await walkIn({ customer: { name: 'Ada Lovelace' } })
    expect(await openNotes(named.body.id)).toMatchObject({ status: 200, body: { notes: null } })
  })

  it('is booked at once, off the grid and without notice, to pay at the shop', async () => {
    later(7)
    const startsAt = '2026-11-24T07:07:00.000Z'
    const { hourId, addOnId } = stage.world
    const { status, body } = await walkIn({
      startsAt,
      ...oneGuest({ variantId: hourId, addOnIds: [addOnId] }),
      note: 'Left knee',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'confirmed',
      source: 'walk_in',
      customerId: null,
      customerName: null,
      startsAt,
      endsAt: '2026-11-24T08:22:00.000Z',
      totalMinor: 9800,
      paidMinor: 0,
      heldUntil: null,
      note: 'Left knee',
    })
    expect(body.items[0].claims).toHaveLength(2)
    const rows = await stage.sql<{ state: string; tender: string }>`
      select b.tender, c.state from booking b join claim c on c.booking_id = b.id where b.id = ${body.id}`
    expect(rows).toEqual([
      { tender: 'at_shop', state: 'kept' },
      { tender: 'at_shop', state: 'kept' },
    ])
  })

  it('may be let in at once, and its money is known to the ledger when it is over', async () => {
    const { body } = await walkIn({ checkIn: true })
    expect(body.state).toBe('checked_in')
    const path = `/console/bookings/${body.id}/complete`
    const done = await stage.api.ask('POST', path, { ...desk(), body: { takenAtShop: true } })
    expect(done.body).toMatchObject({ state: 'completed', paidMinor: 8000 })
    const standing = await readStanding(stage.database.db, stage.world.businessId, body.id)
    const moved = standing.filter(({ balanceMinor }) => balanceMinor !== 0)
    expect(moved.map(({ account }) => account.kind).toSorted()).toEqual([
      'cash_at_shop',
      'revenue_service',
      'tax_payable',
    ])
  })

  it('is for a client of the business, one found by what they tell, or a new one', async () => {
    const ana = { name: 'Ana Costa', email: 'Ana@mail.example', phone: '+33 6 11 22 33 44' }
    const first = await walkIn({ customer: ana })
    expect(first.body.customerName).toBe('Ana Costa')
    const byMail = await walkIn({
      startsAt: '2026-11-24T09:00:00.000Z',
      customer: { email: 'ana@mail.example' },
    })
    const byPhone = await walkIn({
      startsAt: '2026-11-24T11:00:00.000Z',
      customer: { phone: '06 11 22 33 44' },
    })
    const [customer] = await customers()
    for (const { body } of [first, byMail, byPhone]) expect(body.customerId).toBe(customer!.id)
    const byId = await walkIn({
      startsAt: '2026-11-24T13:00:00.000Z',
      customer: { customerId: customer!.id },
    })
    expect(byId.body.customerName).toBe('Ana Costa')
    expect(await customers()).toHaveLength(1)
    const named = await walkIn({
      startsAt: '2026-11-24T15:00:00.000Z',
      customer: { name: 'Ana Costa' },
    })
    expect(named.body.customerId).not.toBe(customer!.id)
    expect((await walkIn({ customer: { phone: '06 12 34' } })).body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'customer.phone' }] },
    })
  })

  it('asks whose address it is where two share it, and drops nobody’s name', async () => {
    const email = 'lefort@mail.example'
    let clock = 8
    const book = (customer: object) => {
      clock += 1
      const startsAt = `2026-11-25T${String(clock).padStart(2, '0')}:00:00.000Z`
      return walkIn({ startsAt, customer: { email, ...customer } })
    }
    const { body: son } = await book({ name: 'Son Lefort' })
    expect(await book({ name: 'Mother Lefort' })).toMatchObject({
      status: 409,
      body: {
        code: 'client_known',
        data: { customers: [{ id: son.customerId, name: 'Son Lefort' }] },
      },
    })
    expect((await book({ name: 'LEFORT Són' })).body.customerId).toBe(son.customerId)
    const { body: mother } = await book({ name: 'Mother Lefort', isSomebodyElse: true })
    expect(mother).toMatchObject({ customerName: 'Mother Lefort' })
    expect((await book({ name: 'Mother Lefort' })).body.customerId).toBe(mother.customerId)
    expect((await book({})).body.data.customers).toHaveLength(2)
    const another = { email: undefined, phone: '+33 6 44 33 22 17' }
    const { body: nameless } = await book(another)
    expect(nameless).toMatchObject({ customerName: '+33644332217', isNewClient: true })
    const bill = await stage.api.ask('GET', `/console/bookings/${nameless.id}/bill`, desk())
    expect(bill.body.customerName).toBe(nameless.customerName)
    const asTherapist = await stage.calendar('2026-11-25', { role: 'therapist' })
    const { id, customerId } = nameless
    expect(asTherapist.visits.at(-1)).toMatchObject({ id, customerId, customerName: null })
    const { body: second } = await book({ ...another, name: 'Zoé' })
    expect(second).toMatchObject({ customerId, customerName: 'Zoé' })
  })

  it('stands among the visits of a client who has an account', async () => {
    const held = await stage.hold('2026-11-25T09:00:00.000Z')
    const [camille] = await customers()
    const { body } = await walkIn({ customer: { customerId: camille!.id } })
    const mine = await stage.api.ask('GET', '/bookings?which=coming', { user: stage.world.userId })
    expect(mine.body.bookings.map((one: { id: string }) => one.id)).toEqual([body.id, held.body.id])
  })

  it('is a call when it is for later', async () => {
    expect((await walkIn({ startsAt: '2026-11-24T07:15:00.000Z' })).body.source).toBe('walk_in')
    expect((await walkIn({ startsAt: '2026-11-24T07:16:00.000Z' })).body.source).toBe('console')
    const early = await walkIn({ startsAt: '2026-11-24T12:00:00.000Z', checkIn: true })
    expect(early.body.code).toBe('state_conflict')
    expect((await walkIn({ startsAt: '2026-11-24T12:00:00.000Z' })).status).toBe(201)
  })

  it('is refused where nobody is free, at work or able, outside hours and for strangers', async () => {
    const [first] = stage.world.staffIds
    expect((await walkIn(hour(first))).status).toBe(201)
    expect((await walkIn(hour(first))).body).toMatchObject({ code: 'slot_taken' })
    const closed = await walkIn({ startsAt: '2026-11-24T21:00:00.000Z' })
    expect(closed.body).toMatchObject({ code: 'slot_not_bookable', data: { reason: 'closed' } })
    const odd = await walkIn({ startsAt: '2026-11-24T09:00:30.000Z' })
    expect(odd.body).toMatchObject({ code: 'slot_not_bookable', data: { reason: 'off_grid' } })
    const unknown = await walkIn(oneGuest({ variantId: stage.world.shopId }))
    expect(unknown.body.code).toBe('service_not_bookable')
    const stranger = await smallWorld(stage.database.db)
    expect((await walkIn({}, { staffOf: stranger.businessId })).status).toBe(404)
    expect((await walkIn({ customer: { customerId: stranger.businessId } })).status).toBe(404)
    expect((await walkIn({}, { role: 'therapist' })).status).toBe(403)
    const off = await stage.sql`insert into shift_exception (business_id, staff_id, day)
      select business_id, id, '2026-11-24' from staff_member where business_id = ${stage.world.businessId} returning 1`
    expect(off).toHaveLength(2)
    await stage.touchShop()
    expect((await walkIn({ startsAt: '2026-11-24T15:00:00.000Z' })).body.data.reason).toBe(
      'therapist_off',
    )
  })

  it('is booked once however often it is sent, and each in a place of its own', async () => {
    const send = () => walkIn({}, { key: 'walked-in-once' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const others = await Promise.all([walkIn(), walkIn(), walkIn()])
    expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  it('books a party with names, together or in turn, and no more guests than there are therapists', async () => {
    const { hourId, halfId } = stage.world
    const party = { ...aParty([hourId], [halfId]), guestNames: ['Rui', null], checkIn: true }
    const { status, body } = await walkIn(party)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'checked_in', totalMinor: 12_000, dueMinor: 12_000 })
    expect(body.guests).toMatchObject([
      { position: 0, name: 'Rui', totalMinor: 8000 },
      { position: 1, name: null, totalMinor: 4000 },
    ])
    const three = aParty([hourId], [hourId], [hourId])
    expect((await walkIn({ ...three, startsAt: body.endsAt })).body.code).toBe('slot_taken')
    const inTurn = await walkIn({ ...three, startsAt: body.endsAt, together: 'in_turn' })
    expect(inTurn.status).toBe(201)
  })

  it('can be taken back for five minutes, as if it had not been', async () => {
    const { body } = await walkIn({ checkIn: true })
    const undone = await undo(body.id)
    expect(undone.body).toMatchObject({ state: 'released' })
    expect((await undo(body.id)).body.code).toBe('state_conflict')
    expect((await stage.calendar('2026-11-24')).visits).toEqual([])
    const again = await walkIn(hour(body.items[0].staffIds[0]))
    expect(again.status).toBe(201)
    later(5)
    expect((await undo(again.body.id)).body.code).toBe('state_conflict')
    const held = await stage.hold('2026-11-25T09:00:00.000Z')
    await stage.pay(held.body.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    expect((await undo(held.body.id)).body.code).toBe('state_conflict')
  })

  it('stays once money was taken for it, until that went back', async () => {
    const { body } = await walkIn({ checkIn: true })
    const cash = { tender: 'cash', amountMinor: 8000 }
    const taken = await atDesk(`bookings/${body.id}/bill/payments`, cash)
    expect((await undo(body.id)).body.code).toBe('state_conflict')
    const back = { amountMinor: 8000, reason: 'mistake', destination: 'tender' }
    await atDesk(`payments/${taken.body.paymentId}/refund`, back)
    expect((await undo(body.id)).body).toMatchObject({ state: 'released' })
  })

  it('is shown to a therapist without its money', async () => {
    await walkIn()
    const { visits } = await stage.calendar('2026-11-24', { role: 'therapist' })
    expect(visits).toMatchObject([
      { totalMinor: null, paidMinor: null, items: [{ priceMinor: null }] },
    ])
    const seen = await stage.calendar('2026-11-24', { role: 'front_desk' })
    expect(seen.visits[0].totalMinor).toBe(8000)
    const eight = `/console/shops/${stage.world.shopId}/calendar?fromDay=2026-11-24&toDay=2026-12-01`
    expect((await stage.api.ask('GET', eight, desk())).body.code).toBe('invalid_input')
    expect(
      (await stage.api.ask('GET', eight.replace('12-01', '11-30'), desk())).body.days,
    ).toHaveLength(7)
  })
})
