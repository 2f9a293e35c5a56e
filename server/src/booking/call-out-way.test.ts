import { describe, expect, it } from 'vitest'
import { bookingStage, byCard } from './testing.ts'
import { atPlace, beside, between, hourAtShop, near, outside, waysOf } from './testing/call-out.ts'
import { expectSound } from './testing/flaws.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; who works does so 08:00–20:00.
const at = (time: string, day = '2026-11-25') => `${day}T${time}:00.000Z`
const stage = bookingStage({ therapists: 1, rooms: 1 })
const { hold, booked, desk, cancel } = stage
const startsOf = async (more: Record<string, string>, variantId = stage.world.hourId) => {
  const query = new URLSearchParams({ 'guests[0][items][0][variantId]': variantId, ...more })
  const { body } = await stage.api.ask(
    'GET',
    `/shops/${stage.world.shopId}/slots/2026-11-25?${query}`,
  )
  return body.starts
    .filter(({ isFree }: { isFree: boolean }) => isFree)
    .map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16))
}
const startsAt = (clientPlace: string) => startsOf({ clientPlace })

/** Two visits at clients who live close together, a quarter of an hour apart. */
async function twoInARow() {
  await outside(stage)
  const a = await booked(at('10:00'), atPlace(near))
  const b = await booked(at('11:15'), atPlace(beside))
  return { a: a.id, b: b.id }
}

describe('the way from one client to the next', () => {
  it('is straight where there is no time to go by the shop', async () => {
    await outside(stage)
    await booked(at('10:00'), atPlace(near))
    expect(await startsAt(beside)).toContain('11:15')
    expect(await startsAt(beside)).toContain('08:45')
    expect(await startsAt(near)).not.toContain('11:15')
    const { status } = await hold(at('11:15'), atPlace(beside))
    expect(status).toBe(201)
    await expectSound(stage)
  })

  it('takes their therapist until they are there', async () => {
    const names = await twoInARow()
    expect(await waysOf(stage, names)).toEqual(['09:45–10:00 a', '11:00–11:15 b', '12:15–12:30 b'])
    const { visits } = await stage.calendar('2026-11-25')
    expect(visits).toMatchObject([
      { callOut: { fromClientMinutes: null, toClientMinutes: 5 } },
      { callOut: { fromClientMinutes: 5, toClientMinutes: null } },
    ])
    await expectSound(stage)
  })

  it('is by the shop again once one of both is called off', async () => {
    const names = await twoInARow()
    expect((await cancel(names.a)).status).toBe(200)
    expect(await waysOf(stage, names)).toEqual(['11:00–11:15 b', '12:15–12:30 b'])
    const again = (await booked(at('10:00'), atPlace(near))).id
    expect((await cancel(names.b)).status).toBe(200)
    expect(await waysOf(stage, { ...names, again })).toEqual([
      '09:45–10:00 again',
      '11:00–11:15 again',
    ])
    await expectSound(stage)
  })

  it('is another once somebody between them is booked, and goes', async () => {
    await outside(stage)
    const a = (await booked(at('10:00'), atPlace(near))).id
    const b = (await booked(at('12:30'), atPlace(beside))).id
    expect(await waysOf(stage, { a, b })).toEqual([
      '09:45–10:00 a',
      '11:00–11:15 a',
      '12:15–12:30 b',
      '13:30–13:45 b',
    ])
    const c = (await booked(at('11:15'), atPlace(between))).id
    const names = { a, b, c }
    expect(await waysOf(stage, names)).toEqual([
      '09:45–10:00 a',
      '11:00–11:15 c',
      '12:15–12:30 b',
      '13:30–13:45 b',
    ])
    await expectSound(stage)
    await cancel(c)
    expect(await waysOf(stage, names)).toEqual([
      '09:45–10:00 a',
      '11:00–11:15 a',
      '12:15–12:30 b',
      '13:30–13:45 b',
    ])
    await expectSound(stage)
  })

  it('goes with a hold that runs out', async () => {
    await outside(stage)
    const a = (await hold(at('10:00'), atPlace(near))).body.id
    stage.later(2)
    const b = (await booked(at('11:15'), atPlace(beside))).id
    stage.later(60)
    const c = (await hold(at('09:30'), atPlace(between))).body.id
    expect(await waysOf(stage, { a, b, c })).toEqual([
      '09:15–09:30 c',
      '10:30–10:45 c',
      '11:00–11:15 b',
      '12:15–12:30 b',
    ])
    await expectSound(stage)
  })

  it('is kept with a hold that is paid', async () => {
    await outside(stage)
    const a = (await hold(at('10:00'), atPlace(near))).body
    await booked(at('11:15'), atPlace(beside))
    await stage.pay(a.id, { ...byCard, expectedTotalMinor: a.totalMinor })
    expect(
      await stage.sql`select from claim where state = 'held' and business_id = ${stage.world.businessId}`,
    ).toEqual([])
    await expectSound(stage)
  })

  it('follows a visit that the desk moves, and comes back when that is undone', async () => {
    const names = await twoInARow()
    const { id, sequence, items } = await stage.visitOf(names.b, '2026-11-25')
    const move = { itemId: items[0].id, startsAt: at('14:00'), expectedSequence: sequence }
    const moved = await stage.api.ask('POST', `/console/bookings/${id}/move`, {
      ...desk(),
      body: move,
    })
    expect(moved.status).toBe(200)
    expect(await waysOf(stage, names)).toEqual([
      '09:45–10:00 a',
      '11:00–11:15 a',
      '13:45–14:00 b',
      '15:00–15:15 b',
    ])
    const undone = await stage.api.ask('POST', `/console/bookings/${id}/move/undo`, {
      ...desk(),
      body: { expectedSequence: moved.body.sequence },
    })
    expect(undone.status).toBe(200)
    expect(await waysOf(stage, names)).toEqual(['09:45–10:00 a', '11:00–11:15 b', '12:15–12:30 b'])
    await expectSound(stage)
  })

  it('stays as it was booked when the shop says that it is slower', async () => {
    const names = await twoInARow()
    const before = await waysOf(stage, names)
    expect(await startsAt('48.871,2.36')).toContain('12:30')
    await stage.sql`update shop set call_out_rule = jsonb_set(call_out_rule, '{speedKmh}', '3')`
    await stage.touchShop()
    // A new visit is as far as it is by now.
    expect(await startsAt('48.871,2.36')).not.toContain('12:30')
    expect(await waysOf(stage, names)).toEqual(before)
    const { id, sequence, items } = await stage.visitOf(names.b, '2026-11-25')
    const body = { itemId: items[0].id, startsAt: at('11:05'), expectedSequence: sequence }
    const moved = await stage.api.ask('POST', `/console/bookings/${id}/move`, { ...desk(), body })
    expect(moved.status).toBe(200)
    await expectSound(stage)
  })

  it('is not too short for the desk either', async () => {
    const names = await twoInARow()
    const { id, sequence, items } = await stage.visitOf(names.b, '2026-11-25')
    const body = { itemId: items[0].id, startsAt: at('11:04'), expectedSequence: sequence }
    const moved = await stage.api.ask('POST', `/console/bookings/${id}/move`, { ...desk(), body })
    expect(moved.body.code).toBe('slot_taken')
    await expectSound(stage)
  })

  it('leaves nobody time at the shop', async () => {
    await outside(stage)
    const variantId = await hourAtShop(stage)
    await booked(at('10:00'), atPlace(near))
    expect(await startsOf({}, variantId)).toContain('11:15')
    await booked(at('12:15'), atPlace(beside))
    expect(await startsOf({}, variantId)).not.toContain('11:15')
    const [staffId] = stage.world.staffIds
    const path = `/console/shops/${stage.world.shopId}/blocks`
    const body = { staffId, from: at('11:55'), until: at('12:05') }
    const refused = await stage.api.ask('POST', path, { ...desk(), body })
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      data: { inTheWay: [{ purpose: 'way' }] },
    })
    const freed = { ...body, from: at('11:20'), until: at('11:55') }
    expect((await stage.api.ask('POST', path, { ...desk(), body: freed })).status).toBe(201)
    await expectSound(stage)
  })

  it('is forgotten with its client: then it is by the shop', async () => {
    const { a } = await twoInARow()
    await stage.sql`update claim set call_out = call_out - 'spot' where booking_id = ${a}`
    await stage.touchShop()
    expect(await startsAt(between)).not.toContain('08:45')
  })
})
