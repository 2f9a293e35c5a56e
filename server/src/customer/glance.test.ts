import { describe, expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'

const stage = bookingStage({ therapists: 2 })
const glanceOf = (id: string, more: object = {}) =>
  stage.api.ask('GET', `/console/customers/${id}/glance`, stage.desk(more))

/** Books at nine of a day, at the desk. */
async function visitOn(
  day: string,
  item: { variantId: string; staff: number; addOnIds?: string[] },
  customerId: string,
) {
  const { staff, ...rest } = item
  const body = {
    ...oneGuest({ ...rest, wish: stage.world.staffIds[staff]! }),
    startsAt: `${day}T09:00:00.000Z`,
    customer: { customerId },
  }
  const path = `/console/shops/${stage.world.shopId}/walk-ins`
  const answer = await stage.api.ask('POST', path, stage.desk({ body }))
  expect(answer.status).toBe(201)
  return answer.body.id as string
}

async function newClient(): Promise<string> {
  const body = { customerId: null, customerName: 'Zoë Marchand', language: 'fr' }
  return (await stage.api.ask('POST', '/console/customers', stage.desk({ body }))).body.customer.id
}

describe('a glance at a client', () => {
  it('is empty for somebody who has never been there', async () => {
    const { status, body } = await glanceOf(await newClient())
    expect([status, body]).toEqual([200, { lastVisit: null, usual: null, lateCancels: 0 }])
  })

  it('has the last visit, and what they have most often with who gives it most often', async () => {
    const id = await newClient()
    const { hourId, halfId, addOnId, staffIds } = stage.world
    await visitOn('2026-11-25', { variantId: hourId, staff: 0 }, id)
    await visitOn('2026-11-26', { variantId: hourId, staff: 1 }, id)
    await visitOn('2026-11-27', { variantId: hourId, staff: 0, addOnIds: [addOnId] }, id)
    const last = await visitOn('2026-11-28', { variantId: halfId, staff: 1 }, id)
    await visitOn('2026-12-24', { variantId: halfId, staff: 1 }, id)
    stage.api.clock.now = new Date('2026-11-29T10:00:00Z')
    const { body } = await glanceOf(id)
    expect(body.lastVisit).toMatchObject({
      bookingId: last,
      startsAt: '2026-11-28T09:00:00.000Z',
      timeZone: 'Europe/Paris',
      serviceNames: [{ en: 'Swedish', fr: 'Suédois' }],
      staffNames: ['Therapist 2'],
    })
    expect(body.usual).toMatchObject({
      variantId: hourId,
      lengthMinutes: 60,
      addOnIds: [addOnId],
      staffId: staffIds[0],
      staffName: 'Therapist 1',
      times: 3,
      visits: 4,
    })
  })

  it('takes of equals the one they had last', async () => {
    const id = await newClient()
    const { hourId, halfId, staffIds } = stage.world
    await visitOn('2026-11-25', { variantId: hourId, staff: 0 }, id)
    await visitOn('2026-11-26', { variantId: halfId, staff: 1 }, id)
    stage.api.clock.now = new Date('2026-11-29T10:00:00Z')
    const { body } = await glanceOf(id)
    expect(body.usual).toMatchObject({
      variantId: halfId,
      staffId: staffIds[1],
      times: 1,
      visits: 2,
    })
  })

  it('counts visits that were called off when it cost something, and no others', async () => {
    const id = await newClient()
    for (const [day, by, fee] of [
      ['2026-11-25', 'customer', 4000],
      ['2026-11-26', 'customer', 0],
      ['2026-11-27', 'shop', 4000],
    ] as const) {
      const visit = await visitOn(day, { variantId: stage.world.hourId, staff: 0 }, id)
      await stage.sql`update booking set state = 'cancelled', cancelled_by = ${by}, fee_minor = ${fee} where id = ${visit}`
    }
    expect((await glanceOf(id)).body).toMatchObject({ lateCancels: 1, lastVisit: null })
  })

  it('is only for who may see the client', async () => {
    const id = await newClient()
    expect((await glanceOf(id, { role: 'therapist' })).status).toBe(404)
    expect((await glanceOf(id, { staffOf: stage.world.shopId })).status).toBe(404)
  })
})
