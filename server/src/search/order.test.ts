import { fc, test as property } from '@fast-check/vitest'
import { shopSorts, type ShopSort } from '@serein/shared/search/shop-query.ts'
import { expect } from 'vitest'
import type { Entry } from './entry.ts'
import type { Hit } from './find.ts'
import { packMenu } from './menu.ts'
import { openPage, readCursor, writeCursor } from './order.ts'

const few = (most: number) => fc.integer({ min: 0, max: most })
/** Figures of few values, so that many shops stand equal. */
const shop = fc.record({
  number: fc.integer({ min: 0, max: 0xffff }),
  distanceMetres: fc.option(few(3)),
  firstStart: fc.option(few(3)),
  score: few(4),
  isSponsored: fc.boolean(),
  stars: few(2),
  count: few(2),
  currency: fc.constantFrom('CAD', 'EUR', 'GBP'),
  priceMinor: fc.option(few(3)),
})
type Shop = typeof shop extends fc.Arbitrary<infer T> ? T : never

function hitOf({ number, stars, count, currency, priceMinor, ...rest }: Shop): Hit {
  const offered = { id: '', serviceId: '', en: '', fr: '', category: 'massage' as const }
  const terms = {
    lengthMinutes: 60,
    isFrom: false,
    isGiven: true,
    byWoman: true,
    noticeMinutes: null,
    horizonDays: null,
    byMan: true,
  }
  const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
  const menu = packMenu(priceMinor === null ? [] : [{ ...offered, ...terms, priceMinor }], () => 0)
  const entry = { id, rating: { average: stars, count }, currency, menu } as Entry
  const variant = priceMinor === null ? -1 : 0
  return { ...rest, entry, variant, isKnown: true, textScore: null, first: 0, second: 0 }
}

const last = Number.MAX_SAFE_INTEGER

/** The whole order, by sorting everything: what docs/ranking.md says. */
function sorted(hits: readonly Shop[], sort: ShopSort): number[] {
  const count = (currency: string) => hits.filter((hit) => hit.currency === currency).length
  const paid = hits
    .filter(({ isSponsored }) => isSponsored)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
  const front = new Set(paid.slice(0, 3))
  const keys = (hit: Shop): (number | string)[] =>
    ({
      relevance: [front.has(hit) ? 0 : 1, -hit.score],
      distance: [hit.distanceMetres ?? last, -hit.score],
      soonest: [hit.firstStart ?? last, -hit.score],
      rating: [-hit.stars, -hit.count],
      price:
        hit.priceMinor === null ? [1] : [0, -count(hit.currency), hit.currency, hit.priceMinor],
    })[sort]
  const compare = (a: Shop, b: Shop) => {
    const [these, those] = [keys(a), keys(b)]
    const at = these.findIndex((key, index) => key !== those[index])
    return at < 0 ? a.number - b.number : these[at]! < those[at]! ? -1 : 1
  }
  return hits.toSorted(compare).map(({ number }) => number)
}

const shops = fc.uniqueArray(shop, { selector: ({ number }) => number, maxLength: 60 })

property.prop([shops, fc.constantFrom(...shopSorts), fc.integer({ min: 1, max: 9 })], {
  seed: 20_261_122,
  numRuns: 600,
})(
  'pages put together are all shops in their order, though each keeps only the first',
  (all, sort, limit) => {
    const found: number[] = []
    let cursor: string | null = null
    do {
      const page = openPage(sort, cursor ? readCursor(cursor, sort) : null, limit + 1)
      // One object for all, as the search shows them.
      const hit = {} as Hit
      for (const each of all) page.add(Object.assign(hit, hitOf(each)))
      const first = page.first()
      found.push(
        ...first.slice(0, limit).map(({ entry }) => Number.parseInt(entry.id.slice(-12), 16)),
      )
      cursor = first.length > limit ? writeCursor(sort, first[limit - 1]!) : null
    } while (cursor)
    expect(found).toEqual(sorted(all, sort))
  },
)
