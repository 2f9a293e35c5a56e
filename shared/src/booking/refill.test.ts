import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { refillMinor, type TakenTime } from './refill.ts'

const at = (key: string, from: number, until: number): TakenTime => ({ key, from, until })
const hour = [at('ines', 0, 60)]

describe('a fee of which the freed time was filled', () => {
  it.each([
    ['not at all', [], 0],
    ['by somebody else’s time', [at('paul', 0, 60)], 0],
    ['beside it', [at('ines', -60, 0), at('ines', 60, 90)], 0],
    ['by half', [at('ines', 30, 90)], 4_000],
    ['whole', [at('ines', -15, 75)], 8_000],
    ['by two, one after the other', [at('ines', 0, 30), at('ines', 45, 60)], 6_000],
    ['by two at once, which count once', [at('ines', 0, 30), at('ines', 0, 30)], 4_000],
  ])('goes back %s', (_, taken, back) => {
    expect(refillMinor(8_000, hour, taken)).toBe(back)
  })

  it('goes back in the share of all who were to serve', () => {
    const freed = [at('ines', 0, 60), at('paul', 0, 30)]
    expect(refillMinor(9_000, freed, [at('paul', 0, 30)])).toBe(3_000)
  })

  const time = fc
    .tuple(
      fc.constantFrom('ines', 'paul'),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([key, from, length]) => at(key, from, from + length))

  test.prop([fc.nat(100_000), fc.array(time, { maxLength: 4 }), fc.array(time, { maxLength: 6 })])(
    'never goes back beyond itself, and no less where more is taken',
    (feeMinor, freed, taken) => {
      const back = refillMinor(feeMinor, freed, taken)
      expect(back).toBeGreaterThanOrEqual(refillMinor(feeMinor, freed, taken.slice(1)))
      expect(back).toBeLessThanOrEqual(feeMinor)
    },
  )
})
