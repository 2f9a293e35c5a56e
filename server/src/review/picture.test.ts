import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perform } from '../endpoint/sample-call.ts'
import { sampleOf } from '../endpoint/sample.ts'
import { endpointNamed, fileWorld, askingAs } from '../endpoint/testing.ts'
import { isPublicPicture } from '../shop/picture-row.ts'

const world = fileWorld()

const ask = askingAs('camille', world)

/** A review of camille's with one photo. */
async function reviewed() {
  const { bookingId, pictureId } = await sampleOf(world, endpointNamed('review.photo'))
  const { rows } = await sql<{ reviewId: string; file: string }>`
    select rp.review_id as "reviewId", p.file from review_picture rp
    join picture p on p.business_id = rp.business_id and p.id = rp.picture_id
    where p.id = ${pictureId}`.execute(world.database.db)
  const { businessId, shopId } = world.home
  const { db } = world.database
  const { reviewId, file } = rows[0]!
  return {
    bookingId,
    pictureId,
    isPublic: () => isPublicPicture(db, file),
    judge: (decision: string) =>
      perform(
        world,
        'review.judge',
        { businessId, reviewId, decision, reason: 'It names somebody.' },
        'admin',
      ),
    own: async () =>
      ((await ask('review.ofVisit', { bookingId })).body.review as { pictures: unknown[] })
        .pictures,
    atShop: async () => {
      const { body } = await ask('review.ofShop', { shopId, limit: 50 }, 'owner')
      const all = body.reviews as { id: string; pictures: unknown[] }[]
      return all.find(({ id }) => id === reviewId)?.pictures
    },
  }
}

test('a photo of a review that is taken down has no address, and is given to its author alone', async () => {
  const review = await reviewed()
  const { bookingId, pictureId } = review
  expect(await review.isPublic()).toBe(true)
  expect(await review.own()).toMatchObject([
    { picture: { src: expect.stringMatching(/^\/pictures/u) } },
  ])

  await review.judge('taken_down')
  expect(await review.isPublic()).toBe(false)
  expect(await review.own()).toEqual([{ id: pictureId, picture: null }])
  expect(await review.atShop()).toEqual([])
  const photo = { bookingId, pictureId }
  expect((await ask('review.photo', photo)).status).toBe(200)
  for (const person of ['hugo', 'owner', 'admin'] as const)
    expect((await ask('review.photo', photo, person)).status).toBe(404)
  expect((await ask('review.photo', photo, 'visitor')).status).toBe(401)

  await review.judge('kept')
  expect(await review.isPublic()).toBe(true)
  expect(await review.atShop()).toHaveLength(1)
})

test('a photo that its author has taken out has no address from that moment on', async () => {
  const review = await reviewed()
  const { bookingId, pictureId } = review
  await perform(world, 'review.removePicture', { bookingId, pictureId })
  expect(await review.isPublic()).toBe(false)
  expect((await ask('review.photo', { bookingId, pictureId })).status).toBe(404)
})

test('a photo of a conversation has none; a portrait, which no row names, has one', async () => {
  const { db } = world.database
  await sampleOf(world, endpointNamed('chat.photo'))
  const { rows } = await sql<{ file: string }>`
    select p.file from chat_message m join picture p on p.id = m.picture_id`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { file } of rows) expect(await isPublicPicture(db, file)).toBe(false)
  expect(await isPublicPicture(db, 'ab'.repeat(16))).toBe(true)
})
