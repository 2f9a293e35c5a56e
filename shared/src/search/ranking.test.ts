import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { meritOf, ranking, rankingPoints, scoreOf, sumOf } from './ranking.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/ranking.md'), 'utf8')
const nothing = {
  text: null,
  distanceMetres: null,
  rating: null,
  minutesToStart: null,
  isPick: false,
}

describe('docs/ranking.md', () => {
  it.each(['text', 'near', 'rating', 'soon', 'pick'] as const)(
    'has the most points of %s',
    (part) => {
      expect(page).toContain(`| \`${part}\` | ${ranking[part]} |`)
    },
  )
  it('has the formula of each part', () => {
    const { halfwayMetres, priorCount, priorAverage, soonHours } = ranking
    expect(page).toContain(`× ${halfwayMetres} m / (${halfwayMetres} m + distance)`)
    expect(page).toContain(`${priorCount} more of ${priorAverage} stars`)
    const [first, ...others] = soonHours.map(({ within, share }) => [share, within] as const)
    const steps = others.map(([share, hours]) => `× ${share} within ${hours} h`).join(', ')
    expect(page).toContain(`× ${first![0]} with a free start within ${first![1]} h, ${steps}`)
  })
  it.each(Object.entries(ranking.fields))(
    'has the points of a match in the %s',
    (field, weight) => {
      expect(page).toMatch(new RegExp(`^\\| \`${field}\`[^|]*\\| ${weight} \\|`, 'm'))
    },
  )
  it.each(Object.entries(ranking.fits))('has the points of a match by %s', (fit, weight) => {
    expect(page).toMatch(new RegExp(`\\|[^|]*\`${fit}\`[^|]*\\| ${weight} \\|`, 'm'))
  })
  it('has the number and distance of sponsored shops', () => {
    expect(page).toContain(`At most ${ranking.sponsoredPlaces} shops that pay`)
    expect(page).toContain(`within ${ranking.sponsoredWithinMetres} m of a`)
  })
})

describe('the points of a shop', () => {
  it('are 1,000 at most', () => {
    const rating = { average: 5, count: 1_000_000 }
    const best = { text: 1, distanceMetres: 0, rating, minutesToStart: 0, isPick: true }
    expect(sumOf(rankingPoints(best))).toBe(1000)
  })
  it('are those of an example worked out by hand', () => {
    const rating = { average: 4.8, count: 30 }
    const facts = {
      text: 0.9,
      distanceMetres: 1_000,
      rating,
      minutesToStart: 26 * 60,
      isPick: false,
    }
    // Stars (4.8 × 30 + 4 × 10) / 40 = 4.6, of 4 steps 0.9.
    expect(rankingPoints(facts)).toEqual({ text: 360, near: 225, rating: 135, soon: 60, pick: 0 })
  })
  it('add up to the sum that is computed alone', () => {
    for (const text of [null, 0.77])
      for (const distanceMetres of [null, 1_234])
        for (const minutesToStart of [null, 45 * 60])
          for (const isPick of [false, true]) {
            const rating = { average: 4.3, count: 17 }
            const facts = { text, distanceMetres, rating, minutesToStart, isPick }
            expect(scoreOf(meritOf(facts), facts)).toBe(sumOf(rankingPoints(facts)))
          }
  })
  it('do not let one happy guest outrank two hundred', () => {
    expect(ofStars(5, 1)).toBeLessThan(ofStars(4.7, 200))
  })
  it('fall with distance and with waiting', () => {
    const near = [0, 500, 3_000, 50_000].map(
      (distanceMetres) => rankingPoints({ ...nothing, distanceMetres }).near,
    )
    expect(near).toEqual([300, 257, 150, 17])
    const soon = [0, 24 * 60, 24 * 60 + 1, 96 * 60, 96 * 60 + 1].map(
      (minutesToStart) => rankingPoints({ ...nothing, minutesToStart }).soon,
    )
    expect(soon).toEqual([100, 100, 60, 30, 0])
  })
})

function ofStars(average: number, count: number): number {
  return rankingPoints({ ...nothing, rating: { average, count } }).rating
}
