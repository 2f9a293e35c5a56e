import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import type { SearchFilters } from '../address/search-filters.ts'
import { asSearchQuery, changed, sound, understood, wantsTimes } from './search-query.ts'

const now = '2026-11-24T11:00:00Z'
const read = (address: string): SearchFilters => sound(defaultParseSearch(address), now)

const whole = {
  q: 'massage',
  category: 'massage',
  day: '2026-11-24',
  from: 1020,
  to: 1200,
  length: 60,
  near: '48.86,2.36',
  place: 'Paris',
  within: 5000,
  bounds: '48.8,2.2,48.9,2.5',
  max: 90,
  rating: 4.5,
  gender: 'female',
  party: 3,
  amenities: 'sauna,hammam',
  open: true,
  sort: 'distance',
} as const satisfies SearchFilters

describe('the address of a search', () => {
  test('keeps the whole question', () => {
    expect(read(defaultStringifySearch(whole))).toEqual({ ...whole, amenities: 'hammam,sauna' })
    expect(asSearchQuery(whole, now)).toEqual({
      text: 'massage',
      category: 'massage',
      day: '2026-11-24',
      fromMinute: 1020,
      toMinute: 1200,
      lengthMinutes: 60,
      near: '48.86,2.36',
      withinMetres: 5000,
      bounds: '48.8,2.2,48.9,2.5',
      partySize: 3,
      maxPriceMinor: 9000,
      minRating: 4.5,
      gender: 'female',
      amenities: ['hammam', 'sauna'],
      openNow: true,
      sort: 'distance',
    })
  })

  test('asks nothing when it is empty', () => {
    expect(asSearchQuery(read(''))).toEqual({})
  })

  test('is the same for the same question in any order', () => {
    const one = sound({ gender: 'male', q: 'spa', day: whole.day }, now)
    const other = sound({ day: whole.day, q: 'spa', gender: 'male' }, now)
    expect(defaultStringifySearch(one)).toBe(defaultStringifySearch(other))
  })

  test('has its parts in the order of a link', () => {
    expect(defaultStringifySearch(sound({ from: 1020, day: whole.day }, now))).toBe(
      `?day=${whole.day}&from=1020`,
    )
  })

  test('may have a number as its text', () => {
    expect(asSearchQuery(read('?q=60'))).toEqual({ text: '60' })
  })

  test.each([
    '?category=golf',
    '?day=tomorrow',
    '?day=2026-02-31',
    '?day=2026-13-01',
    '?day=2026-11-22',
    '?from=-5',
    '?to=9999',
    '?from=ten',
    '?from[]=1',
    '?length=1',
    '?near=Paris',
    '?near=99,200',
    '?within=5000',
    '?near=99,200&within=5000&place=Nowhere&sort=distance',
    '?bounds=1,2,3',
    '?bounds=49,2,48,3',
    '?max=0',
    '?rating=9',
    '?gender=other',
    '?amenities=helipad',
    '?amenities={"a":1}',
    '?open=yes',
    '?sort=random',
    '?sort=distance',
    `?q=${'a'.repeat(161)}`,
    '?q=%20',
    '?q={"a":1}',
    '?place=[1]&q=[2]',
  ])('with a value nobody can answer asks nothing: %s', (address) => {
    expect(asSearchQuery(read(address), now)).toEqual({})
  })

  test('keeps its readable parts beside unreadable ones', () => {
    expect(asSearchQuery(read('?q=spa&category=golf&from=1020&to=900'))).toEqual({
      text: 'spa',
      fromMinute: 1020,
    })
  })

  test('keeps a day as long as it is still that day somewhere', () => {
    const { day } = whole
    expect(asSearchQuery({ day }, '2026-11-25T11:59:00Z')).toEqual({ day })
    expect(asSearchQuery({ day }, '2026-11-25T12:00:00Z')).toEqual({})
  })

  test('names a place without asking for a second one', () => {
    const { near, place } = sound(read('?near=45.76,4.84&place=Lyon'))
    expect([near, place]).toEqual(['45.76,4.84', 'Lyon'])
    expect(asSearchQuery(read('?place=Lyon'))).toEqual({})
  })
})

test('a search with a day or a window asks for free times', () => {
  expect(wantsTimes({ length: 60 })).toBe(false)
  expect(wantsTimes({ day: '2026-11-24' })).toBe(true)
  expect(wantsTimes({ from: 0 })).toBe(true)
})

test('a search from another place moves the map, and one from the same place does not', () => {
  const search = { near: '48.86,2.36', within: 5000, bounds: '1,2,3,4', rating: 4 }
  expect(changed(search, { rating: 5 }).bounds).toBe('1,2,3,4')
  expect(changed(search, { bounds: '5,6,7,8', within: undefined })).toEqual({
    ...search,
    bounds: '5,6,7,8',
    within: undefined,
  })
  for (const elsewhere of [{ near: '45.76,4.83' }, { near: undefined }, { within: 1000 }])
    expect(changed(search, elsewhere).bounds).toBeUndefined()
})

describe('a wish in the text of a search', () => {
  const today = '2026-11-24'

  test('is combined with the rest, and is not a word to search for', () => {
    const search = { q: 'massage tomorrow evening', max: 90 }
    expect(understood(search, today)).toEqual({
      q: 'massage',
      day: '2026-11-25',
      from: 1020,
      max: 90,
    })
  })

  test('of several days is a window until another day is chosen', () => {
    const weekend = understood({ q: 'massage this weekend' }, today)
    expect(asSearchQuery(weekend, now)).toMatchObject({ day: '2026-11-28', days: 2 })
    expect(changed(weekend, { day: '2026-11-30' }).days).toBe(undefined)
    expect(changed(weekend, { from: 600 }).days).toBe(2)
    expect(sound({ day: '2026-11-21', days: 2 }, now)).toEqual({})
    expect(sound({ day: '2026-11-23', days: 2 }, now)).toEqual({ day: '2026-11-23', days: 2 })
    expect(understood({ q: 'friday', day: '2026-11-30', days: 7 }, today).days).toBe(undefined)
  })

  test('outweighs a time that was chosen before', () => {
    const search = { q: 'after 6', day: '2026-11-28', from: 600, to: 1200 }
    expect(understood(search, today)).toEqual({ day: '2026-11-28', from: 1080 })
  })
})
