import { expect, it } from 'vitest'
import { isGreenHere, tableIn, tableOf } from './results.js'
import { changedSince, head } from './since.js'

const row = {
  part: 'journeys, phone-fr',
  commit: '0123456ab',
  date: '2026-11-28',
  passed: '118',
  failed: '0',
  minutes: '9.4',
}

it('the file of results reads what it has written', () => {
  const rows = [row, { ...row, part: 'types', failed: '1', commit: '0123456ab with changes' }]
  expect(tableIn(tableOf(rows))).toEqual(rows)
  expect(tableIn(tableOf([]))).toEqual([])
})

it('the file of results takes for green only what passed when everything was as it is', () => {
  const others = changedSince('HEAD').filter((path) => path !== 'docs/test-all.md')
  expect(isGreenHere({ ...row, commit: head().slice(0, 9) })).toBe(others.length === 0)
  expect(isGreenHere(undefined)).toBe(false)
  expect(isGreenHere({ ...row, commit: head(), failed: '1' })).toBe(false)
  expect(isGreenHere({ ...row, commit: `${head()} with changes` })).toBe(false)
  // A commit that nobody has.
  expect(isGreenHere({ ...row, commit: '0'.repeat(39) })).toBe(false)
})
