import { expect, test } from 'vitest'
import { periodOf, wholePeriod } from './report-period.ts'

const today = '2026-11-26'

test.each([
  ['month', '2026-11-01', '2026-11-26'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-26'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
  ['year', '2026-01-01', '2026-11-26'],
  ['lastYear', '2025-01-01', '2025-12-31'],
  ['twelveMonths', '2025-12-01', '2026-11-26'],
  ['fiveYears', '2021-12-01', '2026-11-26'],
] as const)('the period %s on 26 November', (preset, fromDay, toDay) => {
  expect(periodOf(preset, '2026-11-26', {})).toEqual({ fromDay, toDay })
})

test('a chosen period has its days in order, and begins with the month by default', () => {
  expect(own('2026-03-09', '2026-03-02')).toEqual({ fromDay: '2026-03-02', toDay: '2026-03-09' })
  expect(own()).toEqual({ fromDay: '2026-11-01', toDay: '2026-11-26' })
})

test('the period of wishes includes future days', () => {
  expect([whole('month'), whole('quarter'), whole('lastMonth')]).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2026-10-31',
  ])
})

function own(fromDay?: string, toDay?: string) {
  return periodOf('own', today, { ...(fromDay && { fromDay }), ...(toDay && { toDay }) })
}

function whole(preset: 'month' | 'quarter' | 'lastMonth') {
  return wholePeriod(preset, periodOf(preset, today, {})).toDay
}
