import { expect, test } from 'vitest'
import { whole, zoomed } from './zoom.ts'

const sizes = { frame: { width: 400, height: 600 }, picture: { width: 400, height: 300 } }

test('a zoomed photo keeps the point under the finger in place', () => {
  const zoom = zoomed(whole, { times: 3, from: { x: 100, y: 50 } }, sizes)
  expect(zoom).toEqual({ scale: 3, x: -200, y: -100 })
  const under = (100 - zoom.x) / zoom.scale
  expect(under).toBe(100)
})

test('a zoomed photo moves no further than its edge', () => {
  const zoom = zoomed(whole, { times: 2, from: { x: 0, y: 0 } }, sizes)
  const moved = zoomed(zoom, { from: { x: 0, y: 0 }, to: { x: 900, y: -900 } }, sizes)
  expect(moved).toEqual({ scale: 2, x: 200, y: 0 })
})

test('a zoomed photo is between its whole size and four times that', () => {
  const large = zoomed(whole, { times: 9, from: { x: 0, y: 0 } }, sizes)
  expect(large.scale).toBe(4)
  const off = { ...large, x: 300, y: 200 }
  expect(zoomed(off, { times: 0.1, from: { x: 0, y: 0 } }, sizes)).toEqual(whole)
})
