import { nearbyMetres } from '../shop/rules.ts'

/** In which of its words a shop answers a text. */
export const textFields = ['name', 'service', 'therapist', 'city', 'category'] as const
export type TextField = (typeof textFields)[number]

/** Everything the place of a shop by relevance depends on. docs/ranking.md explains it; a test holds the two together. */
export const ranking = {
  /** The most points each part can give; together 1,000. */
  text: 400,
  near: 300,
  rating: 150,
  soon: 100,
  pick: 50,
  /** What a match in these words is worth, of 1. */
  fields: { name: 1, service: 0.9, category: 0.85, therapist: 0.8, city: 0.7 },
  /** What a match is worth by how well it fits, of 1: the word itself, its beginning, a synonym, with slips. */
  fits: { word: 1, start: 0.9, synonym: 0.85, slip: 0.6 },
  /** At this distance a shop has half the points of `near`. */
  halfwayMetres: 3_000,
  /** A rating counts as if so many more people had given this many stars, so that one happy guest does not outrank two hundred. */
  priorCount: 10,
  priorAverage: 4,
  /** Shares of `soon` by the hours until the first free start. */
  soonHours: [
    { within: 24, share: 1 },
    { within: 48, share: 0.6 },
    { within: 96, share: 0.3 },
  ],
  /** The most sponsored shops in front, only within this distance of a place that is given. */
  sponsoredPlaces: 3,
  sponsoredWithinMetres: nearbyMetres,
} as const

export type RankedFacts = {
  /** How well a text is met, 0 to 1; null without a text. */
  text: number | null
  /** Null without a place. */
  distanceMetres: number | null
  rating: { average: number; count: number } | null
  /** Minutes until the first free start; null: none is known. */
  minutesToStart: number | null
  isPick: boolean
}

export type RankingPoints = Record<'text' | 'near' | 'rating' | 'soon' | 'pick', number>

/** The points of each part, whole numbers; their sum places a shop by relevance, the most first. */
export function rankingPoints(facts: RankedFacts): RankingPoints {
  return {
    text: textPoints(facts.text),
    near: nearPoints(facts.distanceMetres),
    rating: ratingPoints(facts.rating),
    soon: soonPoints(facts.minutesToStart),
    pick: facts.isPick ? ranking.pick : 0,
  }
}

export function sumOf({ text, near, rating, soon, pick }: RankingPoints): number {
  return text + near + rating + soon + pick
}

/** The points that a shop has whatever is asked for. */
export function meritOf({ rating, isPick }: Pick<RankedFacts, 'rating' | 'isPick'>): number {
  return ratingPoints(rating) + (isPick ? ranking.pick : 0)
}

/** The sum of a shop’s points if its {@link meritOf} is known, for sorting alone. */
export function scoreOf(
  merit: number,
  { text, distanceMetres, minutesToStart }: Omit<RankedFacts, 'rating' | 'isPick'>,
): number {
  return merit + textPoints(text) + nearPoints(distanceMetres) + soonPoints(minutesToStart)
}

function textPoints(score: number | null): number {
  return score === null ? 0 : Math.round(ranking.text * score)
}

function nearPoints(metres: number | null): number {
  if (metres === null) return 0
  return Math.round((ranking.near * ranking.halfwayMetres) / (ranking.halfwayMetres + metres))
}

function ratingPoints(rating: RankedFacts['rating']): number {
  const { priorCount, priorAverage } = ranking
  const { average, count } = rating ?? { average: 0, count: 0 }
  const stars = (average * count + priorAverage * priorCount) / (count + priorCount)
  return Math.round((ranking.rating * (stars - 1)) / 4)
}

function soonPoints(minutes: number | null): number {
  if (minutes === null) return 0
  for (const { within, share } of ranking.soonHours)
    if (minutes <= within * 60) return Math.round(ranking.soon * share)
  return 0
}
