import type { Audience } from '@serein/shared/customer/audience.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { doAtDesk } from '../notification/testing/visit.ts'
import { bookedBy, campaignStage } from './testing.ts'

const own = campaignStage()
const { stage } = own
let client: Awaited<ReturnType<typeof own.client>>
beforeEach(async () => {
  client = await own.client({ language: 'fr' })
})

async function count(audience: Audience): Promise<number> {
  const query = new URLSearchParams(
    Object.entries(audience).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one, at) => [`segment[${name}][${at}]`, String(one)])
        : [[`segment[${name}]`, String(value)]],
    ),
  )
  const { body } = await stage.api.ask('GET', `/console/campaigns/count?${query}`, stage.desk())
  return body.clients
}

/** An hour of Swedish massage for 80.00, over. */
async function visit(startsAt: string) {
  const before = stage.api.clock.now
  const bookingId = await bookedBy(stage, client.userId, startsAt)
  stage.api.clock.now = new Date(startsAt)
  for (const verb of ['check-in', 'complete']) await doAtDesk(stage, bookingId, verb)
  stage.api.clock.now = before
}

describe('an audience', () => {
  it('holds everybody where nothing is said, and asks for the language', async () => {
    await own.client()
    expect(await count({})).toBe(2)
    expect(await count({ language: 'fr' })).toBe(1)
  })

  it('asks how many visits there were, what was had and where', async () => {
    await visit('2026-11-25T10:00:00.000Z')
    await visit('2026-11-26T10:00:00.000Z')
    const { rows } = await stage.database.pool.query<{ id: string; category_id: string }>(
      'select id, category_id from service where business_id = $1',
      [stage.world.businessId],
    )
    const { id, category_id } = rows[0]!
    expect(await count({ visitsFrom: 2 })).toBe(1)
    expect(await count({ visitsFrom: 3 })).toBe(0)
    expect(await count({ visitsFrom: 0, visitsTo: 1 })).toBe(0)
    expect(await count({ visitsTo: 2, serviceIds: [id], categoryIds: [category_id] })).toBe(1)
    expect(await count({ serviceIds: [stage.world.shopId] })).toBe(0)
    expect(await count({ shopIds: [stage.world.shopId] })).toBe(1)
    expect(await count({ shopIds: [id] })).toBe(0)
  })

  it('asks who has stayed away, but for whoever comes again', async () => {
    await visit('2026-11-25T10:00:00.000Z')
    stage.api.clock.now = new Date('2026-12-15T10:00:00.000Z')
    expect(await count({ noVisitWeeks: 2 })).toBe(1)
    expect(await count({ noVisitWeeks: 3 })).toBe(0)
    await bookedBy(stage, client.userId, '2026-12-17T10:00:00.000Z')
    expect(await count({ noVisitWeeks: 2 })).toBe(0)
  })

  it('asks what the ledger says they have spent, in one currency', async () => {
    await visit('2026-11-25T10:00:00.000Z')
    expect(await count({ spentFromMinor: 8_000, currency: 'EUR' })).toBe(1)
    expect(await count({ spentFromMinor: 8_001, currency: 'EUR' })).toBe(0)
    expect(await count({ spentToMinor: 7_999, currency: 'EUR' })).toBe(0)
    expect(await count({ spentFromMinor: 1, currency: 'GBP' })).toBe(0)
    const answer = await stage.api.ask(
      'GET',
      '/console/campaigns/count?segment[spentFromMinor]=1',
      stage.desk(),
    )
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ path: 'segment.currency' }] },
    })
  })

  it('asks whose birthday is near, past the end of the year and in years without a 29 February', async () => {
    const { pool } = stage.database
    await pool.query(
      `insert into profile (user_id, birth_day, birth_month, birth_year, updated_at) values ($1, 2, 1, null, now())`,
      [client.userId],
    )
    stage.api.clock.now = new Date('2026-12-30T10:00:00.000Z')
    expect(await count({ birthdayWithinDays: 3 })).toBe(1)
    expect(await count({ birthdayWithinDays: 2 })).toBe(0)
    await pool.query('update profile set birth_day = 29, birth_month = 2 where user_id = $1', [
      client.userId,
    ])
    for (const [day, found] of [
      ['2027-02-28', 1],
      ['2027-03-01', 0],
      ['2028-02-28', 0],
      ['2028-02-29', 1],
    ] as const) {
      stage.api.clock.now = new Date(`${day}T10:00:00.000Z`)
      expect(await count({ birthdayWithinDays: 0 })).toBe(found)
    }
    await expect(
      pool.query('update profile set birth_day = 31 where user_id = $1', [client.userId]),
    ).rejects.toThrow('date field value out of range')
  })
})
