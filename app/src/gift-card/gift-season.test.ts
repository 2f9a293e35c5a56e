import { expect, it } from 'vitest'
import { isGiftSeason } from './gift-season.ts'

it('presents are looked for from 15 November to Christmas Eve', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-12-24', '2026-12-25', '2027-01-01']
  expect(days.filter(isGiftSeason)).toEqual(['2026-11-15', '2026-12-24'])
})
