import { expect, test } from 'vitest'
import { nearestStep, stepsOf, widerThan } from './distance.ts'

test('distances are round numbers in the reader’s units', () => {
  expect(stepsOf('metric').slice(0, 3)).toEqual([500, 1000, 2000])
  expect(stepsOf('imperial')[2]).toBe(1609)
  for (const units of ['metric', 'imperial'] as const) {
    const steps = stepsOf(units)
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
    // What the endpoints take: 100 m to 200 km, whole metres.
    for (const step of steps) {
      expect(Number.isInteger(step)).toBe(true)
      expect(step).toBeGreaterThanOrEqual(100)
      expect(step).toBeLessThanOrEqual(200_000)
    }
  }
})

test('a distance in other units stands at the nearest step', () => {
  const steps = stepsOf('imperial')
  expect(steps[nearestStep(steps, 5000)]).toBe(4828)
  expect(nearestStep(steps, 1)).toBe(0)
  expect(nearestStep(steps, 200_000)).toBe(steps.length - 1)
})

test('the wider distance is really wider, or there is none', () => {
  const steps = stepsOf('metric')
  expect(widerThan(steps, 5000)).toBe(8000)
  expect(widerThan(steps, 4900)).toBe(8000)
  expect(widerThan(steps, 100_000)).toBeUndefined()
})
