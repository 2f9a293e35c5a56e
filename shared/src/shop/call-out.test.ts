import { expect, test } from 'vitest'
import { callOutFaults, callOutTerms } from './call-out.ts'

const rule = {
  speedKmh: 20,
  zones: [
    { radiusMetres: 3_000, feeMinor: 0 },
    { radiusMetres: 10_000, feeMinor: 1_500 },
  ],
}

test('the way to a client takes as long as it is far, in steps of five minutes', () => {
  expect(callOutTerms(rule, 0)?.travelMinutes).toBe(0)
  expect(callOutTerms(rule, 1)?.travelMinutes).toBe(5)
  expect(callOutTerms(rule, 5_000)?.travelMinutes).toBe(15)
  expect(callOutTerms(rule, 5_001)?.travelMinutes).toBe(20)
})

test('the way to a client costs what its zone says, and beyond the last nobody goes', () => {
  expect(callOutTerms(rule, 3_000)?.feeMinor).toBe(0)
  expect(callOutTerms(rule, 3_001)?.feeMinor).toBe(1_500)
  expect(callOutTerms(rule, 10_001)).toBeNull()
})

test('zones are there, and each is wider than the one before', () => {
  expect(callOutFaults(rule)).toEqual([])
  expect(callOutFaults({ speedKmh: 20, zones: [] })).toEqual([
    { field: 'zones', reason: 'out_of_range' },
  ])
  expect(callOutFaults({ speedKmh: 20, zones: [...rule.zones, rule.zones[1]!] })).toEqual([
    { field: 'zones.2.radiusMetres', reason: 'out_of_order' },
  ])
})
