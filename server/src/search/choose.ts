import type { PreparedQuery } from './prepared-query.ts'
import type { Entry } from './entry.ts'
import { firstFree, minuteOf, setOf } from './free-time.ts'
import { isLike, type Menu, priceOf, rulesFor, variantsOf } from './menu.ts'

/** What a shop is shown with: the place in its menu, -1 where nothing is offered, and its first free start, an epoch minute. */
export type Chosen = { variant: number; firstStart: number | null; isKnown: boolean }

/** Puts into a hit what its shop is shown with; false for a shop that has nothing that fits. */
export function choose(query: PreparedQuery, entry: Entry, hit: Chosen): boolean {
  const { menu, time, rules } = entry
  const wanted = query.wantedOf(rules)
  const isKnown = wanted.to <= wanted.from || (time !== null && wanted.to <= time.toMinute)
  hit.variant = -1
  hit.firstStart = null
  hit.isKnown = isKnown
  let lastSet = -1
  let lastWindow = wanted
  let lastStart: number | null = null
  for (let variant = 0; variant < variantsOf(menu); variant += 1) {
    if (!isFitting(query, entry, variant)) continue
    const own = rulesFor(menu, variant, rules)
    const window = own === rules ? wanted : query.wantedOf(own)
    const { from } = window
    // Were it free at once, it would still come after the one chosen.
    if (hit.variant >= 0 && !isBetter(query, menu, { variant, firstStart: from }, hit)) continue
    let firstStart: number | null = null
    if (time && isKnown) {
      const set = setOf(time, variant, query.wish)
      if (set !== lastSet || window !== lastWindow) {
        const bit = set < 0 ? -1 : firstFree(time, set, window.bitsOf(time.grid))
        lastSet = set
        lastWindow = window
        lastStart = bit < 0 ? null : minuteOf(time.grid, bit)
      }
      firstStart = lastStart
    }
    if (isKnown && query.hasWindow && firstStart === null) continue
    if (hit.variant < 0 || isBetter(query, menu, { variant, firstStart }, hit)) {
      hit.variant = variant
      hit.firstStart = firstStart
    }
    // Nothing further down the menu is better than the first that can be had.
    if (query.isFirstBest && hit.firstStart !== null) break
  }
  if (hit.variant >= 0) {
    // Where one guest finds no time with anybody, a party and one therapist have none; whether they do, the engine knows.
    hit.isKnown = isKnown && query.isKept
    return true
  }
  hit.isKnown = true
  return !query.needsVariant && variantsOf(menu) === 0
}

/** Whether a variant of a shop fits what is asked of it, free time aside; none stands in for a service that is named. */
export function isFitting(query: PreparedQuery, entry: Entry, variant: number): boolean {
  const { pattern, maxPriceMinor, matcher: text } = query
  const { menu } = entry
  return (
    isLike(menu, variant, pattern) &&
    priceOf(menu, variant) <= maxPriceMinor &&
    (!text || text.names(entry, variant))
  )
}

type Compared = Pick<Chosen, 'variant' | 'firstStart'>

/** What the text names comes first, then what can be had, then what the order asks for, then the menu. */
export function isBetter(query: PreparedQuery, menu: Menu, a: Compared, b: Compared): boolean {
  const { matcher: text, question } = query
  const named = text ? text.scoreOf(menu, a.variant) - text.scoreOf(menu, b.variant) : 0
  if (named !== 0) return named > 0
  if ((a.firstStart === null) !== (b.firstStart === null)) return b.firstStart === null
  if (question.sort === 'price') return priceOf(menu, a.variant) < priceOf(menu, b.variant)
  return question.sort === 'soonest' && (a.firstStart ?? 0) < (b.firstStart ?? 0)
}
