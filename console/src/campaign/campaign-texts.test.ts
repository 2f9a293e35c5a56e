import { expect, it } from 'vitest'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { isSameSegment, readSegment, segmentTexts, textsOf } from './campaign-texts.ts'

/** All that a segment can ask for: a field that is new has to stand here, too. */
const whole: Required<Audience> = {
  noVisitWeeks: 6,
  visitsFrom: 1,
  visitsTo: 9,
  serviceIds: ['a'],
  categoryIds: ['b'],
  spentFromMinor: 1_000,
  spentToMinor: 250_050,
  currency: 'CAD',
  birthdayWithinDays: 0,
  shopIds: ['c'],
  staffIds: ['d', 'e'],
  noShowsFrom: 2,
  hasVisitAhead: false,
  isBlocked: true,
  language: 'fr',
  tagIds: ['f'],
  ownFields: [{ fieldId: 'g', has: 'h' }],
}
const place = { currency: 'EUR', locale: 'fr-FR' }
const asTyped = (segment: Audience) => ({
  ...textsOf(null, place),
  ...segmentTexts(segment, place),
})

it('a segment is saved with all of its fields', () => {
  expect(readSegment(asTyped(whole))).toEqual({ segment: whole, faults: [] })
  for (const field of Object.keys(whole).filter((name) => name !== 'currency'))
    expect(readSegment(asTyped({ [field]: whole[field as keyof Audience] })).segment).toMatchObject(
      {
        [field]: whole[field as keyof Audience],
      },
    )
  expect(readSegment(asTyped({})).segment).toEqual({})
})

it('a saved segment is recognised in any order of its fields', () => {
  const turned = Object.fromEntries(Object.entries(whole).toReversed())
  expect(isSameSegment(turned, whole)).toBe(true)
  expect(isSameSegment({ ...turned, isBlocked: false }, whole)).toBe(false)
})
