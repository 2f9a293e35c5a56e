import { categoryKinds } from '@serein/shared/catalogue/contract.ts'
import { boundsOf, type ShopQuestion, type ShopSort } from '@serein/shared/search/question.ts'
import { ranking, rankingPoints, type RankingPoints, sumOf } from '@serein/shared/search/ranking.ts'
import { placeOf } from '../shop/shop.ts'
import { amenitiesOf, type Entries, type Entry } from './entry.ts'
import { bitsWithin, firstFree, minuteOf, setOf, wishes } from './free-time.ts'
import { boxAround, isIn, metresBetween, type Place, type Shops } from './index-of-shops.ts'
import { type Meeting, meeting, type Met } from './meet.ts'
import { categoryOf, isGivenBy, lengthOf, priceOf, variantsOf } from './menu.ts'
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
    windowOf: (entry: Entry): Window =>
      windowOf(question, clock.zoneOf(entry.timeZone, nowMs), entry, nowMs),
  }
}

/** All shops that fit. Of those whose free time is not kept and is asked for, that they may. */
export function find(index: Index, asked: Asked): { hits: Hit[]; unknown: Hit[] } {
  const hits: Hit[] = []
  const unknown: Hit[] = []
  if (asked.findsNothing) return { hits, unknown }
  for (const entry of around(index.shops, asked)) {
    const distanceMetres = asked.near && Math.round(metresBetween(asked.near, entry))
    if (!fits(index, asked, entry, distanceMetres)) continue
    const met = asked.meeting?.of(entry) ?? null
    if (asked.meeting && !met) continue
    const chosen = choose(asked, entry)
    if (!chosen) continue
    const hit = hitOf(index, asked, { entry, distanceMetres, met, ...chosen })
    if (hit.isKnown) hits.push(hit)
    else unknown.push(hit)
  }
  return { hits, unknown }
}

/** With its points, from what is known of its starts by now. */
export function hitOf(
  { clock }: Index,
  { nowMs }: Asked,
  found: Omit<Hit, 'points' | 'score' | 'isSponsored'>,
): Hit {
  const { entry, distanceMetres, met, firstStart } = found
  const minutesToStart = firstStart === null ? null : firstStart - Math.floor(nowMs / 60_000)
  const { rating, isPick } = entry
  const text = met?.worth ?? null
  const points = rankingPoints({ text, distanceMetres, rating, minutesToStart, isPick })
  const isPaid = entry.placementUntil >= clock.todayOf(entry.timeZone, nowMs)
  const isNear = distanceMetres === null || distanceMetres <= ranking.sponsoredWithinMetres
  return { ...found, points, score: sumOf(points), isSponsored: isPaid && isNear }
}

function around(shops: Shops, { near, box, question }: Asked): Iterable<Entry> {
  if (near && question.withinMetres !== undefined)
    return shops.within(boxAround(near, question.withinMetres + 1))
  return box ? shops.within(box) : shops.byId.values()
}

function fits({ clock }: Index, asked: Asked, entry: Entry, distance: number | null): boolean {
  const { question, box, amenities } = asked
  if (distance !== null && distance > (question.withinMetres ?? Number.POSITIVE_INFINITY))
    return false
  if (box && !isIn(box, entry as Place)) return false
  if ((entry.amenities & amenities) !== amenities) return false
  if (question.minRating !== undefined && (entry.rating?.average ?? 0) < question.minRating)
    return false
  return !question.openNow || clock.isOpen(entry, asked.nowMs)
}

/** The variants of a shop that fit what is asked of them, free time aside. */
export function* fittingVariants({ question, category, wish }: Asked, { menu }: Entry) {
  const { lengthMinutes, maxPriceMinor } = question
  for (let variant = 0; variant < variantsOf(menu); variant += 1) {
    if (category >= 0 && categoryOf(menu, variant) !== category) continue
    if (lengthMinutes !== undefined && lengthOf(menu, variant) !== lengthMinutes) continue
    if (maxPriceMinor !== undefined && priceOf(menu, variant) > maxPriceMinor) continue
    if (wish > 0 && !isGivenBy(menu, variant, wish)) continue
    yield variant
  }
}

export type Chosen = Pick<Hit, 'variant' | 'firstStart' | 'isKnown'>

/** What a shop is shown with; null for one that has nothing that fits. */
function choose(asked: Asked, entry: Entry): Chosen | null {
  const window = asked.windowOf(entry)
  const { time } = entry
  const isKnown = window.to <= window.from || (time !== null && window.to <= time.toMinute)
  const pairs = time && isKnown ? bitsWithin(time, window.from, window.to) : []
  let best: Chosen | null = null
  let [lastSet, lastFirst] = [-1, -1]
  for (const variant of fittingVariants(asked, entry)) {
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
