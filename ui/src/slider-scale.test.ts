import { describe, expect, it } from 'vitest'
import { placed, shareOf } from './slider-scale.ts'

const scale = { min: 10, max: 60, step: 5 }

describe('a slider', () => {
  it('has its thumb at its value', () => {
    expect(shareOf(10, scale)).toBe(0)
    expect(shareOf(35, scale)).toBe(0.5)
    expect(shareOf(60, scale)).toBe(1)
  })
  it('never leaves its track', () => {
    expect(shareOf(0, scale)).toBe(0)
    expect(shareOf(90, scale)).toBe(1)
    expect(shareOf(5, { min: 5, max: 5, step: 1 })).toBe(0)
  })
  it.each([
    [0, 10],
    [0.04, 10],
    [0.06, 15],
    [0.5, 35],
    [1, 60],
    [-0.3, 10],
    [1.2, 60],
  ])('pressed at %f takes %f', (share, value) => {
    expect(placed(share, scale)).toBe(value)
  })
})
