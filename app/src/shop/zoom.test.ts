import { expect, test } from 'vitest'
import { whole, zoomed } from './zoom.ts'

const sizes = { frame: { width: 400, height: 600 }, picture: { width: 400, height: 300 } }

test('what lies under the finger stays there while it grows', () => {
  const zoom = zoomed(whole, { times: 3, from: { x: 100, y: 50 } }, sizes)
  expect(zoom).toEqual({ scale: 3, x: -200, y: -100 })
  const under = (100 - zoom.x) / zoom.scale
  expect(under).toBe(100)
})

test('it is moved no further than its edge', () => {
  const zoom = zoomed(whole, { times: 2, from: { x: 0, y: 0 } }, sizes)
  const moved = zoomed(zoom, { from: { x: 0, y: 0 }, to: { x: 900, y: -900 } }, sizes)
  expect(moved).toEqual({ scale: 2, x: 200, y: 0 })
})

test('it is never smaller than whole, and at most four times as large', () => {
  const large = zoomed(whole, { times: 9, from: { x: 0, y: 0 } }, sizes)
  expect(large.scale).toBe(4)
  const off = { ...large, x: 300, y: 200 }
  expect(zoomed(off, { times: 0.1, from: { x: 0, y: 0 } }, sizes)).toEqual(whole)
})
