import { describe, expect, it } from 'vitest'
import { readStanding } from '../../ledger/ledger.ts'
import { addOffer } from '../../offer/testing.ts'
import { expectSound } from '../testing/flaws.ts'
import { bookingStage, byCard, lastingPart, oneGuest, paidParty } from '../testing.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; everybody works 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage()
const { desk, hold, ofHour, pay, visitOf } = stage

type Visit = Awaited<ReturnType<typeof stage.booked>>

const booked = (time: string, wanted: object = ofHour(0)) => stage.booked(at(time), wanted)

const asks = (path: string, body: object) =>
  stage.api.ask('POST', `/console/bookings/${path}`, { ...desk(), body })
const change = ({ id, items, sequence }: Visit, body: object, item = 0) =>
  asks(`${id}/items/${items[item].id}/change`, { expectedSequence: sequence, ...body })
const add = ({ id, sequence }: Visit, body: object) =>
  asks(`${id}/items`, { expectedSequence: sequence, guestPosition: 0, ...body })
const remove = ({ id, items, sequence }: Visit, item: number) =>
  asks(`${id}/items/${items[item].id}/remove`, { expectedSequence: sequence })
const undo = ({ id, sequence }: Visit) => asks(`${id}/move/undo`, { expectedSequence: sequence })
const plan = ({ id }: Visit, question: Record<string, string>) =>
  stage.api.ask('GET', `/console/bookings/${id}/change?${new URLSearchParams(question)}`, desk())

const byCode = (code: string) =>
  stage.api.ask('GET', `/console/shops/${stage.world.shopId}/codes/${code}`, desk())

async function heldMinor(id: string) {
  const standing = await readStanding(stage.database.db, stage.world.businessId, id)
  const kinds = Object.fromEntries(standing.map((one) => [one.account.kind, one.balanceMinor]))
  return kinds.deposit_held ?? 0
}

describe('a service of a visit', () => {
  it('becomes another one where it begins, at the price of the menu, and is what it was when that is undone', async () => {
    const visit = await booked('09:00')
    const halved = await change(visit, { variantId: stage.world.halfId })
    expect(halved.body).toMatchObject({
      startsAt: at('09:00'),
      endsAt: at('09:30'),
      totalMinor: 4000,
      sequence: visit.sequence + 1,
    })
    expect(halved.body.items[0]).toMatchObject({ id: visit.items[0].id, lengthMinutes: 30 })
    // What was paid beyond it has gone back.
    expect(halved.body).toMatchObject({ paidMinor: 4000, dueMinor: 0 })
    expect(await heldMinor(visit.id)).toBe(4000)
    await expectSound(stage)
    const back = await undo(halved.body)
    expect(back.body.items).toEqual(visit.items)
    expect(back.body).toMatchObject({ totalMinor: 8000, paidMinor: 4000, dueMinor: 4000 })
    await expectSound(stage)
  })

  it('pushes along what follows, and refuses with who is in the way', async () => {
    const { hourId, halfId } = stage.world
    const two = oneGuest(
      { variantId: halfId, wish: stage.world.staffIds[0]! },
      { variantId: halfId },
    )
    const visit = await booked('09:00', two)
    const longer = await change(visit, { variantId: hourId })
    expect(longer.body.items[1]).toMatchObject({ startsAt: at('10:00'), endsAt: at('10:30') })
    await expectSound(stage)
    const other = await booked('10:30', ofHour(0))
    await booked('10:30', ofHour(1))
    const full = await change(longer.body, { variantId: hourId }, 1)
    expect(full.status).toBe(409)
    expect(full.body).toMatchObject({ code: 'slot_taken' })
    expect(full.body.data.inTheWay[0].bookingId).toBe(other.id)
    expect(lastingPart(await visitOf(visit.id))).toEqual(lastingPart(longer.body))
  })

  it('is given to somebody else at the price that was promised, and only to who can', async () => {
    const [ines] = stage.world.staffIds
    const visit = await booked('09:00')
    await stage.sql`update skill set price_minor = 9900 where staff_id = ${stage.world.staffIds[1]}`
    await stage.sql`update shop set version = version + 1`
    const variantId = stage.world.hourId
    const answer = await change(visit, { variantId, wish: stage.world.staffIds[1] })
    expect(answer.body.items[0].staffIds).toEqual([stage.world.staffIds[1]])
    expect(answer.body.totalMinor).toBe(8000)
    await booked('12:00', ofHour(1))
    const later = await booked('12:00', ofHour(0))
    const taken = await change(later, { variantId, wish: stage.world.staffIds[1] })
    expect(taken.body.code).toBe('slot_taken')
    expect((await visitOf(later.id)).items[0].staffIds).toEqual([ines])
    await expectSound(stage)
  })

  it('is told before: what it costs then, when it is and who serves; nothing has changed by asking', async () => {
    const { halfId, addOnId, hourId, staffIds } = stage.world
    const visit = await booked('09:00')
    const itemId = visit.items[0].id
    const half = await plan(visit, { itemId, variantId: halfId })
    expect(half.body).toMatchObject({
      startsAt: at('09:00'),
      endsAt: at('09:30'),
      totalMinor: 4000,
      addedMinor: -4000,
      backMinor: 4000,
    })
    const more = await plan(visit, { variantId: hourId, 'addOnIds[0]': addOnId })
    expect(more.body).toMatchObject({ startsAt: at('10:00'), staffIds: [staffIds[0]] })
    expect(more.body.totalMinor).toBe(8000 + 9800)
    expect(await visitOf(visit.id)).toEqual(visit)
    const wrong = await change(visit, { variantId: halfId, expectedTotalMinor: 1 })
    expect(wrong.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 4000 } })
    const right = await change(visit, { variantId: halfId, expectedTotalMinor: 4000 })
    expect(right.status).toBe(200)
  })

  it('is not changed by who has not seen what it is now, nor once the visit is over', async () => {
    const visit = await booked('09:00')
    const stale = { ...visit, sequence: visit.sequence - 1 }
    expect((await change(stale, { variantId: stage.world.halfId })).body.code).toBe(
      'state_conflict',
    )
    await asks(`${visit.id}/cancel`, {})
    const over = await change(await visitOf(visit.id), { variantId: stage.world.halfId })
    expect(over.body.code).toBe('state_conflict')
  })
})

describe('a service more', () => {
  it('follows what the guest has, by the same hands, and the rest stays as it was promised', async () => {
    const visit = await booked('09:00')
    // Under an offer only what is new costs less.
    await addOffer(stage.database.db, stage.world.businessId, {
      name: { en: 'Wednesday', fr: 'Mercredi' },
      rate: 20_000,
      weekdays: [3],
      toMinute: 1440,
    })
    const more = await add(visit, { variantId: stage.world.halfId })
    expect(more.body).toMatchObject({
      endsAt: at('10:30'),
      totalMinor: 8000 + 3200,
      dueMinor: 3200,
    })
    expect(more.body.items[1]).toMatchObject({
      startsAt: at('10:00'),
      staffIds: [stage.world.staffIds[0]],
      priceMinor: 4000,
    })
    expect(more.body.items[0]).toEqual(visit.items[0])
    await expectSound(stage)
    const back = await undo(more.body)
    expect(lastingPart(back.body)).toEqual(lastingPart(visit))
    await expectSound(stage)
  })

  it('is given by somebody else where the same are busy, and by nobody where all are', async () => {
    const visit = await booked('09:00')
    await booked('10:00', ofHour(0))
    const more = await add(visit, { variantId: stage.world.halfId })
    expect(more.body.items[1].staffIds).toEqual([stage.world.staffIds[1]])
    const full = await add(more.body, { variantId: stage.world.hourId })
    expect(full.status).toBe(200)
    const named = await add(await booked('11:45', ofHour(1)), {
      variantId: stage.world.hourId,
      wish: stage.world.staffIds[0],
    })
    expect(named.body.items[1].staffIds).toEqual([stage.world.staffIds[0]])
    await expectSound(stage)
  })

  it('comes for one guest of a party; the others keep what they have, and what they agreed to', async () => {
    const party = await paidParty(stage, at('09:00'), 'card', { together: 'in_turn' })
    const visit = await visitOf(party.id)
    const before = visit.guests.map(({ totalMinor }: { totalMinor: number }) => totalMinor)
    const more = await add(visit, { variantId: stage.world.halfId, guestPosition: 1 })
    expect(more.status).toBe(200)
    const after = more.body.guests.map(({ totalMinor }: { totalMinor: number }) => totalMinor)
    expect(after).toEqual([before[0], before[1] + 4000, before[2]])
    await expectSound(stage)
    const { userId: user } = stage.world
    const seen = (await stage.api.ask('GET', `/bookings/${party.id}`, { user })).body
    expect(seen.price.lines.map(({ item, guest }: any) => [item, guest])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ])
    const own = more.body.items.find((one: any) => one.guestPosition === 2)
    const less = await asks(`${party.id}/items/${own.id}/remove`, {
      expectedSequence: more.body.sequence,
    })
    expect(less.body.guests[2].totalMinor).toBe(4000)
    expect(less.body.totalMinor).toBe(8000 + 8000 + 4000)
    await expectSound(stage)
  })
})

describe('a service less', () => {
  it('goes with its price, and the only one of a guest does not', async () => {
    const { hourId, halfId } = stage.world
    const visit = await booked('09:00', oneGuest({ variantId: hourId }, { variantId: halfId }))
    const less = await remove(visit, 0)
    expect(less.body).toMatchObject({ startsAt: at('10:00'), totalMinor: 4000, paidMinor: 4000 })
    expect(less.body.items).toHaveLength(1)
    await expectSound(stage)
    expect((await remove(less.body, 0)).body.code).toBe('last_service')
    const back = await undo(less.body)
    expect(back.body.items).toEqual(visit.items)
    await expectSound(stage)
  })

  it('leaves a visit that its client moves as what it then is', async () => {
    const { hourId, halfId, userId: user } = stage.world
    const visit = await booked('09:00')
    const more = (await add(visit, { variantId: halfId })).body
    const moved = await stage.api.ask('POST', `/bookings/${visit.id}/reschedule`, {
      user,
      body: { startsAt: at('14:00'), expectedTotalMinor: 12_000 },
    })
    expect(moved.status).toBe(200)
    expect(moved.body.items.map((one: any) => one.id)).toEqual(more.items.map((one: any) => one.id))
    expect(moved.body.items[0].variantId).toBe(hourId)
    expect(moved.body.endsAt).toBe(at('15:30'))
    await expectSound(stage)
  })
})

describe('the note of a visit', () => {
  it('is changed by who has seen it as it is', async () => {
    const held = await hold(at('09:00'), { note: 'The left knee.' })
    const { id, totalMinor } = held.body
    await pay(id, { ...byCard, expectedTotalMinor: totalMinor })
    const noted = await asks(`${id}/note`, { note: 'Both knees.', was: 'The left knee.' })
    expect(noted.body.note).toBe('Both knees.')
    const late = await asks(`${id}/note`, { note: 'Neither.', was: 'The left knee.' })
    expect(late.body.code).toBe('state_conflict')
    const cleared = await asks(`${id}/note`, { note: '  ', was: 'Both knees.' })
    expect(cleared.body.note).toBeNull()
  })
})

describe('a visit that is over', () => {
  it('is booked again after its interval, by whoever served it', async () => {
    const visit = await booked('09:00')
    const askAgain = () => stage.api.ask('GET', `/console/bookings/${visit.id}/rebooking`, desk())
    expect((await askAgain()).body.code).toBe('state_conflict')
    stage.api.clock.now = new Date(at('10:00'))
    await asks(`${visit.id}/check-in`, {})
    await asks(`${visit.id}/complete`, { takenAtShop: true })
    const usual = await askAgain()
    expect(usual.body).toMatchObject({
      day: '2026-12-23',
      afterDays: 28,
      customerId: visit.customerId,
    })
    expect(usual.body.visit.guests).toEqual([
      { items: [{ variantId: stage.world.hourId, addOnIds: [], wish: stage.world.staffIds[0] }] },
    ])
    await stage.sql`update service set rebook_after_days = 42`
    expect((await askAgain()).body).toMatchObject({ day: '2027-01-06', afterDays: 42 })
    const { customerId, visit: again } = (await askAgain()).body
    const next = await stage.api.ask('POST', `/console/shops/${stage.world.shopId}/walk-ins`, {
      ...desk(),
      body: { ...again, startsAt: '2027-01-06T09:00:00.000Z', customer: { customerId } },
    })
    expect(next.status).toBe(201)
  })

  it('is looked for on its own day again where it was cancelled', async () => {
    const visit = await booked('09:00')
    await asks(`${visit.id}/cancel`, {})
    const { body } = await stage.api.ask('GET', `/console/bookings/${visit.id}/rebooking`, desk())
    expect(body).toMatchObject({ day: '2026-11-25', afterDays: null })
  })
})

describe('the code of a visit', () => {
  it('finds it however it is typed, and nothing of another shop', async () => {
    const visit = await booked('09:00')
    for (const typed of [visit.code, visit.code.toLowerCase(), visit.code.replace('-', '')])
      expect((await byCode(typed)).body.id).toBe(visit.id)
    expect((await byCode('SE-ZZZZZZ')).status).toBe(404)
  })
})
