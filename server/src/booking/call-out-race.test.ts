import { randomUUID } from 'node:crypto'
import { wayMinutes } from '@serein/shared/slot/way.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../platform/pool.ts'
import { claim, ClaimConflict } from '../slot/claim.ts'
import { bookingStage, oneGuest, testApi } from './testing.ts'
import { atPlace, beside, between, hourAtShop, near, outside, waysOf } from './testing/call-out.ts'
import { expectSound } from './testing/flaws.ts'

// Wednesday 25 November 2026 in Paris, an hour ahead of UTC; who works does so 08:00–20:00.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 1, rooms: 1 })
const { hold, booked, desk } = stage

describe('the way from one client to the next', () => {
  it('takes the database as long as the engine, wherever it leads', async () => {
    let seed = 7
    const drawn = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most
    const place = () => ({
      travelMinutes: 5 * drawn(12),
      ...(drawn(9) > 0 && {
        spot: {
          latitude: 48.8 + drawn(900) / 10_000,
          longitude: 2.3 + drawn(900) / 10_000,
          speedKmh: 3 + drawn(40),
        },
      }),
    })
    const pairs = Array.from(
      { length: 400 },
      () => [place(), drawn(9) > 0 ? place() : null] as const,
    )
    const { rows } = await sql<{ minutes: number }>`
    select slot_way_minutes(pair -> 0, nullif(pair -> 1, 'null')) as minutes
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as p (pair, place) order by place`.execute(
      stage.database.db,
    )
    const expected = pairs.map(([one, other]) => wayMinutes(one, other ?? undefined))
    expect(rows.map(({ minutes }) => minutes)).toEqual(expected)
    const straight = pairs.filter(
      ([one, other], index) => other && expected[index]! < one.travelMinutes + other.travelMinutes,
    )
    expect(straight.length).toBeGreaterThan(50)
  })

  it('is asked for by the database, whatever was planned', async () => {
    await outside(stage)
    await booked(at('10:00'), atPlace(near))
    const held = (await hold(at('14:00'), atPlace(near))).body.id
    const { businessId, shopId, staffIds } = stage.world
    const callOut = { travelMinutes: 15, spot: { latitude: 48.879, longitude: 2.36, speedKmh: 10 } }
    const taking = (from: string, to: string, where: object, now = stage.api.clock.now) =>
      stage.database.db.transaction().execute(async (tx) => {
        const place = { businessId, shopId, bookingId: randomUUID() }
        const taken = {
          staffId: staffIds[0]!,
          unitId: null,
          place: null,
          purpose: 'segment',
        } as const
        const one = { ...taken, itemId: null, from: at(from), to: at(to), ...where }
        await claim(tx, place, [one], { kept: true }, now)
        throw new Error('free')
      })
    await expect(taking('11:04', '11:30', { callOut })).rejects.toThrow(ClaimConflict)
    await expect(taking('11:05', '11:30', { callOut })).rejects.toThrow('free')
    await expect(taking('08:00', '09:56', { callOut })).rejects.toThrow(ClaimConflict)
    await expect(taking('11:14', '11:30', {})).rejects.toThrow(ClaimConflict)
    await expect(taking('11:15', '11:30', {})).rejects.toThrow('free')
    const later = new Date(stage.api.clock.now.getTime() + 3_600_000)
    await expect(taking('13:00', '13:56', { callOut }, later)).rejects.toMatchObject({
      overdue: [held],
    })
  })
})

it('whoever is called off while somebody goes on from there leaves them the whole way', async () => {
  await outside(stage)
  const a = (await booked(at('10:00'), atPlace(near))).id
  const { businessId, hourId, shopId } = stage.world
  const body = { startsAt: at('11:05'), ...oneGuest({ variantId: hourId }), ...atPlace(beside) }
  const { db } = stage.database
  const writing = await db.transaction().execute(async (tx) => {
    await sql`update booking set state = 'cancelled', cancelled_by = 'shop' where id = ${a}`.execute(
      tx,
    )
    await sql`select slot_release(${businessId}, ${a}, null)`.execute(tx)
    // Planned with the visit that is about to go, and written once it has gone.
    const written = stage.api.ask('POST', `/console/shops/${shopId}/walk-ins`, { ...desk(), body })
    await expect.poll(() => waiting(db)).toBe(1)
    return { written }
  })
  const { status, body: visit } = await writing.written
  expect(status).toBe(201)
  expect(await waysOf(stage, { a, b: visit.id })).toEqual(['10:50–11:05 b', '12:05–12:20 b'])
  await expectSound(stage)
})

/** How many wait for a therapist. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.waiting
}

it('two processes never leave a therapist too little time for a way, whoever is faster', async () => {
  await outside(stage)
  const other = testApi(stage.database.db, '2026-11-24T07:00:00.000Z')
  const { userId: user, shopId, hourId } = stage.world
  const atShop = await hourAtShop(stage)
  const places = [near, beside, between, '48.877,2.361', undefined]
  const times = ['09:00', '10:15', '11:30', '12:45', '14:00', '15:15', '16:30']
  let seed = 3
  const drawn = <T>(list: readonly T[]): T =>
    list[(seed = (seed * 16_807) % 2_147_483_647) % list.length]!
  const ids: string[] = []
  for (let round = 0; round < 8; round += 1) {
    const tries = Array.from({ length: 8 }, (_, index) => async () => {
      const api = index % 2 ? other : stage.api
      const goneId = index % 4 === 3 ? ids.shift() : undefined
      if (goneId) {
        await api.ask('POST', `/bookings/${goneId}/release`, { user })
        return 200
      }
      const place = drawn(places)
      const body = {
        shopId,
        startsAt: at(drawn(times)),
        ...oneGuest({ variantId: place ? hourId : atShop }),
        ...(place && atPlace(place)),
      }
      const { status, body: answer } = await api.ask('POST', '/bookings', { user, body })
      if (status === 201) ids.push(answer.id)
      return status
    })
    const statuses = await Promise.all(tries.map((one) => one()))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    await expectSound(stage)
  }
  expect(ids.length).toBeGreaterThan(2)
})
