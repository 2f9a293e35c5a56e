import { expect, it } from 'vitest'
import { degree } from '../schema.ts'

it.each([
  [48.857851234, 48.857851],
  [3e-323, 0],
  [-7.4e-323, 0],
  [-89.9999999, -90],
])('a degree of %s is kept as %s, which the database can hold', (given, kept) => {
  expect(degree(90).parse(given)).toBe(kept)
})

it('a degree beyond the poles is refused', () => {
  expect(degree(90).safeParse(90.1).success).toBe(false)
})
