import { expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'

const stage = bookingStage()
const start = '2026-11-25T09:00:00.000Z'
const words = { stars: 4, staffStars: 5, shopStars: 4, text: ' The best hands in town. ' }

async function complete(id: string) {
  for (const verb of ['check-in', 'complete'])
    await stage.api.ask('POST', `/console/bookings/${id}/${verb}`, stage.desk())
}

/** A visit that is over at ten; its booker. */
async function completed() {
  const { id } = await stage.booked(start)
  stage.api.clock.now = new Date('2026-11-25T09:30:00.000Z')
  await complete(id)
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  return id as string
}

const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })
const path = (id: string) => `/bookings/${id}/review`
const write = (id: string, body: object = words, more: object = {}) =>
  stage.api.ask('POST', path(id), mine({ body, ...more }))
const edit = (id: string, body: object = words) => stage.api.ask('PUT', path(id), mine({ body }))

const refused = (reason: string) => ({
  status: 409,
  body: { code: 'review_not_possible', data: { reason } },
})

async function rating() {
  const [shop] = await stage.sql<{ rating_count: number; rating_average: number }>`
    select rating_count, rating_average from shop where id = ${stage.world.shopId}`
  return [shop!.rating_count, shop!.rating_average]
}

async function reviews() {
  const { shopId } = stage.world
  return (await stage.api.ask('GET', `/shops/${shopId}/reviews`)).body.reviews as object[]
}

test('a visit that is over is reviewed, shown and counted at once', async () => {
  const id = await completed()
  const before = await stage.api.ask('GET', '/reviews/waiting', mine())
  expect(before.body.visits).toMatchObject([{ bookingId: id, whyNot: null, review: null }])
  const answer = await write(id)
  expect(answer).toMatchObject({
    status: 200,
    body: { whyNot: null, review: { ...words, text: 'The best hands in town.', pictures: [] } },
  })
  expect(await rating()).toEqual([1, '4.00'])
  expect(await reviews()).toMatchObject([{ stars: 4, text: 'The best hands in town.' }])
  expect((await stage.api.ask('GET', '/reviews/waiting', mine())).body.visits).toEqual([])
  const events = await stage.sql<{ event: string }>`
    select event from outbox where shop_id = ${stage.world.shopId}
    and event in ('review.written', 'shop.changed') order by id desc limit 2`
  expect(events.map(({ event }) => event)).toEqual(['review.written', 'shop.changed'])
})

test('a review before the visit is completed, a second one and one after three months are refused with the reason', async () => {
  const { id: early } = await stage.booked(start)
  expect(await write(early)).toMatchObject(refused('not_over'))
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  expect(await write(early), 'over, but not completed').toMatchObject(refused('not_over'))
  await complete(early)
  stage.api.clock.now = new Date('2027-02-25T10:00:00.001Z')
  expect(await write(early)).toMatchObject(refused('too_late'))
  expect((await stage.api.ask('GET', '/reviews/waiting', mine())).body.visits).toEqual([])
  expect(await rating()).toEqual([0, null])
  stage.api.clock.now = new Date('2027-02-25T10:00:00.000Z')
  expect((await write(early)).status).toBe(200)
  expect(await write(early)).toMatchObject(refused('written'))
})

test('a review is changed within a day of writing, and no later', async () => {
  const id = await completed()
  expect((await edit(id)).body.code, 'nothing to change').toBe('review_not_possible')
  await write(id)
  stage.later(24 * 60 - 1)
  const changed = await edit(id, { ...words, stars: 2, text: 'It hurt the next day.' })
  expect(changed.body.review).toMatchObject({ stars: 2, text: 'It hurt the next day.' })
  expect(await rating()).toEqual([1, '2.00'])
  stage.later(1)
  expect(await edit(id)).toMatchObject({ status: 409, body: { data: { reason: 'settled' } } })
  expect(await rating()).toEqual([1, '2.00'])
})

test('of the same review sent by several tabs at once one is kept', async () => {
  const id = await completed()
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => write(id, words, { key: `the-review-of-tab-${tab}` })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 409).map(({ body }) => body.data.reason)).toEqual(
    Array(7).fill('written'),
  )
  expect(await reviews()).toHaveLength(1)
  expect(await rating()).toEqual([1, '4.00'])
})

test('of several reviews of a shop at once none is missing in the rating', async () => {
  const ids = [await completed()]
  stage.api.clock.now = new Date('2026-11-24T07:00:00.000Z')
  for (const hour of ['10', '11', '12']) {
    const { id } = await stage.booked(`2026-11-25T${hour}:30:00.000Z`)
    ids.push(id)
  }
  stage.api.clock.now = new Date('2026-11-25T15:00:00.000Z')
  for (const id of ids.slice(1)) await complete(id)
  const sent = await Promise.all(ids.map((id, n) => write(id, { ...words, stars: n + 2 })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await rating()).toEqual([4, '3.50'])
})

test('whoever has the private link of the visit writes and changes it; anybody else finds nothing', async () => {
  const { id } = await stage.booked(start)
  const { body } = await stage.api.ask('POST', `/bookings/${id}/link`, mine())
  const token = new URL(body.url).searchParams.get('visit')!
  stage.api.clock.now = new Date('2026-11-25T11:00:00.000Z')
  await complete(id)
  const byLink = (method: 'GET' | 'POST' | 'PUT', more: object = {}) =>
    stage.api.ask(method, `/visits/${token}/review`, { user: '', ...more })
  expect((await byLink('GET')).body).toMatchObject({ bookingId: id, whyNot: null, review: null })
  expect((await byLink('POST', { body: words })).body.review).toMatchObject({ stars: 4 })
  expect((await byLink('PUT', { body: { ...words, stars: 5 } })).body.review.stars).toBe(5)
  const stranger = await stage.api.ask('GET', path(id), { user: 'somebody-else' })
  expect(stranger.status).toBe(404)
  const wrong = `/visits/${'x'.repeat(43)}/review`
  expect((await stage.api.ask('POST', wrong, { user: '', body: words })).status).toBe(404)
})

test('what readers and the shop report waits for the platform, which takes it down with a reason for its author', async () => {
  const id = await completed()
  const { body } = await write(id)
  const { businessId, shopId } = stage.world
  const reviewId = body.review.id as string
  const reader = { id: 'reader', name: 'Ada', email: 'ada@reader.test' }
  await stage.database.db.insertInto('user').values(reader).execute()
  const desk = { ...stage.desk({ role: 'manager' }), user: stage.world.userId }
  const report = (side: string, reason: string, more: object) =>
    stage.api.ask('POST', `${side}/shops/${shopId}/reviews/${reviewId}/report`, {
      ...more,
      body: { reason, note: 'See for yourselves.' },
    })
  expect((await report('', 'advertising', { user: reader.id })).status).toBe(200)
  expect((await report('', 'advertising', { user: reader.id })).status).toBe(200)
  expect((await report('/console', 'offensive', desk)).status).toBe(200)
  const waiting = async () =>
    (await stage.api.ask('GET', '/console/platform/reviews', { user: 'platform' })).body
  const { reviews: listed } = await waiting()
  expect(listed.filter((each: { reviewId: string }) => each.reviewId === reviewId)).toMatchObject([
    {
      text: 'The best hands in town.',
      reports: [
        { reason: 'advertising', note: 'See for yourselves.', isByBusiness: false },
        { reason: 'offensive', isByBusiness: true },
      ],
    },
  ])
  const judge = (decision: string) =>
    stage.api.ask('POST', `/console/platform/businesses/${businessId}/reviews/${reviewId}/judge`, {
      user: 'platform',
      body: { decision, reason: 'It sells something.' },
    })
  await judge('taken_down')
  expect((await waiting()).reviews).toEqual([])
  expect([await reviews(), await rating()]).toEqual([[], [0, null]])
  const own = await stage.api.ask('GET', path(id), mine())
  expect(own.body.review).toMatchObject({ takenDownFor: 'It sells something.' })
  await judge('kept')
  expect(await reviews()).toHaveLength(1)
  expect(await rating()).toEqual([1, '4.00'])
})
