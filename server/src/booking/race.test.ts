import { describe, expect, it } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { openShopSnapshots } from '../slot/shop-snapshot.ts'
import { smallWorld } from './fixture.ts'
import { planVisit } from './hold/plan.ts'
import { oneGuest, testApi } from './testing.ts'
import { overlapsOf } from './testing/flaws.ts'

const opening = '2026-11-24T07:00:00.000Z'
const racers = 60

const database = fileDatabase()

/** Every racer holds one of the starts at once, over two servers that share nothing but the database. */
async function race(therapists: number, starts: string[]) {
  const world = await smallWorld(database.db, { therapists })
  const servers = [testApi(database.db, opening), testApi(database.db, opening)]
  const answers = await Promise.all(
    Array.from({ length: racers }, (_, index) =>
      servers[index % 2]!.ask('POST', '/bookings', {
        user: world.userId,
        body: {
          shopId: world.shopId,
          startsAt: starts[index % starts.length],
          ...oneGuest({ variantId: world.hourId }),
        },
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 201)
  const lost = answers.filter(({ status }) => status !== 201)
  return { won, lost, overlaps: await overlapsOf(database.db, world.businessId) }
}

describe('many clients at once', () => {
  it('lets exactly one have one of several overlapping starts, and tells the others what is free', async () => {
    const overlapping = ['09:00', '09:15', '09:30', '09:45'].map(
      (time) => `2026-11-25T${time}:00.000Z`,
    )
    const { won, lost, overlaps } = await race(1, overlapping)
    expect(won).toHaveLength(1)
    expect(overlaps).toEqual([])
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 slot_taken']),
    )
    expect(lost.every(({ body }) => body.data.nearest.length > 0)).toBe(true)
  })

  it('lets exactly as many have any therapist as there are', async () => {
    const { won, lost, overlaps } = await race(10, ['2026-11-25T09:00:00.000Z'])
    expect(won).toHaveLength(10)
    expect(new Set(won.map(({ body }) => body.items[0].staff[0].id)).size).toBe(10)
    expect(lost.every(({ body }) => body.code === 'slot_taken')).toBe(true)
    expect(overlaps).toEqual([])
  })

  it('plans each with somebody else and in another room when they ask at the same moment', async () => {
    const { shopId, hourId } = await smallWorld(database.db, { therapists: 6 })
    const now = new Date(opening)
    const snapshots = openShopSnapshots(database.db, () => now)
    const items = [{ variantId: hourId, addOnIds: [], wish: 'any' }]
    const visit = { guests: [{ items }], together: 'same_start' as const, sameRoom: false }
    const taken: string[] = []
    const { promise: allPlanned, resolve } = Promise.withResolvers<void>()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        snapshots.reserve(
          shopId,
          null,
          (world) => planVisit(world, visit, '2026-11-25T09:00:00.000Z', { now }),
          async ({ assignment }) => {
            const claims = assignment.items.flatMap((item) => item.claims)
            taken.push(...claims.map(({ staffId, unitId }) => staffId ?? unitId!))
            if (taken.length === 12) resolve()
            await allPlanned
          },
        ),
      ),
    )
    expect(new Set(taken).size).toBe(12)
  })

  it('plans a command that came twice at once only when the first is decided', async () => {
    const { shopId, hourId } = await smallWorld(database.db, { therapists: 6 })
    const now = new Date(opening)
    const snapshots = openShopSnapshots(database.db, () => now)
    const items = [{ variantId: hourId, addOnIds: [], wish: 'any' }]
    const visit = { guests: [{ items }], together: 'same_start' as const, sameRoom: false }
    const key = { actor: 'camille', endpoint: 'booking.hold', key: 'twice', inputHash: '' }
    const steps: string[] = []
    const { promise: anotherBegan, resolve } = Promise.withResolvers<void>()
    const reserve = (name: string, command: typeof key) =>
      snapshots.reserve(
        shopId,
        command,
        (world) => planVisit(world, visit, '2026-11-25T09:00:00.000Z', { now }),
        async () => {
          steps.push(`${name} begins`)
          if (name === 'another') resolve()
          await anotherBegan
          steps.push(`${name} ends`)
        },
      )
    const another = { ...key, key: 'another' }
    await Promise.all([reserve('first', key), reserve('again', key), reserve('another', another)])
    expect(steps.indexOf('again begins')).toBeGreaterThan(steps.indexOf('first ends'))
  })
})
