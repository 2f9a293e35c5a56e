import { describe, expect, it } from 'vitest'
import { areApart, guestSpans, ownSpan } from './guest-span.ts'

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

  it('have one whose time stands for the visit when the booker has left', () => {
    expect(ownSpan([lea])).toEqual(lea)
    expect(ownSpan([])).toBeUndefined()
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
  ])('who come %s are apart or not', (_how, items, is) => {
    expect(areApart(items)).toBe(is)
  })
})
