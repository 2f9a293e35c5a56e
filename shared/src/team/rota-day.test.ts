import { expect, test } from 'vitest'
import { hoursFault, hoursOn, isSameHours, movedBy, type Rota, stretchedBy } from './rota-day.ts'

const monday = '2026-11-23'
const spans = (...pairs: [number, number][]) =>
  pairs.map(([fromMinute, toMinute]) => ({ fromMinute, toMinute }))
const rota: Rota = {
  shifts: [
    {
      shopId: 'here',
      weekday: 1,
      fromMinute: 600,
      toMinute: 1_140,
      fromDay: monday,
      everyWeeks: 2,
      breaks: spans([780, 825]),
    },
  ],
  exceptions: [
    { day: '2026-11-30', shopId: 'there', fromMinute: 540, toMinute: 720 },
    { day: '2026-12-07', shopId: null, fromMinute: null, toMinute: null },
  ],
}

test('a rota day is as in its week, less breaks, unless it has hours of its own', () => {
  const [first, second] = spans([600, 780], [825, 1_140])
  expect(hoursOn(rota, monday)).toEqual([
    { ...first, shopId: 'here' },
    { ...second, shopId: 'here' },
  ])
  expect(hoursOn(rota, '2026-11-24')).toEqual([])
  expect(hoursOn(rota, '2026-11-30')).toEqual([{ ...spans([540, 720])[0], shopId: 'there' }])
  expect(hoursOn(rota, '2026-12-07')).toEqual([])
  expect(hoursOn(rota, '2026-12-21')).toHaveLength(2)
})

test('a rota day that is moved stays within its midnights', () => {
  const day = spans([60, 300], [360, 1_380])
  expect(movedBy(day, 30)).toEqual(spans([90, 330], [390, 1_410]))
  expect(movedBy(day, 600)).toEqual(spans([120, 360], [420, 1_440]))
  expect(movedBy(day, -600)).toEqual(spans([0, 240], [300, 1_320]))
})

test('a rota day whose end is dragged keeps its breaks and at least half an hour', () => {
  const day = spans([600, 780], [825, 1_140])
  expect(stretchedBy(day, 'from', -60)).toEqual(spans([540, 780], [825, 1_140]))
  expect(stretchedBy(day, 'from', 600)).toEqual(spans([750, 780], [825, 1_140]))
  expect(stretchedBy(day, 'until', -600)).toEqual(spans([600, 780], [825, 855]))
  expect(stretchedBy(day, 'until', 900)).toEqual(spans([600, 780], [825, 1_440]))
})

test('hours of a rota day that run backwards or overlap are refused, those that meet are not', () => {
  expect(hoursFault(spans([600, 600]))).toBe('backwards')
  expect(hoursFault(spans([600, 800], [700, 900]))).toBe('overlaps')
  expect(hoursFault(spans([800, 900], [600, 800]))).toBeNull()
  expect(isSameHours(spans([800, 900], [600, 800]), spans([600, 800], [800, 900]))).toBe(true)
})
