import { describe, expect, it } from 'vitest'
import { type Figure, medianOf } from './figure.ts'
import { keepsBar, verdictOf } from './verdict.ts'

const time: Figure = { name: 'a time', unit: 'ms', better: 'less', bar: 20 }
const speed: Figure = { name: 'a speed', unit: '/s', better: 'more', bar: 1000 }

describe('the verdict', () => {
  it('is slower where the median takes a fifth more and every turn more', () => {
    const before = [10, 11, 10, 12, 10]
    expect(verdictOf(time, { before, now: [13, 14, 12.5, 15, 13] })).toBe('slower')
    expect(verdictOf(speed, { before, now: [8, 8, 7, 9, 8] })).toBe('slower')
  })

  it('is unclear where one turn says otherwise', () => {
    const now = [13, 14, 9, 15, 13]
    expect(verdictOf(time, { before: [10, 11, 10, 12, 10], now })).toBe('unclear')
  })

  it('is unclear after too few turns', () => {
    expect(verdictOf(time, { before: [10, 10, 10, 10], now: [20, 20, 20, 20] })).toBe('unclear')
  })

  it('is as before up to a fifth, in whichever direction', () => {
    const before = [10, 10, 10, 10, 10]
    expect(verdictOf(time, { before, now: [12, 12, 12, 12, 12] })).toBe('as before')
    expect(verdictOf(time, { before, now: [8.4, 8.4, 8.4, 8.4, 8.4] })).toBe('as before')
    expect(verdictOf(time, { before, now: [12.1, 12.1, 12.1, 12.1, 12.1] })).toBe('slower')
  })

  it('is faster where a time shrinks or a speed grows by a fifth', () => {
    const before = [10, 10, 10, 10, 10]
    expect(verdictOf(time, { before, now: [8, 8, 8, 8, 8] })).toBe('faster')
    expect(verdictOf(speed, { before, now: [13, 13, 13, 13, 13] })).toBe('faster')
  })

  it('compares neighbours, so that a machine that slows down meanwhile hides nothing', () => {
    const before = [10, 20, 30, 40, 50]
    expect(verdictOf(time, { before, now: [13, 26, 39, 52, 65] })).toBe('slower')
  })

  it('leaves out what the instrument cannot tell', () => {
    const coarse = { ...time, grain: 8 }
    const before = [0, 8, 8, 8, 8]
    expect(verdictOf(coarse, { before, now: [8, 16, 16, 16, 16] })).toBe('as before')
    expect(verdictOf(coarse, { before, now: [16, 24, 24, 24, 24] })).toBe('slower')
  })

  it('takes what never came for later than everything', () => {
    const never = [null, null, null, null, null]
    const before = [10, 10, 10, 10, 10]
    expect(verdictOf(time, { before, now: never })).toBe('slower')
    expect(verdictOf(time, { before: never, now: before })).toBe('faster')
    expect(verdictOf(time, { before: never, now: never })).toBe('as before')
  })
})

it('a bar is kept by less of a time and more of a speed, and a figure without one keeps none', () => {
  expect([keepsBar(time, 20), keepsBar(time, 21)]).toEqual([true, false])
  expect([keepsBar(speed, 1000), keepsBar(speed, 999)]).toEqual([true, false])
  expect(keepsBar({ name: '', unit: '', better: 'less' }, 1)).toBeNull()
})

it('the median lies in the middle, or between the two there', () => {
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(medianOf([null, 1, null])).toBe(Infinity)
})
