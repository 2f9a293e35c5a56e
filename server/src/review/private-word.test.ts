import { beforeEach, describe, expect, it } from 'vitest'
import { defaultPermissions, type Role } from '@serein/shared/business/permission.ts'
import { checkoutStage } from '../checkout/testing.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { aboutStaff } from './private-word.ts'

const stage = checkoutStage({ therapists: 2 })
const start = '2026-11-24T09:00:00.000Z'

beforeEach(async () => {
  stage.api.clock.now = new Date('2026-11-24T07:00:00.000Z')
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('inès', 'Inès', 'ines@example.test') on conflict do nothing`,
  )
})

const ask = (path: string, body?: object) =>
  stage.api.ask(body ? 'POST' : 'GET', path, { ...stage.as(), ...(body && { body }) })
const words = async () => {
  const path = `/console/shops/${stage.world.shopId}/private-words`
  return (await stage.api.ask('GET', path, stage.desk())).body.words
}
const say = (id: string, word: string, audience = 'shop') =>
  ask(`/bookings/${id}/private-word`, { audience, word })

/** A visit that is over; the first therapist serves it and is Inès. */
async function visited(): Promise<string> {
  const { staffIds, hourId: variantId } = stage.world
  const [staffId] = staffIds
  await stage.database.pool.query(`update staff_member set user_id = 'inès' where id = $1`, [
    staffId,
  ])
  const { body } = await stage.hold(start, { guests: [{ items: [{ variantId, wish: staffId }] }] })
  await stage.pay(body.id, { tender: 'at_shop', expectedTotalMinor: body.totalMinor })
  stage.api.clock.now = new Date(start)
  await stage.api.ask('POST', `/console/bookings/${body.id}/check-in`, stage.desk())
  await stage.api.ask(
    'POST',
    `/console/bookings/${body.id}/complete`,
    stage.desk({ body: { takenAtShop: true } }),
  )
  return body.id
}

const rating = (userId: string, role: Role, staffId?: string) => {
  const { businessId } = stage.world
  const scope = { businessId, userId, role, permissions: defaultPermissions[role] }
  return aboutStaff(stage.database.db, scope as unknown as BusinessScope, { staffId })
}

describe('a private word', () => {
  it('to the spa is read by who reads messages, changed within a day and taken back', async () => {
    const id = await visited()
    const { body } = await say(id, 'The room was cold.')
    expect(body).toMatchObject({ word: { audience: 'shop' }, canSayPrivately: true, review: null })
    expect(await words()).toMatchObject([{ text: 'The room was cold.', bookingId: id }])
    await say(id, 'The room was chilly.')
    expect(await words()).toMatchObject([{ text: 'The room was chilly.' }])
    await say(id, '')
    expect(await words()).toEqual([])
    await say(id, 'Cold.')
    stage.later(24 * 60)
    expect(await say(id, 'Warm.')).toMatchObject({ body: { code: 'review_not_possible' } })
  })

  it('to the therapist is read by them alone', async () => {
    const id = await visited()
    await say(id, 'Thank you for listening.', 'therapist')
    expect(await words()).toEqual([])
    const own = await rating('inès', 'therapist')
    expect(own.words).toMatchObject([{ text: 'Thank you for listening.' }])
    const [inès] = stage.world.staffIds
    expect((await rating('staff', 'owner', inès)).words).toEqual([])
  })

  it('waits until the visit is over, and stands in no list that everybody reads', async () => {
    const { body } = await stage.hold(start)
    expect((await say(body.id, 'Too early.')).body.code).toBe('review_not_possible')
    await ask(`/bookings/${body.id}/release`, {})
    const id = await visited()
    await say(id, 'A secret.')
    const reviews = await ask(`/shops/${stage.world.shopId}/reviews`)
    expect(JSON.stringify(reviews.body)).not.toContain('secret')
  })

  it('goes with the client who is erased', async () => {
    const id = await visited()
    await say(id, 'A secret.')
    const { rows } = await stage.database.pool.query(
      `select customer_id as id from booking where id = $1`,
      [id],
    )
    await stage.api.ask('POST', `/console/customers/${rows[0].id}/erase`, stage.desk({ body: {} }))
    expect(await words()).toEqual([])
  })
})

describe('the stars of a therapist', () => {
  it('are read by themself, and of colleagues by who may see all reports', async () => {
    const id = await visited()
    await ask(`/bookings/${id}/review`, { stars: 4, staffStars: 5, text: 'Warm hands.' })
    const own = await rating('inès', 'therapist')
    expect(own).toMatchObject({ average: 5, count: 1, latest: [{ stars: 5, text: 'Warm hands.' }] })
    const [inès, other] = stage.world.staffIds
    expect((await rating('staff', 'owner', inès)).count).toBe(1)
    const all = await stage.api.ask('GET', '/console/staff-ratings', stage.desk())
    expect(all.body.ratings).toEqual([{ staffId: inès, average: 5, count: 1 }])
    const asTherapist = stage.desk({ role: 'therapist' })
    expect((await stage.api.ask('GET', '/console/staff-ratings', asTherapist)).status).toBe(403)
    const reviewsOf = async (staffId?: string) => {
      const path = `/console/shops/${stage.world.shopId}/reviews?staffId=${staffId}`
      return (await stage.api.ask('GET', path, stage.desk())).body.reviews
    }
    expect([await reviewsOf(inès), await reviewsOf(other)]).toMatchObject([[{ staffStars: 5 }], []])
    await expect(rating('inès', 'therapist', other)).rejects.toThrow('not_found')
    expect(await rating('nobody', 'therapist')).toMatchObject({ average: null, count: 0 })
  })
})
