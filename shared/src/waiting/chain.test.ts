import { describe, expect, it } from 'vitest'
import { chainLimits, chainOf, isFarAhead } from './chain.ts'

/** Hours of a day: who is at which, and would come at which instead, the best first. */
type Mover = { name: string; at: number; wants: number[] }

function mover(name: string, at: number, ...wants: number[]): Mover {
  return { name, at, wants }
}

function chain(free: number[], [first, ...line]: Mover[]) {
  return chainOf({ first: first!, line: [first!, ...line], world: free }, (each, now, before) => {
    const to = each.wants.find((hour) => now.includes(hour) && !before?.world.includes(hour))
    if (to === undefined) return null
    return {
      move: `${each.name} ${to}`,
      world: [...now.filter((hour) => hour !== to), each.at],
    }
  })
}

describe('a chain of moves', () => {
  it('gives the first what is free, and each next what the one before has left', () => {
    const line = [mover('A', 12, 9, 10), mover('B', 14, 12), mover('C', 16, 14)]
    expect(chain([9], line)).toEqual(['A 9', 'B 12', 'C 14'])
  })

  it('goes by the place in line, not by how long it becomes', () => {
    const line = [mover('A', 12, 9), mover('B', 13, 12), mover('C', 14, 12), mover('D', 16, 14)]
    expect(chain([9], line)).toEqual(['A 9', 'B 12'])
  })

  it('finds somebody further in front, whose time is left only now', () => {
    const line = [mover('B', 14, 12), mover('A', 12, 9)]
    const moves = chain([9], [line[1]!, line[0]!])
    expect(moves).toEqual(['A 9', 'B 12'])
  })

  it('passes nothing on that was free before it: that is for who is in line', () => {
    expect(chain([9, 10], [mover('A', 12, 9), mover('B', 14, 10)])).toEqual(['A 9'])
  })

  it('ends after five, and moves nobody twice', () => {
    const line = Array.from({ length: 8 }, (_, n) => mover(`${n}`, 10 + n, 9 + n))
    expect(chain([9], line)).toHaveLength(chainLimits.moves)
    expect(chain([9], [mover('A', 12, 9, 8), mover('B', 8, 12)])).toEqual(['A 9', 'B 12'])
  })

  it('is none where the first does not move', () => {
    expect(chain([9], [mover('A', 12, 10), mover('B', 14, 9)])).toEqual([])
  })
})

it('moves nobody to a time that begins within a day', () => {
  const now = new Date('2026-11-24T07:00:00.000Z')
  expect(isFarAhead('2026-11-25T07:00:00.000Z', now)).toBe(true)
  expect(isFarAhead('2026-11-25T06:59:00.000Z', now)).toBe(false)
})
