import { describe, expect, it } from 'vitest'
import {
  boxAround,
  boxOf,
  readBox,
  readPoint,
  ringAround,
  writeBox,
} from '@serein/ui/map/map-box.ts'
import { boxOfGroup, groupsOf } from './map-groups.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const spot = (id: string, north: number, east: number) => ({
  id,
  latitude: paris.latitude + north,
  longitude: paris.longitude + east,
})

describe('pins that would cover each other', () => {
  const spots = [spot('a', 0, 0), spot('b', 0.004, 0), spot('c', 0, 0.06), spot('d', 0, 0)]

  it('are one group far out and separate close up', () => {
    expect(groupsOf(spots, 4)).toHaveLength(1)
    const near = groupsOf(spots, 12)
    expect(near.map(({ spots: members }) => members.map(({ id }) => id))).toEqual([
      ['a', 'b', 'd'],
      ['c'],
    ])
    expect(groupsOf(spots, 18).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('hold every pin once, at any zoom and in any number', () => {
    const many = Array.from({ length: 2_000 }, (_, n) =>
      spot(String(n), ((n * 7919) % 1000) / 2000, ((n * 104_729) % 1000) / 2000),
    )
    for (const zoom of [0, 3, 7.5, 11, 15, 22]) {
      const groups = groupsOf(many, zoom)
      const held = groups.flatMap((group) => group.spots.map(({ id }) => id))
      expect(held.toSorted()).toEqual(many.map(({ id }) => id).toSorted())
      const leads = groups.map(({ id }) => Number(id))
      expect(leads).toEqual(leads.toSorted((a, b) => a - b))
    }
    expect(groupsOf(many, 22).length).toBeGreaterThan(groupsOf(many, 11).length)
  })

  it('stand in their middle, and say at which zoom they separate', () => {
    const [pair] = groupsOf([spot('a', 0, 0), spot('b', 0.002, 0.002)], 10)
    expect(pair!.latitude).toBeCloseTo(paris.latitude + 0.001, 6)
    expect(boxOfGroup(pair!)).toEqual(boxOf(pair!.spots))
    expect(boxOfGroup(groupsOf([spot('a', 0, 0), spot('b', 0, 0)], 10)[0]!)).toBeNull()
  })
})

describe('the box of a map', () => {
  it('is read from the address and written to it', () => {
    const text = '48.8,2.25,48.9001,2.4'
    expect(readBox(text)).toEqual({ south: 48.8, west: 2.25, north: 48.9001, east: 2.4 })
    expect(writeBox(readBox(text))).toBe(text)
    expect(readPoint('48.85,-2')).toEqual({ latitude: 48.85, longitude: -2 })
  })

  it('wraps at the date line, and ends at the edge of the map', () => {
    expect(writeBox({ south: -20, west: 177, north: -15, east: 183 })).toBe('-20,177,-15,-177')
    expect(writeBox({ south: -90, west: -400, north: 90, east: 400 })).toBe('-85,-180,85,180')
  })

  it('is as wide as the circle in it, in more degrees further north', () => {
    const box = boxAround(paris, 5_000)
    expect(box.north - box.south).toBeCloseTo(10_000 / 111_195, 5)
    expect(box.east - box.west).toBeCloseTo((box.north - box.south) / Math.cos(0.8527), 3)
    expect(boxOf([])).toBeNull()
  })

  it('has a ring at the same distance all around a place', () => {
    const ring = ringAround(paris, 8_000)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [longitude, latitude] of ring) {
      const north = (latitude - paris.latitude) * 111_195
      const east =
        (longitude - paris.longitude) *
        111_195 *
        Math.cos((((latitude + paris.latitude) / 2) * Math.PI) / 180)
      expect(Math.hypot(north, east)).toBeGreaterThan(7_980)
      expect(Math.hypot(north, east)).toBeLessThan(8_020)
    }
  })
})
