import { expect, it } from 'vitest'
import { bookingStage } from './testing.ts'

const stage = bookingStage({ therapists: 2 })
const day = '2026-11-25'
const nine = `${day}T09:00:00.000Z`

/** From now on the spa receives no new client with one therapist at work, and the second works no Wednesday. */
async function neverAlone() {
  const { shopId, staffIds } = stage.world
  await stage.sql`update shop set never_alone = true where id = ${shopId}`
  await stage.sql`delete from shift where staff_id = ${staffIds[1]} and weekday = 3`
  await stage.touchShop()
}

const askSlots = (path: string, more: object, user?: string) => {
  const { shopId, hourId } = stage.world
  const query = new URLSearchParams({ 'guests[0][items][0][variantId]': hourId, ...more })
  return stage.api.ask('GET', `/shops/${shopId}/slots/${path}?${query}`, user ? { user } : {})
}
const freeOn = async (which: string, user?: string) => {
  const { starts } = (await askSlots(which, {}, user)).body
  return starts.filter(({ isFree }: { isFree: boolean }) => isFree).length
}

it('a first visit is offered only while a second therapist is at work, and nobody is told why', async () => {
  expect(await freeOn(day)).toBeGreaterThan(0)
  await neverAlone()
  expect(await freeOn(day)).toBe(0)
  expect(await freeOn('2026-11-26')).toBeGreaterThan(0)
  expect((await askSlots('why', { startsAt: nine })).body).toMatchObject({ reason: 'not_then' })
  const { status, body } = await stage.hold(nine)
  expect({ status, reason: body.data?.reason }).toEqual({ status: 409, reason: 'not_then' })
})

it('who has been there before comes whenever somebody can', async () => {
  const { userId: user } = stage.world
  const { id } = await stage.booked('2026-11-24T09:00:00.000Z')
  await stage.api.ask('POST', `/console/bookings/${id}/check-in`, stage.desk())
  const body = { takenAtShop: true }
  await stage.api.ask('POST', `/console/bookings/${id}/complete`, { ...stage.desk(), body })
  await neverAlone()
  expect(await freeOn(day)).toBe(0)
  expect(await freeOn(day, user)).toBeGreaterThan(0)
  expect((await stage.hold(nine)).status).toBe(201)
})
