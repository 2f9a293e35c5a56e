import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@serein/shared/contract.ts'
import { expect, test } from 'vitest'
import { groupsOfSlice, sampleOfDay, walkDays } from './day-sample.ts'
import { endpoints } from './walk.ts'

const days = Array.from({ length: walkDays }, (_, day) => day)
const none = new Set<string>()
const namesOf = (walk: string, day: number, groups: ReadonlySet<string> = none) =>
  sampleOfDay({ walk, day, groups }, endpoints).map(({ name }) => name)

test('a week walks every endpoint once, each day about as many', () => {
  const week = days.map((day) => namesOf('access', day))
  expect(week.flat().toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  const share = endpoints.length / walkDays
  for (const { length } of week) expect(length / share).toBeCloseTo(1, 0)
})

test('two walks take different endpoints on the same day', () => {
  const both = namesOf('access', 3).filter((name) => namesOf('replay', 3).includes(name))
  expect(both).toEqual([])
})

test('what has changed is walked on any day', () => {
  const groups = new Set(groupsOfSlice('chat'))
  const chat = endpoints.filter(({ name }) => name.startsWith('chat.')).map(({ name }) => name)
  expect(chat.length).toBeGreaterThan(5)
  for (const day of days)
    expect(namesOf('access', day, groups)).toEqual(expect.arrayContaining(chat))
})

test('every group of the contract stands in a slice', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../../shared/src'))
  const found = new Set(folders.flatMap(groupsOfSlice))
  expect([...found].toSorted()).toEqual(Object.keys(contract).toSorted())
  expect(groupsOfSlice('checkout')).toEqual(
    expect.arrayContaining(['checkout', 'order', 'till', 'wallet', 'addition']),
  )
  expect(groupsOfSlice('shop')).toEqual(['shop', 'placement', 'text'])
  expect(groupsOfSlice('payment')).toEqual(expect.arrayContaining(['shop', 'topUp', 'card']))
  expect(groupsOfSlice('nowhere')).toEqual([])
})
