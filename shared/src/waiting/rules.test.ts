import { describe, expect, it } from 'vitest'
import { isAnotherTime, isOfferMinute, isWished, nextOffers, startsFor } from './rules.ts'
import {
  afterWaiting,
  answerTo,
  waitingStates,
  waitingTransitions,
  type WaitingVerb,
} from './states.ts'

const answered = (isBooked: boolean, wasReleased: boolean, unansweredCount: number) =>
  answerTo({ isBooked, wasReleased }, { unansweredCount, unansweredLimit: 2 })
const start = (startsAt: string, rank: number) => ({ startsAt, rank, bestFit: rank < 2 })
const localTimeOf = (at: string) => ({ day: at.slice(0, 10), minuteOfDay: 600 })
const at = (minuteOfDay: number) => nextOffers({ day: '2026-12-01', minuteOfDay })

describe('a wish to be told of a free time', () => {
  it('has these states, and no others follow', () => {
    const lawful = waitingStates.flatMap((from) =>
      (Object.keys(waitingTransitions) as WaitingVerb[]).flatMap((verb) => {
        const to = afterWaiting(from, verb)
        return to ? [`${from} ${verb} ${to}`] : []
      }),
    )
    expect(lawful).toEqual([
      'waiting offer offered',
      'waiting meet met',
      'waiting leave left',
      'waiting outlive over',
      'offered take taken',
      'offered pass waiting',
      'offered expire waiting',
      'offered lapse lapsed',
      'offered leave left',
    ])
  })

  it('is answered by what became of the booking, and lapses with the second silence in a row', () => {
    expect(answered(true, false, 1)).toBe('take')
    expect(answered(false, true, 1)).toBe('pass')
    expect(answered(false, false, 0)).toBe('expire')
    expect(answered(false, false, 1)).toBe('lapse')
  })

  it('is for its days and the part of them', () => {
    const wish = { fromDay: '2026-12-01', toDay: '2026-12-03', fromMinute: 1_020, toMinute: 1_200 }
    expect(isWished(wish, { day: '2026-12-01', minuteOfDay: 1_020 })).toBe(true)
    expect(isWished(wish, { day: '2026-12-03', minuteOfDay: 1_199 })).toBe(true)
    expect(isWished(wish, { day: '2026-12-03', minuteOfDay: 1_200 })).toBe(false)
    expect(isWished(wish, { day: '2026-12-02', minuteOfDay: 1_019 })).toBe(false)
    expect(isWished(wish, { day: '2026-12-04', minuteOfDay: 1_100 })).toBe(false)
  })

  it('is not told the same hour again', () => {
    const earlier = [{ startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' }]
    const times = ['08:45', '09:00', '09:15', '10:00', '10:45', '11:00']
    expect(times.filter((time) => isAnotherTime(`2026-12-01T${time}:00.000Z`, earlier))).toEqual([
      '08:45',
      '09:00',
      '11:00',
    ])
  })

  it('has the start first that fits the day of the team best, of the first day that has one', () => {
    const free = [
      {
        day: '2026-12-01',
        starts: [start('2026-12-01T09:00:00.000Z', 2), start('2026-12-01T10:00:00.000Z', 0)],
      },
      { day: '2026-12-02', starts: [start('2026-12-02T09:00:00.000Z', 0)] },
    ]
    const wish = { fromDay: '2026-12-01', toDay: '2026-12-02', fromMinute: 0, toMinute: 1_440 }
    expect(startsFor(wish, free, { earlier: [], localTimeOf })).toEqual([
      '2026-12-01T10:00:00.000Z',
      '2026-12-01T09:00:00.000Z',
      '2026-12-02T09:00:00.000Z',
    ])
  })

  it('has only starts before the visit that is to be earlier', () => {
    const starts = ['09:00', '10:00'].map((time) => start(`2026-12-01T${time}:00.000Z`, 0))
    const wish = { fromDay: '2026-12-01', toDay: '2026-12-01', fromMinute: 0, toMinute: 1_440 }
    const before = '2026-12-01T10:00:00.000Z'
    const free = [{ day: '2026-12-01', starts }]
    expect(startsFor(wish, free, { earlier: [], before, localTimeOf })).toEqual([
      '2026-12-01T09:00:00.000Z',
    ])
  })

  it('is offered nothing while people sleep', () => {
    expect([419, 420, 1_259, 1_260].map(isOfferMinute)).toEqual([false, true, true, false])
    expect(at(419)).toEqual({ inDays: 0, minuteOfDay: 420 })
    expect(at(420)).toEqual({ inDays: 1, minuteOfDay: 420 })
    expect(at(1_300)).toEqual({ inDays: 1, minuteOfDay: 420 })
  })
})
