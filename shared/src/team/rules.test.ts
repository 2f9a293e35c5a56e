import { expect, test } from 'vitest'
import { extraOf, nameOnBill } from './rules.ts'

const skills = [
  { variantId: 'deep', lengthMinutes: null, priceMinor: 9500 },
  { variantId: 'foot', lengthMinutes: null, priceMinor: 4000 },
  { variantId: 'face', lengthMinutes: 75, priceMinor: null },
]

test('a therapist’s price is higher, lower or that of the menu', () => {
  expect(extraOf({ skills }, [{ id: 'deep', priceMinor: 8500 }])).toBe(1000)
  expect(extraOf({ skills }, [{ id: 'foot', priceMinor: 4500 }])).toBe(-500)
  expect(extraOf({ skills }, [{ id: 'face', priceMinor: 6500 }])).toBe(0)
  expect(extraOf({ skills }, [{ id: 'unknown', priceMinor: 6500 }])).toBe(0)
  expect(
    extraOf({ skills }, [
      { id: 'deep', priceMinor: 8500 },
      { id: 'foot', priceMinor: 4500 },
    ]),
  ).toBe(500)
})

test('a therapist’s line in a sum names them with their title, in the middle of a sentence', () => {
  const title = { en: 'Senior therapist', fr: 'LED et soins' }
  expect(nameOnBill({ name: 'Marc', title })).toEqual({
    en: 'Marc, senior therapist',
    fr: 'Marc, LED et soins',
  })
  expect(nameOnBill({ name: 'Marc', title: { en: '', fr: '' } }).en).toBe('Marc')
})
