import { expect, test } from 'vitest'
import type { SearchFilters } from '../address/search-filters.ts'
import { withPlace } from './last-place.ts'

const lyon = { near: '45.76,4.84', place: 'Lyon' }
const paris = { near: '48.86,2.35', place: 'Paris' }
const box = { bounds: '48.8,2.2,48.9,2.5' }

const cases: [what: string, search: SearchFilters, place: SearchFilters][] = [
  ['a place in the address', { q: 'hammam', ...paris }, { q: 'hammam', ...paris }],
  ['a place without a name', { near: paris.near }, { near: paris.near }],
  ['what a map shows', box, box],
  ['no place', { q: 'hammam' }, { q: 'hammam', ...lyon }],
]

test.each(cases)('a search with %s begins there, else at the last place', (_, search, expected) => {
  expect(withPlace(search, lyon)).toEqual(expected)
  expect(withPlace(search, {})).toEqual(search)
})
