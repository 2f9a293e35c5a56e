import { describe, expect, it } from 'vitest'
import { areApart, guestSpans, ownSpan, timesAround, timesAt, timesOf } from './guest-span.ts'

const me = { guestPosition: 0, startsAt: '2026-12-01T14:00:00Z', endsAt: '2026-12-01T15:00:00Z' }
const more = { guestPosition: 0, startsAt: '2026-12-01T15:10:00Z', endsAt: '2026-12-01T15:40:00Z' }
const lea = { ...me, guestPosition: 1 }
const moved = { guestPosition: 0, startsAt: '2026-12-02T09:00:00Z', endsAt: '2026-12-02T10:00:00Z' }

describe('the guests of a visit', () => {
  it('are each there from their first service until the end of their last', () => {
    const mine = { ...me, endsAt: more.endsAt }
    expect(guestSpans([lea, more, me])).toEqual([mine, lea])
    expect(ownSpan([lea, more, me])).toEqual(mine)
  })

  it('have one whose time is the visit’s when the booker has left', () => {
    expect(ownSpan([lea])).toEqual(lea)
    expect(ownSpan([])).toBeUndefined()
  })

  it('come once, or each at their own time', () => {
    const visit = { startsAt: me.startsAt, endsAt: moved.endsAt }
    const [own, other] = [moved, lea].map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))
    expect(timesOf(visit, [me, lea])).toEqual([visit])
    expect(timesOf(visit, [lea, moved])).toMatchObject([own, other])
    expect(timesAround(visit, [lea, moved], [moved.startsAt])).toEqual(own)
    expect(timesAround(visit, [lea, moved], [moved.startsAt, lea.startsAt])).toEqual(visit)
    expect(timesAround(visit, [me, lea], [me.startsAt])).toEqual(visit)
    expect(timesAt(visit, [lea, moved], [moved.startsAt, lea.startsAt])).toEqual([own, other])
    expect(timesAt(visit, [me, lea], [me.startsAt])).toEqual([visit])
  })

  it.each([
    ['together', [me, lea], false],
    ['in turn', [me, { ...more, guestPosition: 1 }], false],
    [
      'one after all of another, while a third is there',
      [me, { ...lea, endsAt: moved.startsAt }, moved],
      false,
    ],
    ['one of them on another day', [lea, moved], true],
    ['one of them hours later', [me, { ...lea, startsAt: '2026-12-01T17:00:00Z' }], true],
    ['nobody', [], false],
  ])('are recognised as apart or together when they come %s', (_how, items, is) => {
    expect(areApart(items)).toBe(is)
  })
})
