import { expect, it } from 'vitest'
import { degree } from '../schema.ts'

it.each([
  [48.857851234, 48.857851],
  [3e-323, 0],
  [-7.4e-323, 0],
  [-89.9999999, -90],
])('the schema keeps a degree of %s as %s, which the database can hold', (input, stored) => {
  expect(degree(90).parse(input)).toBe(stored)
})

it('the schema takes no degree beyond the poles', () => {
  expect(degree(90).safeParse(90.1).success).toBe(false)
})
