import { categoryKinds } from '@serein/shared/catalogue/contract.ts'
import { boundsOf, type ShopQuestion, type ShopSort } from '@serein/shared/search/question.ts'
import { ranking, rankingPoints, type RankingPoints, sumOf } from '@serein/shared/search/ranking.ts'
import { placeOf } from '../shop/shop.ts'
import { amenitiesOf, type Entries, type Entry } from './entry.ts'
import { bitsWithin, firstFree, minuteOf, setOf, wishes } from './free-time.ts'
import { boxAround, isIn, metresBetween, type Shops } from './index-of-shops.ts'
import { type Meeting, meeting, type Met } from './meet.ts'
import { categoryOf, isGivenBy, lengthOf, type Menu, priceOf, variantsOf } from './menu.ts'
import { type Clock, isWindow, type Window, windowOf } from './window.ts'

export type Index = { shops: Shops; entries: Entries; clock: Clock }
export type Question = ShopQuestion & { sort: ShopSort }

/** A shop that fits, with the variant it is shown with. */
export type Hit = {
  entry: Entry
  distanceMetres: number | null
  met: Met | null
  isSponsored: boolean
  /** Place in the menu; -1 where nothing is offered. */
  variant: number
  /** The first free start, an epoch minute; null: none, or not known. */
  firstStart: number | null
  /** Whether the free time asked for was known. */
  isKnown: boolean
  points: RankingPoints
  score: number
}

/** A question made ready for many shops. */
export type Asked = ReturnType<typeof asking>

export function asking({ entries, clock }: Index, question: Question, nowMs: number) {
  const { category, near, bounds, text } = question
  const read = text ? entries.words.read(text) : null
  const wish = question.gender === 'female' ? 1 : question.gender === 'male' ? 2 : 0
  const [south, west, north, east] = bounds ? boundsOf(bounds) : [0, 0, 0, 0]
  return {
    question,
    nowMs,
    hasWindow: isWindow(question),
    category: category ? categoryKinds.indexOf(category) : -1,
    wish,
    wishName: wishes[wish]!,
    amenities: amenitiesOf(question.amenities ?? []),
    near: near ? placeOf(near) : null,
    /** The box around the circle that is asked about. */
    circle:
      near && question.withinMetres !== undefined
        ? boxAround(placeOf(near), question.withinMetres + 1)
        : null,
    box: bounds ? { south, west, north, east } : null,
    meeting: read ? meeting(entries, read) : null,
    /** A text of signs alone names nothing. */
    findsNothing: Boolean(text) && read === null,
    /** Whether a shop must offer something that fits. */
    needsVariant:
      category !== undefined ||
      question.lengthMinutes !== undefined ||
      question.maxPriceMinor !== undefined ||
      question.gender !== undefined ||
      isWindow(question),
    windowOf: windows(clock, question, nowMs),
    isFirstBest: !read && question.sort !== 'price' && question.sort !== 'soonest',
    todayOf: remembering((timeZone: string) => clock.todayOf(timeZone, nowMs)),
  }
}

/** Shops are many, their zones and rules few: each is worked out once a question. */
function windows(clock: Clock, question: Question, nowMs: number): (entry: Entry) => Window {
  const known = remembering((timeZone: string) => {
    const zone = clock.zoneOf(timeZone, nowMs)
    return remembering((rules: number) => {
      const shop = { noticeMinutes: Math.floor(rules / rulesBase), horizonDays: rules % rulesBase }
      return windowOf(question, zone, shop, nowMs)
    })
  })
  return ({ timeZone, noticeMinutes, horizonDays }) =>
    known(timeZone)(noticeMinutes * rulesBase + horizonDays)
}

/** More than the days of any horizon. */
const rulesBase = 1000

function remembering<K extends string | number, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const old = known.get(key)
    if (old !== undefined) return old
    const fresh = work(key)
    known.set(key, fresh)
    return fresh
  }
}

/** All shops that fit. Of those whose free time is not kept and is asked for, that they may. */
export function find(index: Index, asked: Asked): { hits: Hit[]; unknown: Hit[] } {
  const hits: Hit[] = []
  const unknown: Hit[] = []
  if (asked.findsNothing) return { hits, unknown }
  for (const cell of around(index.shops, asked))
    for (const entry of cell) {
      const hit = hitIn(index, asked, entry)
      if (hit) (hit.isKnown ? hits : unknown).push(hit)
    }
  return { hits, unknown }
}

function hitIn(index: Index, asked: Asked, entry: Entry): Hit | null {
  // Comparing four numbers spares the distance of most that lie in the same cells.
  if (asked.circle && !isIn(asked.circle, entry)) return null
  const distanceMetres = asked.near && Math.round(metresBetween(asked.near, entry))
  if (!fits(index, asked, entry, distanceMetres)) return null
  const met = asked.meeting?.of(entry) ?? null
  if (asked.meeting && !met) return null
  const chosen = choose(asked, entry)
  if (!chosen) return null
  const { variant, firstStart, isKnown } = chosen
  return hitOf(asked, { entry, distanceMetres, met, variant, firstStart, isKnown })
}

/** With its points, from what is known of its starts by now. */
export function hitOf(
  { nowMs, todayOf }: Asked,
  found: Omit<Hit, 'points' | 'score' | 'isSponsored'>,
): Hit {
  const { entry, distanceMetres, met, firstStart } = found
  const minutesToStart = firstStart === null ? null : firstStart - Math.floor(nowMs / 60_000)
  const { rating, isPick } = entry
  const text = met?.worth ?? null
  const points = rankingPoints({ text, distanceMetres, rating, minutesToStart, isPick })
  const isPaid = entry.placementUntil >= todayOf(entry.timeZone)
  const isNear = distanceMetres === null || distanceMetres <= ranking.sponsoredWithinMetres
  const { variant, isKnown } = found
  return {
    entry,
    distanceMetres,
    met,
    isSponsored: isPaid && isNear,
    variant,
    firstStart,
    isKnown,
    points,
    score: sumOf(points),
  }
}

function around(shops: Shops, { circle, box }: Asked): Iterable<Entry>[] {
  const where = circle ?? box
  return where ? shops.within(where) : [shops.byId.values()]
}

function fits({ clock }: Index, asked: Asked, entry: Entry, distance: number | null): boolean {
  const { question, box, amenities } = asked
  if (distance !== null && distance > (question.withinMetres ?? Number.POSITIVE_INFINITY))
    return false
  if (box && !isIn(box, entry)) return false
  if ((entry.amenities & amenities) !== amenities) return false
  if (question.minRating !== undefined && (entry.rating?.average ?? 0) < question.minRating)
    return false
  return !question.openNow || clock.isOpen(entry, asked.nowMs)
}

/** Whether a variant of a shop fits what is asked of it, free time aside. */
export function isFitting({ question, category, wish }: Asked, menu: Menu, variant: number) {
  const { lengthMinutes, maxPriceMinor } = question
  return (
    (category < 0 || categoryOf(menu, variant) === category) &&
    (lengthMinutes === undefined || lengthOf(menu, variant) === lengthMinutes) &&
    (maxPriceMinor === undefined || priceOf(menu, variant) <= maxPriceMinor) &&
    (wish === 0 || isGivenBy(menu, variant, wish))
  )
}

export type Chosen = Pick<Hit, 'variant' | 'firstStart' | 'isKnown'>

/** What a shop is shown with; null for one that has nothing that fits. */
function choose(asked: Asked, entry: Entry): Chosen | null {
  const window = asked.windowOf(entry)
  const { time } = entry
  const isKnown = window.to <= window.from || (time !== null && window.to <= time.toMinute)
  const pairs = time && isKnown ? bitsWithin(time, window.from, window.to) : []
  let best: Chosen | null = null
  let lastSet = -1
  let lastFirst = -1
  const { menu } = entry
  for (let variant = 0; variant < variantsOf(menu); variant += 1) {
    if (!isFitting(asked, menu, variant)) continue
    let first = -1
    if (time && isKnown) {
      const set = setOf(time, variant, asked.wish)
      if (set >= 0 && set !== lastSet) {
        lastSet = set
        lastFirst = firstFree(time, set, pairs)
      }
      first = set >= 0 ? lastFirst : -1
    }
    if (isKnown && asked.hasWindow && first < 0) continue
    const firstStart = time && first >= 0 ? minuteOf(time, first) : null
    const chosen = { variant, firstStart, isKnown }
    if (!best || isBetter(asked, entry, chosen, best)) best = chosen
    // Nothing further down the menu is better than the first that can be had.
    if (asked.isFirstBest && best.firstStart !== null) break
  }
  if (best) return best
  return asked.needsVariant || variantsOf(entry.menu) > 0
    ? null
    : { variant: -1, firstStart: null, isKnown: true }
}

/** What the text names comes first, then what can be had, then what the order asks for, then the menu. */
export function isBetter(asked: Asked, entry: Entry, a: Chosen, b: Chosen): boolean {
  const { meeting: text, question } = asked
  const named = text ? worth(text, entry, a) - worth(text, entry, b) : 0
  if (named !== 0) return named > 0
  if ((a.firstStart === null) !== (b.firstStart === null)) return b.firstStart === null
  if (question.sort === 'price')
    return priceOf(entry.menu, a.variant) < priceOf(entry.menu, b.variant)
  return question.sort === 'soonest' && (a.firstStart ?? 0) < (b.firstStart ?? 0)
}

function worth(text: Meeting, entry: Entry, { variant }: Chosen): number {
  return text.worthOf(entry, variant)
}
