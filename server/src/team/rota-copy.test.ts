import { addDays } from '@serein/shared/time/day.ts'
import { describe, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { rotaDesk } from './testing/rota.ts'

/** The clock stands on the Tuesday of this week, in Paris. */
const monday = '2026-11-23'
const wednesday = '2026-11-25'
const nextMonday = '2026-11-30'
const stage = bookingStage({ therapists: 2 })
const desk = rotaDesk(stage)
const morning = { fromMinute: 600, toMinute: 780 }
const evening = { fromMinute: 840, toMinute: 1_200 }

const copy = (weeks: number, { fromDay = monday, replaces = false } = {}, more = {}) =>
  desk.asks(fromDay, '/copy', { weeks, replaces }, more)
const preview = (weeks: number, { fromDay = monday, replaces = false } = {}) =>
  desk.reads(`/copy?fromDay=${fromDay}&weeks=${weeks}&replaces=${replaces}`)

const undo = ({ planned, replaced }: { planned: object[]; replaced: object[] }) =>
  desk.asks(monday, '/copy/undo', { planned, replaced })

/** What is planned of a day of the next week, and of the same weekday after it. */
function draftsOf(day: string, weeks: number, which = 0) {
  return Promise.all(
    Array.from({ length: weeks }, async (_, at) => {
      const week = await desk.week(addDays(nextMonday, 7 * at))
      return desk.cellOf(week, addDays(day, 7 * at), which).draft
    }),
  )
}

const eightOf = <Draft>(draft: Draft) => Array.from({ length: 8 }, () => draft)
const nothing = { shifts: 0, daysOff: 0, ownHours: 0, onLeave: 0, closed: 0, elsewhere: 0 }

function takesOff(period: { from: string; until: string }, which = 0) {
  const staffId = stage.world.staffIds[which]
  const path = `/console/shops/${stage.world.shopId}/time-off`
  return stage.api.ask('POST', path, {
    ...stage.desk(),
    body: { staffId, kind: 'leave', ...period },
  })
}

describe('the weeks after a week are planned as it is', () => {
  test('drafts and days off with it, and as it was told before', async () => {
    await desk.plan(monday, wednesday, [morning])
    await desk.plan(monday, '2026-11-26', [])
    const promise = await preview(8)
    expect(await draftsOf('2026-12-02', 8)).toEqual(eightOf(null))
    const { body } = await copy(8)
    expect(body.weeks).toEqual(promise.body.weeks)
    expect(body.weeks).toEqual(
      Array.from({ length: 8 }, (_, week) => ({
        ...nothing,
        fromDay: addDays(nextMonday, 7 * week),
        shifts: 1,
        daysOff: 1,
      })),
    )
    expect(await draftsOf('2026-12-02', 9)).toEqual([...eightOf([morning]), null])
    expect(await draftsOf('2026-12-03', 8)).toEqual(eightOf([]))
    // What is like the repeating week needs no draft.
    expect(await draftsOf('2026-12-04', 8)).toEqual(eightOf(null))
    expect(await draftsOf('2026-12-02', 8, 1)).toEqual(eightOf(null))
  })

  test('but for days with hours of their own, drafted or published, unless they are to be replaced', async () => {
    await desk.plan(nextMonday, '2026-12-02', [evening])
    await desk.plan('2026-12-07', '2026-12-09', [evening])
    await desk.asks('2026-12-07', '/publish')
    await desk.plan(monday, wednesday, [morning])
    const { body } = await copy(3)
    expect(body.weeks).toMatchObject([
      { shifts: 0, ownHours: 1 },
      { shifts: 0, ownHours: 1 },
      { shifts: 1, ownHours: 0 },
    ])
    expect(await draftsOf('2026-12-02', 3)).toEqual([[evening], null, [morning]])
    const replaced = await copy(3, { replaces: true })
    expect(replaced.body.weeks).toMatchObject([
      { shifts: 1, ownHours: 1 },
      { shifts: 1, ownHours: 1 },
      { shifts: 0, ownHours: 0 },
    ])
    expect(await draftsOf('2026-12-02', 3)).toEqual([[morning], [morning], [morning]])
  })

  test('but for shifts that leave takes whole, on the clock of the shop', async () => {
    // The clock goes forward on Sunday 28 March.
    const [march, sunday] = ['2027-03-15', '2027-03-21']
    await desk.plan(march, sunday, [morning])
    await desk.plan(march, '2027-03-20', [morning])
    await takesOff({ from: '2027-03-28T08:00:00.000Z', until: '2027-03-28T11:00:00.000Z' })
    await takesOff({ from: '2027-03-27T09:00:00.000Z', until: '2027-03-27T11:00:00.000Z' })
    const { body } = await copy(1, { fromDay: march })
    expect(body.weeks).toMatchObject([{ shifts: 1, onLeave: 1 }])
    const week = await desk.week('2027-03-22')
    expect(desk.cellOf(week, '2027-03-28').draft).toBeNull()
    // An hour of the morning before is not taken.
    expect(desk.cellOf(week, '2027-03-27').draft).toEqual([morning])
  })

  test('by the clock where it goes back, too', async () => {
    const october = '2027-10-18'
    await desk.plan(october, '2027-10-24', [morning])
    await takesOff({ from: '2027-10-31T09:00:00.000Z', until: '2027-10-31T12:00:00.000Z' })
    expect((await copy(1, { fromDay: october })).body.weeks).toMatchObject([
      { shifts: 0, onLeave: 1 },
    ])
  })

  test('but for days on which the shop is closed, or somebody is at another one', async () => {
    const { businessId, shopId, staffIds } = stage.world
    await desk.plan(monday, wednesday, [morning])
    await desk.plan(monday, wednesday, [morning], 1)
    await stage.sql`
      insert into shop_closure (business_id, shop_id, from_day, to_day) values (${businessId}, ${shopId}, '2026-12-02', '2026-12-02')`
    await stage.sql`
      with s as (insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
          time_zone, currency, tax_rate, tax_is_included)
        select ${businessId}, 'two', 'Two', '{"en": "Two", "fr": "Deux"}', 'rue', '75003', 'Paris', 'FR', 48.86, 2.36,
          'Europe/Paris', 'EUR', 20000, true returning id)
      insert into shift_exception (business_id, staff_id, day, shop_id, from_minute, to_minute)
      select ${businessId}, ${staffIds[0]}, '2026-12-09'::date, id, 720, 900 from s`
    expect((await copy(2, { replaces: true })).body.weeks).toMatchObject([
      { shifts: 0, closed: 2, elsewhere: 0 },
      { shifts: 1, closed: 0, elsewhere: 1 },
    ])
    expect(await draftsOf('2026-12-02', 2)).toEqual([null, null])
    expect(await draftsOf('2026-12-02', 2, 1)).toEqual([null, [morning]])
  })

  test('but for days that are over, and for who came to the shop later', async () => {
    const before = '2026-11-16'
    const { staffIds } = stage.world
    await stage.sql`update shift set from_day = '2026-11-23' where staff_id = ${staffIds[1]}`
    await stage.sql`
      insert into shift_exception (business_id, staff_id, day, shop_id, from_minute, to_minute)
      select ${stage.world.businessId}, ${staffIds[0]}, day, ${stage.world.shopId}, 600, 780
      from unnest(array['2026-11-16', '2026-11-18']::date[]) day`
    expect((await copy(1, { fromDay: before })).body.weeks).toMatchObject([
      { shifts: 1, daysOff: 0 },
    ])
    const week = await desk.week(monday)
    expect(desk.cellOf(week, monday).draft).toBeNull()
    expect(desk.cellOf(week, wednesday).draft).toEqual([morning])
    expect((await copy(1, { fromDay: '2026-11-02' })).body.code).toBe('rota_is_past')
  })

  test('once, however often it is asked', async () => {
    await desk.plan(monday, wednesday, [morning])
    const first = await copy(2, {}, { key: 'the-same-copy-again' })
    await desk.plan(nextMonday, '2026-12-02', [evening])
    const again = await copy(2, {}, { key: 'the-same-copy-again' })
    expect(again.body).toEqual(first.body)
    expect(await draftsOf('2026-12-02', 2)).toEqual([[evening], [morning]])
  })

  test('for eight weeks at most, by who may change the team', async () => {
    expect((await copy(9)).body.code).toBe('invalid_input')
    expect((await copy(1, {}, { role: 'therapist' })).status).toBe(403)
  })
})

describe('a copy is taken back', () => {
  test('over all weeks, with what it has replaced', async () => {
    await desk.plan(monday, wednesday, [morning])
    // Copied, this day is like the repeating week again, and so has no draft.
    await desk.plan(nextMonday, '2026-12-03', [evening])
    await desk.plan(nextMonday, '2026-12-02', [evening])
    const { body } = await copy(3, { replaces: true })
    expect(await draftsOf('2026-12-03', 1)).toEqual([null])
    expect((await undo(body)).body).toEqual({ keptDays: 0 })
    expect(await draftsOf('2026-12-02', 3)).toEqual([[evening], null, null])
    expect(await draftsOf('2026-12-03', 1)).toEqual([[evening]])
  })

  test('but for a day that somebody has planned otherwise since', async () => {
    await desk.plan(monday, wednesday, [morning])
    await desk.plan(monday, '2026-11-26', [morning])
    const { body } = await copy(2)
    await desk.plan('2026-12-07', '2026-12-09', [evening])
    expect((await undo(body)).body).toEqual({ keptDays: 1 })
    expect(await draftsOf('2026-12-02', 2)).toEqual([null, [evening]])
    expect(await draftsOf('2026-12-03', 2)).toEqual([null, null])
  })

  test('and never on days that no copy of that week can be', async () => {
    const days = [addDays(nextMonday, 56)]
    const planned = [{ staffId: stage.world.staffIds[0], hours: [], days }]
    expect((await undo({ planned, replaced: [] })).body.code).toBe('not_found')
  })
})
