import { expect, test } from 'vitest'
import { changeOf } from './membership-change.ts'

const calm = {
  every: 'month' as const,
  priceMinor: 6_000,
  credits: 1,
  period: { from: '2026-11-24', until: '2026-12-24' },
  isFree: false,
  goesOnOn: '2026-12-24',
}
const full = { every: 'month' as const, priceMinor: 9_000, credits: 3 }

test('a dearer plan begins today, for its share of the days that are left', () => {
  expect(changeOf(calm, full, '2026-12-04')).toEqual({
    from: '2026-12-04',
    nowMinor: 2_000,
    visits: 1,
  })
  expect(changeOf(calm, full, '2026-11-24')).toMatchObject({ nowMinor: 3_000, visits: 2 })
  expect(changeOf(calm, full, '2026-12-23')).toMatchObject({ nowMinor: 100, visits: 0 })
})

test('days are those of the calendar, and no cent is lost between what is gone and what is left', () => {
  const february = { ...calm, period: { from: '2027-01-31', until: '2027-02-28' } }
  const odd = { ...full, priceMinor: 6_001 }
  expect(changeOf(february, full, '2027-02-14')).toMatchObject({ nowMinor: 1_500 })
  expect(changeOf(february, odd, '2027-02-13')).toMatchObject({ nowMinor: 1 })
  expect(changeOf(february, odd, '2027-02-15')).toMatchObject({ nowMinor: 0 })
})

test.each([
  ['cheaper', calm, { ...full, priceMinor: 5_000 }, '2026-12-04'],
  ['as dear', calm, { ...full, priceMinor: 6_000 }, '2026-12-04'],
  ['of another pace', calm, { ...full, every: 'year' as const }, '2026-12-04'],
  ['dearer, while nothing is paid', { ...calm, isFree: true }, full, '2026-12-04'],
  ['dearer, once what is paid is over', calm, full, '2026-12-24'],
])('a plan that is %s begins with the next renewal', (_, membership, plan, today) => {
  expect(changeOf(membership, plan, today)).toEqual({
    from: '2026-12-24',
    nowMinor: null,
    visits: 0,
  })
})

test('one with fewer visits takes none away', () => {
  expect(changeOf(calm, { ...full, credits: null }, '2026-12-04').visits).toBe(0)
})
