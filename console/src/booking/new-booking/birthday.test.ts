import { expect, test } from 'vitest'
import { birthdayThisWeek } from './birthday.ts'

const born = (month: number, day: number) => ({ month, day, year: 1980 })

test.each([
  [born(11, 25), '2026-11-25', '2026-11-25'],
  [born(12, 1), '2026-11-25', '2026-12-01'],
  [born(12, 2), '2026-11-25', null],
  [born(11, 24), '2026-11-25', null],
  [born(1, 2), '2026-12-30', '2027-01-02'],
  [born(2, 29), '2027-02-26', '2027-03-01'],
  [null, '2026-11-25', null],
] as const)('the birthday %o is in the week from %s: %s', (birthday, today, day) => {
  expect(birthdayThisWeek(birthday, today)).toBe(day)
})
