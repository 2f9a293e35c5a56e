import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { phaseOf, type Shift } from '@serein/shared/team/week.ts'
import { beforeAll, expect, test } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { transaction } from '../platform/command.ts'
import { type BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { listMembers, restoreMember, retireMember, saveMember } from './member.ts'
import { listTherapists } from './team.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const questions = {
  visitsOf: async () => new Map(busy.map((id) => [id, 2])),
  lockStaff: async () => {},
  workOf: async () => [],
  tellVisits: async () => [],
  takeTimeOff: async () => {},
  giveTimeOffBack: async () => {},
}
const busy: string[] = []

let shopId: string
let scope: BusinessScope
const database = fileDatabase({ demo: true, now })
beforeAll(async () => {
  const { rows } = await database.pool.query<{ id: string; business: string }>(
    `select id, business_id as business from shop where slug = 'le-marais'`,
  )
  shopId = rows[0]!.id
  scope = scopeIn(rows[0]!.business, { role: 'owner' })
}, 120_000)

const monday: Shift = { weekday: 1, fromMinute: 600, toMinute: 1_080, everyWeeks: 1, breaks: [] }
const lunch = { fromMinute: 720, toMinute: 765 }
type Terms = Omit<Parameters<typeof saveMember>[2], 'shopId' | 'staffId'>
const save = (staffId: string | null, terms: Terms, at = now) =>
  transaction(database.db, (tx) =>
    saveMember(tx, scope, { shopId, staffId, ...terms }, at, questions),
  )
const named = ({ members }: ManagedTeam, name: string) =>
  members.find(({ staffName }) => staffName === name)!
const version = async () =>
  (await database.pool.query(`select version::int as v from shop where id = $1`, [shopId])).rows[0]
    .v
const therapists = async (at = now) =>
  (await listTherapists(database.db, shopId, at)).therapists.map(({ name }) => name)

test('who is added needs no account, and is booked from today on; the shop is read anew', async () => {
  const before = await version()
  const week = [monday, { ...monday, weekday: 3, breaks: [lunch] }]
  const team = await save(null, { staffName: 'Noor', gender: 'female', week })
  expect(named(team, 'Noor')).toMatchObject({ week, isActive: true, visits: 0 })
  expect(await therapists()).toContain('Noor')
  expect(await version()).toBe(before + 1)
})

test('clients read what is said of a therapist, and it stays where nothing else is said', async () => {
  const profile = {
    title: { en: 'Shiatsu', fr: 'Shiatsu' },
    bio: { en: 'Trained in Kyoto.', fr: 'Formée à Kyoto.' },
    languages: ['fr', 'ja'],
  }
  const terms: Terms = { staffName: 'Aiko', gender: 'female', week: [monday] }
  const plain = named(await save(null, terms), 'Aiko')
  expect(plain).toMatchObject({ profile: { languages: [] }, isForReturningOnly: false })
  await save(plain.staffId, { ...terms, profile, isForReturningOnly: true })
  const after = named(await save(plain.staffId, terms), 'Aiko')
  expect(after).toMatchObject({ profile, isForReturningOnly: true })
  const { therapists: all } = await listTherapists(database.db, shopId, now)
  expect(all.find(({ name }) => name === 'Aiko')).toMatchObject(profile)
})

test('a week that is said again stays as it was begun; what is no longer worked ends, and stays known', async () => {
  const team = await save(null, { staffName: 'Ada', gender: 'other', week: [monday] })
  const { staffId } = named(team, 'Ada')
  const later = new Date(now.getTime() + 7 * 86_400_000)
  const tuesday = { ...monday, weekday: 2, everyWeeks: 2 }
  await save(staffId, { staffName: 'Ada', gender: 'other', week: [monday, tuesday] }, later)
  const days = async () =>
    (
      await database.pool.query(
        `select weekday, from_day::text, to_day::text from shift where staff_id = $1 order by weekday`,
        [staffId],
      )
    ).rows
  expect(await days()).toEqual([
    { weekday: 1, from_day: '2026-11-21', to_day: null },
    { weekday: 2, from_day: '2026-11-28', to_day: null },
  ])
  const none = await save(staffId, { staffName: 'Ada', gender: 'other', week: [] }, later)
  expect(named(none, 'Ada').week).toEqual([])
  // What had not begun was never worked.
  expect(await days()).toEqual([{ weekday: 1, from_day: '2026-11-21', to_day: '2026-11-27' }])
})

test('what a seeded therapist works comes back as it was sent', async () => {
  const team = await listMembers(database.db, scope, { shopId }, questions, now)
  const { staffId, staffName, gender, week } = named(team, 'Inès')
  expect(week.length).toBeGreaterThan(3)
  expect(week.every(({ breaks }) => breaks.length === 1)).toBe(true)
  const rows = () =>
    database.pool.query('select * from shift where staff_id = $1 order by id', [staffId])
  const before = (await rows()).rows
  expect(await save(staffId, { staffName, gender, week })).toEqual(team)
  expect((await rows()).rows).toEqual(before)
})

test('who has visits to come stays in the team; who has none is taken out, and back with their week', async () => {
  const team = await save(null, { staffName: 'Lea', gender: 'female', week: [monday] })
  const { staffId } = named(team, 'Lea')
  const change = (verb: typeof retireMember) =>
    transaction(database.db, (tx) => verb(tx, scope, { shopId, staffId }, now, questions))
  busy.push(staffId)
  await expect(change(retireMember)).rejects.toMatchObject({
    code: 'staff_has_visits',
    data: { visits: 2 },
  })
  busy.pop()
  expect(named(await change(retireMember), 'Lea').isActive).toBe(false)
  expect(await therapists()).not.toContain('Lea')
  expect(named(await change(restoreMember), 'Lea')).toMatchObject({
    isActive: true,
    week: [monday],
  })
  expect(await therapists()).toContain('Lea')
})

test('a week that takes turns with another begins in its own, and whoever does not know of that keeps it', async () => {
  // A Saturday; the week of Monday 23 November is the next one.
  const even = { ...monday, everyWeeks: 2, phase: phaseOf('2026-11-21', 2) }
  const odd = { ...even, fromMinute: 720, phase: 1 - even.phase }
  const terms: Terms = { staffName: 'Bo', gender: 'male', week: [even, odd] }
  const { staffId, week } = named(await save(null, terms), 'Bo')
  expect(week).toEqual([even, odd])
  const days = async () =>
    (
      await database.pool.query(
        `select from_minute, from_day::text, to_day::text from shift where staff_id = $1 order by from_minute, from_day`,
        [staffId],
      )
    ).rows
  const began = [
    { from_minute: 600, from_day: '2026-11-21', to_day: null },
    { from_minute: 720, from_day: '2026-11-23', to_day: null },
  ]
  expect(await days()).toEqual(began)
  const later = new Date(now.getTime() + 7 * 86_400_000)
  const plain = [even, odd].map((shift) => ({ ...shift, phase: undefined }))
  await save(staffId, { ...terms, week: plain }, later)
  expect(await days()).toEqual(began)
  // The same hours in the other week: what was stays known.
  await save(staffId, { ...terms, week: [even, { ...even, phase: odd.phase }] }, later)
  expect(await days()).toEqual([
    began[0],
    { from_minute: 600, from_day: '2026-11-28', to_day: null },
    { ...began[1], to_day: '2026-11-27' },
  ])
})

test('a portrait is a picture of the business, and clients see it', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from picture where business_id = $1 order by id limit 1',
    [scope.businessId],
  )
  const pictureId = rows[0]!.id
  const terms: Terms = { staffName: 'Cleo', gender: 'female', week: [monday] }
  const team = await save(null, { ...terms, pictureId })
  expect(named(team, 'Cleo')).toMatchObject({ pictureId, portrait: { src: expect.any(String) } })
  const { therapists: all } = await listTherapists(database.db, shopId, now)
  expect(all.find(({ name }) => name === 'Cleo')?.picture).toBeTruthy()
  const strange = { ...terms, pictureId: '019b76da-a800-7000-8000-000000000000' }
  await expect(save(null, strange)).rejects.toMatchObject({ code: 'not_found' })
})
