import { expect, test } from 'vitest'
import { arrayMove } from './array-move.ts'

test('a moved element goes to its new place, and the others keep their order', () => {
  expect(arrayMove(['a', 'b', 'c', 'd'], 'b', 3)).toEqual(['a', 'c', 'd', 'b'])
  expect(arrayMove(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(arrayMove(['a', 'b', 'c', 'd'], 'c', 2)).toEqual(['a', 'b', 'c', 'd'])
})
