import { expect, test } from 'vitest'
import { namesAfter, viewOf, withBox, withinZone, type Spot } from './map-data.ts'

const paris = { latitude: 48.86, longitude: 2.36 } as Spot
const lyon = { latitude: 45.76, longitude: 4.83 } as Spot

test('a map shows what its address says before anything else', () => {
  const bounds = '48.8,2.2,48.9,2.4'
  const box = { south: 48.8, west: 2.2, north: 48.9, east: 2.4 }
  expect(viewOf({ bounds, near: '45.76,4.83' }, undefined)).toEqual(box)
  expect(withBox({ bounds }).bounds).toBe(bounds)
})

test('a map without a place shows all spas, and nothing until they are known', () => {
  expect(viewOf({}, undefined)).toBeUndefined()
  const view = viewOf({}, [paris, lyon])!
  for (const { latitude, longitude } of [paris, lyon]) {
    expect([view.south < latitude, latitude < view.north]).toEqual([true, true])
    expect([view.west < longitude, longitude < view.east]).toEqual([true, true])
  }
  expect(withBox({})).toEqual({})
})

test('a map without a place begins in the reader’s zone if there are spas in it', () => {
  const inFrance = { ...paris, timeZone: 'Europe/Paris' }
  const inCanada = { latitude: 45.5, longitude: -73.55, timeZone: 'America/Toronto' } as Spot
  const both = [inFrance, inCanada]
  expect(viewOf(withinZone({}, both, 'Europe/Paris'), both)!.west).toBeGreaterThan(0)
  expect(viewOf(withinZone({}, both, 'America/Toronto'), both)!.east).toBeLessThan(-70)
  const nearSearch = { near: '48.86,2.36' }
  expect(withinZone(nearSearch, both, 'America/Toronto')).toBe(nearSearch)
  expect(withinZone({}, both, 'Asia/Tokyo')).toEqual({})
})

test('a map of a place shows the spas near it, or the place and the spas when all are far', () => {
  const around = viewOf({ near: '48.86,2.36' }, [paris, lyon])!
  expect(around.south).toBeGreaterThan(48)
  const marseille = viewOf({ near: '43.3,5.37' }, [paris, lyon])!
  expect([marseille.south < 43.3, marseille.north > 48.86]).toEqual([true, true])
  // An empty map stays where it was looked for.
  expect(viewOf({ near: '43.3,5.37' }, [])!.north).toBeLessThan(44)
})

const placeNamed = (name: string) => ({ name, latitude: 48.8, longitude: 2.3, population: 5_000 })
const boxAt = (south: number, height = 1) => ({ south, north: south + height, west: 2, east: 3 })
const named = ({ places }: { places: readonly { name: string }[] }) =>
  places.map(({ name }) => name)

test('names stay on a map that is moved, each once, and begin anew at another zoom', () => {
  const first = namesAfter(
    { places: [], height: 0 },
    [placeNamed('Paris'), placeNamed('Melun')],
    boxAt(48),
  )
  const moved = namesAfter(first, [placeNamed('Paris'), placeNamed('Sens')], boxAt(47.8))
  expect(named(moved)).toEqual(['Paris', 'Melun', 'Sens'])
  expect(named(namesAfter(moved, [placeNamed('Paris')], boxAt(47, 4)))).toEqual(['Paris'])
})
