import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { boundsOf, type ShopQuery, type ShopSort } from '@serein/shared/search/shop-query.ts'
import { placeOf } from '../shop/shop.ts'
import { amenitiesOf, type Entries, type Rules } from './entry.ts'
import { bitsWithin, type Grid, wishes } from './free-time.ts'
import { boxAround, type Shops } from './index-of-shops.ts'
import { matcher } from './matcher.ts'
import { patternOf } from './menu.ts'
import { type Clock, isWindow, type Window, windowOf } from './window.ts'

export type Index = { shops: Shops; entries: Entries; clock: Clock }
export type SearchQuery = ShopQuery & { sort: ShopSort }

/** A question made ready for many shops. */
export type PreparedQuery = ReturnType<typeof prepareQuery>

/** `shopIds`: where a therapist who is asked for works. */
export function prepareQuery(
  { entries, clock }: Index,
  question: SearchQuery,
  nowMs: number,
  shopIds?: readonly string[],
) {
  const { category, near, bounds, text, lengthMinutes, therapistId } = question
  const read = text ? entries.words.read(text) : null
  const wish = question.gender === 'female' ? 1 : question.gender === 'male' ? 2 : 0
  const [south, west, north, east] = bounds ? boundsOf(bounds) : [0, 0, 0, 0]
  return {
    question,
    nowMs,
    hasWindow: isWindow(question),
    wish,
    wishName: therapistId ?? wishes[wish]!,
    onlyShops: shopIds && new Set(shopIds),
    /** The free time that is kept is that of one guest with anybody, a woman or a man. */
    isKept: (question.partySize ?? 1) === 1 && therapistId === undefined,
    partySize: question.partySize ?? 1,
    /** What a variant must be; what it may cost. */
    pattern: patternOf(category ? categoryKinds.indexOf(category) : -1, lengthMinutes, wish),
    maxPriceMinor: question.maxPriceMinor ?? Number.POSITIVE_INFINITY,
    amenities: amenitiesOf(question.amenities ?? []),
    near: near ? placeOf(near) : null,
    withinMetres: question.withinMetres ?? Number.POSITIVE_INFINITY,
    /** The box around the circle that is asked about. */
    circle:
      near && question.withinMetres !== undefined
        ? boxAround(placeOf(near), question.withinMetres + 1)
        : null,
    box: bounds ? { south, west, north, east } : null,
    matcher: read ? matcher(entries, read) : null,
    /** A text of signs alone names nothing. */
    findsNothing: Boolean(text) && read === null,
    /** Whether a shop must offer something that fits. */
    needsVariant:
      category !== undefined ||
      lengthMinutes !== undefined ||
      question.maxPriceMinor !== undefined ||
      question.gender !== undefined ||
      therapistId !== undefined ||
      isWindow(question),
    wantedOf: windows(clock, question, nowMs),
    isFirstBest: !read && question.sort !== 'price' && question.sort !== 'soonest',
    todayOf: remembering((timeZone: string) => clock.todayOf(timeZone, nowMs)),
  }
}

/** When a start is wanted, and which starts of a grid these are. */
type WantedStarts = Window & { bitsOf: (grid: Grid) => number[] }

/** Shops are many, their zones, rules and grids few: each is worked out once a question. */
function windows(
  clock: Clock,
  question: SearchQuery,
  nowMs: number,
): (rules: Rules) => WantedStarts {
  return remembering((rules: Rules) => {
    const window = windowOf(question, clock.zoneOf(rules.timeZone, nowMs), rules, nowMs)
    const bitsOf = remembering((grid: Grid) =>
      window.spans.flatMap(({ from, to }) => bitsWithin(grid, from, to)),
    )
    return { ...window, bitsOf }
  })
}

function remembering<K, V>(work: (key: K) => V): (key: K) => V {
  const memory = new Map<K, V>()
  return (key) => {
    const old = memory.get(key)
    if (old !== undefined) return old
    const fresh = work(key)
    memory.set(key, fresh)
    return fresh
  }
}
