import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, scopeIn } from '../business/testing.ts'
import { smallWorld, type SmallWorld } from '../booking/fixture.ts'
import { testApi, type TestApi } from '../booking/testing.ts'
import { type BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { visitFor } from '../search/ask.ts'
import type { NothingFound, PartOfDay } from '../slot/nothing-found.ts'
import { openLostWishes } from './lost-wish.ts'
import { replayWishes } from './replay.ts'
import { forgetWishes } from './sweep.ts'
import { readWishes } from './wish-report.ts'

// Tuesday 24 November 2026, 08:00 in Paris; the shop is open 08:00–20:00.
const opening = '2026-11-24T07:00:00.000Z'
const friday = '2026-11-27'

let world: SmallWorld
let api: TestApi
let wishes: ReturnType<typeof openLostWishes>
let scope: BusinessScope

const database = fileDatabase()
beforeEach(async () => {
  world = await smallWorld(database.db, { therapists: 2, rooms: 1 })
  api = testApi(database.db, opening)
  const log = pino({ level: 'silent' })
  wishes = openLostWishes({
    db: database.db,
    snapshots: api.snapshots,
    log,
    now: () => api.clock.now,
  })
  scope = scopeIn(world.businessId)
  return wishes.close
})

/** The only room is taken, by a visit, between two hours of Friday. */
const takeRoom = (from = '08', to = '20') =>
  database.sql`
    insert into claim (business_id, shop_id, unit_id, place, during, state, purpose)
    select business_id, shop_id, id, 1,
      tstzrange(('2026-11-27T' || ${from} || ':00+01:00')::timestamptz, ('2026-11-27T' || ${to} || ':00+01:00')::timestamptz),
      'kept', 'segment'
    from unit where business_id = ${world.businessId}`

const question = (more: Record<string, string> = {}) =>
  new URLSearchParams({ 'guests[0][items][0][variantId]': world.hourId, ...more })
const askDay = (user: string, day = friday) =>
  api.ask('GET', `/shops/${world.shopId}/slots/${day}?${question()}`, { user })
const askTime = (user: string, startsAt: string) =>
  api.ask('GET', `/shops/${world.shopId}/slots/why?${question({ startsAt })}`, { user })

const anHour = () => visitFor({ variantId: world.hourId, wish: 'any', partySize: 1 })

/** What a search over the spas has found at none. */
const searched = (user: string, part: PartOfDay | null): NothingFound => ({
  shopId: world.shopId,
  visit: anHour(),
  day: friday,
  startsAt: null,
  search: { part },
  asking: { headers: new Headers(), network: `of ${user}` },
})

/** Hands on what was asked in vain. */
async function write() {
  for (const found of api.nothingFound.splice(0)) wishes.note(found)
  return wishes.write()
}

const rowsOf = () =>
  database.db
    .selectFrom('lost_wish')
    .selectAll()
    .where('business_id', '=', world.businessId)
    .execute()

describe('a wish that finds nothing', () => {
  it('is kept with the reason of the engine, and without the person', async () => {
    await takeRoom()
    await askDay('camille')
    expect(await write()).toBe(1)
    const [row] = await rowsOf()
    expect(row).toMatchObject({ day: friday, minute: null, guests: 1, reason: 'rooms_full' })
    expect(row!.asked_at.toISOString()).toBe(opening)
    expect(JSON.stringify(await rowsOf())).not.toContain('camille')
  })

  it('is one wish however often the page is loaded, and another of somebody else', async () => {
    await takeRoom()
    for (const user of ['camille', 'camille', 'hugo']) await askDay(user)
    expect(await write()).toBe(2)
    await askDay('camille')
    await askTime('camille', '2026-11-27T09:00:00.000Z')
    expect(await write()).toBe(0)
    api.clock.now = new Date('2026-11-25T07:00:00.000Z')
    await askDay('camille')
    expect(await write()).toBe(1)
  })

  it('says the time where one was asked for, and why that one was not free', async () => {
    await takeRoom('10', '12')
    await askTime('camille', '2026-11-27T09:30:00.000Z')
    await askTime('hugo', '2026-11-27T18:30:00.000Z')
    await askTime('free', '2026-11-27T14:00:00.000Z')
    await write()
    const rows = (await rowsOf()).toSorted((a, b) => a.minute! - b.minute!)
    expect(rows.map(({ minute, reason }) => ({ minute, reason }))).toEqual([
      { minute: 630, reason: 'rooms_full' },
      { minute: 1_170, reason: 'closed' },
    ])
  })

  it('is that of a search too, for the part of the day that was searched', async () => {
    await takeRoom('10', '12')
    const part = { fromMinute: 615, toMinute: 660 }
    api.nothingFound.push(searched('camille', part), searched('hugo', null))
    expect(await write()).toBe(1)
    expect(await rowsOf()).toMatchObject([
      { day: friday, minute: 615, to_minute: 660, is_search: true, reason: 'rooms_full' },
    ])
    await askTime('camille', '2026-11-27T09:30:00.000Z')
    expect(await write()).toBe(0)
  })

  it('is none where the desk asks, or a time is free after all, or a program tries everything', async () => {
    await takeRoom()
    await askDay('desk')
    for (const found of api.nothingFound)
      found.asking = {
        ...found.asking,
        headers: new Headers({ referer: 'http://test/console/calendar' }),
      }
    expect(await write()).toBe(0)
    for (let day = 1; day <= 30; day += 1)
      api.nothingFound.push({
        shopId: world.shopId,
        visit: anHour(),
        day: friday,
        startsAt: `2026-11-27T${String(8 + (day % 10)).padStart(2, '0')}:00:00.000Z`,
        asking: {
          headers: new Headers({ 'user-agent': `bot ${day % 2}` }),
          network: '203.0.113.1',
        },
      })
    expect(await write()).toBe(2)
  })

  it('is one for each who has no session, whatever language their browser keeps', async () => {
    await takeRoom()
    for (const program of ['one', 'two', 'two']) {
      const headers = new Headers({ cookie: 'lang=fr', 'user-agent': program })
      api.nothingFound.push({ ...searched('a', null), asking: { headers, network: 'a' } })
    }
    expect(await write()).toBe(2)
  })

  it('leaves nothing by which a visitor is told from another, once the day is over', async () => {
    await takeRoom()
    await askDay('camille')
    await write()
    const left = () =>
      database.sql`select 1 from lost_wish_key union all select 1 from lost_wish_seen`
    expect((await left()).length).toBeGreaterThan(1)
    await forgetWishes(database.db, new Date('2026-11-26T00:10:00.000Z'))
    expect(await left()).toEqual([])
    expect(await rowsOf()).toHaveLength(1)
    await forgetWishes(database.db, new Date('2029-11-26T00:10:00.000Z'))
    expect(await rowsOf()).toEqual([])
  })
})

describe('the report', () => {
  it('counts by reason, week, hour and treatment', async () => {
    await takeRoom()
    await askDay('camille')
    await askTime('hugo', '2026-11-27T09:00:00.000Z')
    api.nothingFound.push(searched('lea', { fromMinute: 660, toMinute: 720 }))
    await write()
    const period = { fromDay: '2026-11-01', toDay: '2026-11-30' }
    const report = await readWishes(database.db, scope, period)
    expect(report).toMatchObject({
      total: 3,
      guests: 3,
      searches: 1,
      reasons: [{ reason: 'rooms_full', wishes: 3 }],
      weeks: [{ fromDay: '2026-11-23', reason: 'rooms_full', wishes: 3 }],
      cells: [
        { weekday: 5, hour: 10, wishes: 1 },
        { weekday: 5, hour: 11, wishes: 1 },
        { weekday: 5, hour: null, wishes: 1 },
      ],
      services: [{ wishes: 3, roomsFull: 3 }],
    })
    const later = { fromDay: '2026-12-01', toDay: '2026-12-31' }
    expect(await readWishes(database.db, scope, later)).toMatchObject({ total: 0, reasons: [] })
  })
})

const replay = (change: Parameters<typeof replayWishes>[2]['change']) =>
  replayWishes(database.db, scope, {
    fromDay: friday,
    toDay: friday,
    shopId: world.shopId,
    change,
  })
const kindId = async () =>
  (
    await database.db
      .selectFrom('resource_kind')
      .select('id')
      .where('business_id', '=', world.businessId)
      .executeTakeFirstOrThrow()
  ).id

describe('the replay', () => {
  it('serves with one more room whom the room was missing, as many as find a therapist', async () => {
    await takeRoom()
    for (const user of ['a', 'b', 'c']) await askTime(user, '2026-11-27T09:00:00.000Z')
    await write()
    // One more room has one place: the second finds it taken.
    expect(await replay({ kind: 'room', kindId: await kindId() })).toEqual({
      tried: 3,
      unchanged: 0,
      served: 1,
      isComplete: true,
    })
    expect((await replay({ kind: 'therapist' })).served).toBe(0)
  })

  it('serves whoever searched at any time of the part of the day, and at no other', async () => {
    await takeRoom('10', '12')
    api.nothingFound.push(searched('camille', { fromMinute: 615, toMinute: 660 }))
    await write()
    expect(await replay({ kind: 'therapist' })).toMatchObject({ tried: 1, unchanged: 0, served: 0 })
    expect((await replay({ kind: 'room', kindId: await kindId() })).served).toBe(1)
  })

  it('serves with an hour longer who would have stayed past the closing, on those days alone', async () => {
    await askTime('a', '2026-11-27T18:30:00.000Z')
    await write()
    expect(await replay({ kind: 'hour', weekdays: [5] })).toMatchObject({ unchanged: 0, served: 1 })
    expect(await replay({ kind: 'hour', weekdays: [6] })).toMatchObject({ served: 0 })
  })

  it('serves with one more therapist whom nobody had time for, and without any whom others made way for', async () => {
    await database.sql`
      insert into claim (business_id, shop_id, staff_id, during, state, purpose)
      select business_id, ${world.shopId}, id, tstzrange('2026-11-27T08:00+01', '2026-11-27T20:00+01'), 'kept', 'block'
      from staff_member where business_id = ${world.businessId}`
    await askDay('a')
    await write()
    expect((await rowsOf())[0]!.reason).toBe('therapist_busy')
    expect(await replay({ kind: 'therapist' })).toMatchObject({ unchanged: 0, served: 1 })
    await database.sql`update claim set state = 'released' where business_id = ${world.businessId}`
    expect(await replay({ kind: 'therapist' })).toMatchObject({ unchanged: 1, served: 1 })
  })

  it('is refused for another’s shop and for too many days', async () => {
    const foreign = await smallWorld(database.db)
    const query = { fromDay: friday, toDay: friday, change: { kind: 'therapist' } as const }
    const away = { ...query, shopId: foreign.shopId }
    expect(await refusalOf(replayWishes(database.db, scope, away))).toBe('not_found')
    const long = { ...query, toDay: '2027-03-01', shopId: world.shopId }
    expect(await refusalOf(replayWishes(database.db, scope, long))).toBe('invalid_input')
  })
})
