import { fc, test as property } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { epochMs, instantOf } from './instant.ts'

const dates = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })

property.prop([fc.array(dates, { minLength: 2 })])(
  'an instant is read as the date that it says',
  (all) => {
    for (const date of all) {
      expect(epochMs(date.toISOString())).toBe(date.getTime())
      const minute = Math.floor(date.getTime() / 60_000)
      expect(epochMs(instantOf(minute))).toBe(minute * 60_000)
      const zoned = date.toISOString().replace('Z', '+02:00')
      expect(epochMs(zoned)).toBe(Date.parse(zoned))
    }
  },
)

it.for([
  '',
  'tomorrow',
  '2026-11-24T24:01:00.000Z',
  '2026-11-24T10:60:00.000Z',
  '2026-11-24Tab:cd:00.000Z',
  '2026-13-24T10:00:00.000Z',
])('an instant is refused: %s', (text) => {
  expect(() => epochMs(text)).toThrow(RangeError)
})
