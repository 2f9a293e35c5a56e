import { fc, test } from '@fast-check/vitest'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/testing.ts'
import { smallWorld, type SmallWorld } from './fixture.ts'
import { oneGuest, testApi, type TestApi } from './testing.ts'

const opening = '2026-11-24T07:00:00.000Z'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What a desk does, told by numbers: which visit or block, whose lane, when (in five minutes from opening), how long. */
const action = fc.record({
  verb: fc.constantFrom(
    'walkIn',
    'walkIn',
    'move',
    'move',
    'stretch',
    'block',
    'moveBlock',
    'unblock',
    'undo',
    'undoMove',
    'two',
  ),
  which: fc.nat(7),
  lane: fc.nat(3),
  step: fc.nat(143),
  minutes: fc.integer({ min: 1, max: 30 }).map((steps) => steps * 5),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

describe('a desk at work', () => {
  // A short row of deeds may be refused from first to last, all rows together not.
  let booked = 0
  afterAll(() => expect(booked).toBeGreaterThan(25))

  test.prop([fc.array(action, { minLength: 10, maxLength: 30 })], { numRuns: 25 })(
    'never takes anybody twice, and every item lies within what it takes',
    async (deeds) => {
      const world = await smallWorld(database.db, { therapists: 2, rooms: 2 })
      const api = testApi(database.db, opening)
      const known = { visits: [] as Known[], blocks: [] as string[] }
      const statuses = new Set<number>()
      for (const each of deeds) {
        const before = await sequences(world)
        const status = await act(api, world, known, each)
        statuses.add(status)
        if (status === 201) booked += 1
        const after = await sequences(world)
        for (const [id, sequence] of before) expect(after.get(id)).toBeGreaterThanOrEqual(sequence)
        expect(await flawsOf(world)).toEqual([])
      }
      expect([...statuses].filter((status) => ![0, 200, 201, 409].includes(status))).toEqual([])
      api.close()
    },
    120_000,
  )
})

type Known = { id: string; sequence: number; items: { id: string }[] }

/** Does it through the API; returns the status, 0 when there was nothing to do it to. */
async function act(
  api: TestApi,
  { businessId: staffOf, shopId, staffIds, hourId, halfId }: SmallWorld,
  known: { visits: Known[]; blocks: string[] },
  { verb, which, lane, step, minutes }: Action,
): Promise<number> {
  const staffId = staffIds[lane % 2]!
  const visit = known.visits[which % Math.max(1, known.visits.length)]
  const blockId = known.blocks[which % Math.max(1, known.blocks.length)]
  const ask = async (path: string, body: object, method: 'POST' | 'DELETE' = 'POST') =>
    api.ask(method, `/console${path}`, { staffOf, body })
  if (verb === 'walkIn' || verb === 'two') {
    const wish = lane < 2 ? staffId : 'any'
    const items = [
      { variantId: hourId, wish },
      ...(verb === 'two' ? [{ variantId: halfId, wish: 'any' }] : []),
    ]
    const body = { startsAt: at(step), ...oneGuest(...items) }
    const made = await ask(`/shops/${shopId}/walk-ins`, body)
    if (made.status === 201) known.visits.push(made.body)
    return made.status
  }
  const span = { from: at(step), until: at(step + minutes / 5) }
  if (verb === 'block') {
    const made = await ask(`/shops/${shopId}/blocks`, { staffId, ...span })
    if (made.status === 201) known.blocks.push(made.body.id)
    return made.status
  }
  if (verb === 'moveBlock' && blockId)
    return (await ask(`/shops/${shopId}/blocks/${blockId}/move`, { staffId, ...span })).status
  if (verb === 'unblock' && blockId)
    return (await ask(`/shops/${shopId}/blocks/${blockId}`, {}, 'DELETE')).status
  if (!visit || !['move', 'stretch', 'undoMove', 'undo'].includes(verb)) return 0
  const path = `/bookings/${visit.id}`
  const item = visit.items[lane % visit.items.length]!
  const expected = { itemId: item.id, expectedSequence: visit.sequence }
  const answer =
    verb === 'undo'
      ? await ask(`${path}/walk-in/undo`, {})
      : verb === 'undoMove'
        ? await ask(`${path}/move/undo`, { expectedSequence: visit.sequence })
        : verb === 'move'
          ? await ask(`${path}/move`, {
              ...expected,
              startsAt: at(step),
              ...(lane < 2 && { staffId }),
            })
          : await ask(`${path}/stretch`, { ...expected, lengthMinutes: minutes })
  if (answer.status === 200) Object.assign(visit, answer.body)
  return answer.status
}

function at(steps: number): string {
  return new Date(Date.parse(opening) + steps * 5 * 60_000).toISOString()
}

async function sequences({ businessId }: SmallWorld): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; sequence: number }>`
    select id, sequence from booking where business_id = ${businessId}`.execute(database.db)
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}

/** Whatever is not as it must be: overlaps, items outside their claims, claims of what is over, history with holes. */
async function flawsOf({ businessId }: SmallWorld): Promise<string[]> {
  const { rows } = await sql<{ flaw: string }>`
    select 'two at once ' || a.id as flaw from claim a join claim b on a.id < b.id and a.business_id = b.business_id
      and a.during && b.during and a.state <> 'released' and b.state <> 'released'
      and (a.staff_id = b.staff_id or (a.unit_id = b.unit_id and a.place = b.place))
      where a.business_id = ${businessId}
    union all
    select 'not taken ' || i.id from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id
      where i.business_id = ${businessId} and b.state in ('confirmed', 'checked_in')
        and (not tstzmultirange(tstzrange(i.starts_at, i.ends_at)) <@ (
            select coalesce(range_agg(c.during), '{}') from claim c where c.item_id = i.id and c.staff_id = i.staff_ids[1]
              and c.state = 'kept')
          or not tstzmultirange(tstzrange(i.starts_at, i.ends_at)) <@ (
            select coalesce(range_agg(c.during), '{}') from claim c where c.item_id = i.id and c.unit_id is not null
              and c.state = 'kept'))
    union all
    select 'other ends ' || b.id from booking b where b.business_id = ${businessId} and (b.starts_at, b.ends_at) is distinct from (
      select (min(i.starts_at), max(i.ends_at)) from item i where i.booking_id = b.id and i.business_id = b.business_id)
    union all
    select 'still taken ' || c.id from claim c join booking b on b.business_id = c.business_id and b.id = c.booking_id
      where c.business_id = ${businessId} and c.state <> 'released' and b.state not in ('confirmed', 'checked_in')
    union all
    select 'block without time ' || k.id from block k where k.business_id = ${businessId}
      and (select count(*) from claim c where c.block_id = k.id and c.state = 'kept' and c.during = k.during)
        <> case when k.removed_at is null then 1 else 0 end
    union all
    select 'history ' || b.id from booking b where b.business_id = ${businessId}
      and b.sequence <> (select count(*) from booking_event e where e.business_id = b.business_id and e.booking_id = b.id)`.execute(
    database.db,
  )
  return rows.map(({ flaw }) => flaw)
}
