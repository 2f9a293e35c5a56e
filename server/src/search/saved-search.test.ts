import { savedSearchLimit } from '@serein/shared/search/saved-search.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { transaction } from '../platform/command.ts'
import { mint, type CustomerScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { searchesOfPerson } from './person.ts'
import { dropSearch, keepSearch, listSaved } from './saved-search.ts'

let userId: string
let other: string
const database = fileDatabase()
beforeAll(async () => {
  other = (await smallWorld(database.db)).userId
})
beforeEach(async () => {
  userId = (await smallWorld(database.db)).userId
})

const as = (who: string) => mint<CustomerScope>({ kind: 'customer', userId: who, language: 'en' })
let minute = 0
const keep = (who: string, name: string, address: string) =>
  transaction(database.db, (tx) =>
    keepSearch(tx, as(who), { name, address }, new Date(Date.UTC(2026, 10, 22, 8, minute++))),
  )
const drop = (who: string, searchId: string) =>
  transaction(database.db, (tx) => dropSearch(tx, as(who), { searchId }))
const namesOf = async (who: string) =>
  (await listSaved(database.db, as(who))).searches.map(({ name }) => name)

const somebodyWaits = async () => (await database.waiting()) > 0

test('the latest stands first; the same question is kept once, under its new name', async () => {
  const first = await keep(userId, 'Hammams', '?q=hammam')
  await keep(userId, 'Tonight', '?from=1020')
  expect(await namesOf(userId)).toEqual(['Tonight', 'Hammams'])
  const again = await keep(userId, 'Steam', '?q=hammam')
  expect(again).toEqual({ ...first, name: 'Steam' })
  expect(await namesOf(userId)).toEqual(['Tonight', 'Steam'])
})

test('nobody sees or drops a saved search that is somebody else’s', async () => {
  const { id } = await keep(userId, 'Hammams', '?q=hammam')
  expect(await namesOf(other)).toEqual([])
  await drop(other, id)
  expect(await namesOf(userId)).toEqual(['Hammams'])
  await drop(userId, id)
  await drop(userId, id)
  expect(await namesOf(userId)).toEqual([])
})

test('there is room for so many saved searches, also when two are saved at once', async () => {
  const keepNth = (nth: number) => keep(userId, `Nr ${nth}`, `?q=${nth}`)
  for (let nth = 1; nth < savedSearchLimit; nth += 1) await keepNth(nth)
  let second: Promise<unknown> | undefined
  await transaction(database.db, async (tx) => {
    await keepSearch(tx, as(userId), { name: 'Nr 100', address: '?q=100' }, new Date())
    let isSettled = false
    second = keepNth(101)
      .catch((refused: unknown) => refused)
      .finally(() => (isSettled = true))
    await expect.poll(async () => isSettled || (await somebodyWaits())).toBe(true)
  })
  expect(await second).toMatchObject({ code: 'searches_full', data: { limit: 50 } })
  expect(await namesOf(userId)).toHaveLength(savedSearchLimit)
  expect((await keep(userId, 'Renamed', '?q=1')).name).toBe('Renamed')
})

test('saved searches go to the person, and with the person', async () => {
  await keep(userId, 'Hammams', '?q=hammam')
  const [section] = await searchesOfPerson.sections(database.db, userId)
  expect(section).toMatchObject({
    name: 'searches',
    rows: [{ name: 'Hammams', address: '?q=hammam' }],
  })
  await transaction(database.db, (tx) => searchesOfPerson.erase(tx, userId))
  expect(await namesOf(userId)).toEqual([])
})
