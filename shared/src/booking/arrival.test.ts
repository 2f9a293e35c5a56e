import { describe, expect, it } from 'vitest'
import {
  arrivingNow,
  backToAwaited,
  nextArrival,
  type Party,
  stateOfGuest,
  stillAwaited,
} from './arrival.ts'

const at = (time: string) => `2026-11-25T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const span = (guestPosition: number, from: string, until: string) => ({
  guestPosition,
  startsAt: at(from),
  endsAt: at(until),
})
const here = (...positions: number[]) =>
  [0, 1].map((position) => ({ position, hasArrived: positions.includes(position) }))

const together: Party = {
  state: 'confirmed',
  startsAt: at('10:00'),
  items: [span(0, '10:00', '11:00'), span(1, '11:00', '12:00')],
  guests: here(),
}
/** Of whom the second has been moved to the afternoon. */
const apart: Party = { ...together, items: [span(0, '10:00', '11:00'), span(1, '15:00', '16:00')] }
const oneIsHere: Party = { ...apart, state: 'checked_in', guests: here(0) }
const neverOver = () => false

describe('a check-in', () => {
  it('is of a whole party, from two hours before its first guest', () => {
    expect(arrivingNow(together, ms('07:59'))).toEqual([])
    expect(nextArrival(together, ms('07:59'))).toBe(at('10:00'))
    expect(arrivingNow(together, ms('08:00'))).toEqual([0, 1])
    expect(nextArrival(together, ms('08:00'))).toBeNull()
    const arrived: Party = { ...together, state: 'checked_in', guests: here(0, 1) }
    expect(arrivingNow(arrived, ms('10:00'))).toEqual([])
    expect(stillAwaited(arrived)).toEqual([])
    expect(backToAwaited(arrived, neverOver)).toEqual([0, 1])
  })

  it('is of each guest alone in a party at separate times', () => {
    expect(arrivingNow(apart, ms('10:00'))).toEqual([0])
    expect(arrivingNow(oneIsHere, ms('12:59'))).toEqual([])
    expect(stillAwaited(oneIsHere)).toEqual([1])
    expect(nextArrival(oneIsHere, ms('12:59'))).toBe(at('15:00'))
    expect(arrivingNow(oneIsHere, ms('13:00'))).toEqual([1])
    expect([0, 1].map((one) => stateOfGuest(oneIsHere, one))).toEqual(['checked_in', 'confirmed'])
  })

  it('can be undone for a guest until their day is over, and while the visit is not over', () => {
    expect(backToAwaited(oneIsHere, neverOver)).toEqual([0])
    expect(backToAwaited(oneIsHere, (startsAt) => startsAt === at('10:00'))).toEqual([])
    for (const state of ['confirmed', 'completed', 'cancelled'] as const)
      expect(backToAwaited({ ...oneIsHere, state }, neverOver)).toEqual([])
  })

  it('is refused for a visit that is held, cancelled or over', () => {
    for (const state of ['held', 'requested', 'completed', 'cancelled', 'no_show'] as const)
      expect(arrivingNow({ ...together, state }, ms('10:00'))).toEqual([])
  })
})
