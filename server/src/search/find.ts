import { ranking, type RankedFacts, scoreOf } from '@serein/shared/search/ranking.ts'
import type { PreparedQuery, Index } from './prepared-query.ts'
import { choose, type Chosen } from './choose.ts'
import { type Entry, isPlaced } from './entry.ts'
import { metresTo } from '@serein/shared/shop/distance.ts'
import { isIn } from './index-of-shops.ts'

/** A shop that fits, with the variant it is shown with. */
export type Hit = Chosen & {
  entry: Entry
  distanceMetres: number | null
  /** How well it meets the text, 0 to 1; null without a text. */
  textScore: number | null
  isSponsored: boolean
  score: number
  /** Its place in an order, which puts it there. */
  first: number
  second: number
}

/**
 * Shows all shops that fit, one after the other and in the same object: who keeps one copies it. Of those whose free time is
 * asked for and not kept, that they may (`isKnown`).
 */
export function find(index: Index, query: PreparedQuery, see: (hit: Hit) => void) {
  if (query.findsNothing) return
  const { circle, box, near } = query
  const where = circle ?? box
  let hit: Hit | null = null
  for (const { shops, degrees } of where ? index.shops.within(where) : index.shops.all())
    for (let at = 0; at < shops.length; at += 1) {
      const latitude = degrees[at * 2]!
      const longitude = degrees[at * 2 + 1]!
      // Comparing four numbers spares the distance, and a look at the shop, of most that lie in the same cells.
      if (where && !isIn(where, latitude, longitude)) continue
      if (circle && box && !isIn(box, latitude, longitude)) continue
      const distanceMetres = near && Math.round(metresTo(near, latitude, longitude))
      if (distanceMetres !== null && distanceMetres > query.withinMetres) continue
      const entry = shops[at]!
      hit ??= emptyHit(entry)
      hit.entry = entry
      hit.distanceMetres = distanceMetres
      if (isHit(index, query, hit)) see(hit)
    }
}

function emptyHit(entry: Entry): Hit {
  const chosen = { variant: -1, firstStart: null, isKnown: true }
  const facts = { distanceMetres: null, textScore: null, isSponsored: false, score: 0 }
  return { entry, ...facts, ...chosen, first: 0, second: 0 }
}

/** Whether the shop of a hit fits; then the hit says the rest. */
function isHit({ clock }: Index, query: PreparedQuery, hit: Hit): boolean {
  const { entry } = hit
  const { question, amenities, matcher } = query
  if ((entry.amenities & amenities) !== amenities) return false
  if (question.minRating !== undefined && (entry.rating?.average ?? 0) < question.minRating)
    return false
  if (query.onlyShops && !query.onlyShops.has(entry.id)) return false
  if (query.partySize > entry.rules.partyLimit) return false
  if (question.openNow && !clock.isOpen(entry, query.nowMs)) return false
  hit.textScore = matcher && matcher.scoreIn(entry)
  if (hit.textScore === 0 || !choose(query, entry, hit)) return false
  rank(query, hit)
  return true
}

/** Its points, from what is known of its starts by now. */
export function rank(query: PreparedQuery, hit: Hit) {
  const { entry, distanceMetres } = hit
  hit.score = scoreOf(entry.merit, rankedBy(query, hit))
  const isNear = distanceMetres !== null && distanceMetres <= ranking.sponsoredWithinMetres
  hit.isSponsored = isNear && isPlaced(entry, query.todayOf(entry.timeZone))
}

/** What its points depend on. */
export function rankedBy({ nowMs }: PreparedQuery, hit: Hit): RankedFacts {
  const { entry, textScore, distanceMetres, firstStart } = hit
  const { rating, isPick } = entry
  const minutesToStart = firstStart === null ? null : firstStart - Math.floor(nowMs / 60_000)
  return { text: textScore, distanceMetres, rating, minutesToStart, isPick }
}
