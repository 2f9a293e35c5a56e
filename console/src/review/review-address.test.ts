import { expect, test } from 'vitest'
import { reviewSearch } from './review-address.ts'

test('the address of the reviews is read leniently', () => {
  const search = { filter: 4, staff: 'ines', unanswered: true }
  expect(reviewSearch({ ...search, other: 'x' })).toEqual(search)
  expect(reviewSearch({ filter: 'private' })).toEqual({ filter: 'private' })
  expect(reviewSearch({ filter: 6, staff: 5, unanswered: 'yes' })).toEqual({})
})
