import { readFileSync } from 'node:fs'
import type { MultiPolygon } from 'geojson'
import { expect, it } from 'vitest'
import { landOf, unbroken, type Atlas } from './map-land.ts'

it('a ring continues across the date line and returns', () => {
  const fiji = [
    [178, -17],
    [-179, -17],
    [-179, -18],
    [178, -17],
  ]
  expect(unbroken(fiji)).toEqual([
    [178, -17],
    [181, -17],
    [181, -18],
    [178, -17],
  ])
})

it('a ring around a pole follows the edge of the map', () => {
  const around = [
    [-90, -70],
    [0, -70],
    [90, -70],
    [180, -70],
    [-90, -70],
  ]
  expect(unbroken(around).slice(-4)).toEqual([
    [270, -70],
    [270, -90],
    [-90, -90],
    [-90, -70],
  ])
})

it('the land of the world has no jump', () => {
  const file = new URL(import.meta.resolve('world-atlas/countries-50m.json'))
  const { land, borders } = landOf(JSON.parse(readFileSync(file, 'utf8')) as Atlas)
  const { coordinates } = land.features[0]!.geometry as MultiPolygon
  expect(coordinates.length).toBeGreaterThan(1_000)
  expect(borders.features).toHaveLength(1)
  const jumps = coordinates
    .flat()
    .filter((ring) => ring.every(([, latitude]) => latitude! > -80))
    .flatMap((ring) => ring.slice(1).map(([longitude], at) => longitude! - ring[at]![0]!))
    .filter((step) => Math.abs(step) > 180)
  expect(jumps).toEqual([])
})
