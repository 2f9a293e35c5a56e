import { ranking } from '@serein/shared/search/ranking.ts'
import { type Point, placesCalled } from './gazetteer.ts'
import type { GazetteerTable } from './gazetteer-table.ts'

export type Town = { name: string; latitude: number; longitude: number; population: number }

/** What "near a town" means. */
export const withinMetres = 30_000
/** Names of towns have so many words. */
const mostWords = 4
/** So many people make a town that is meant without "near" or "in"; fewer, where that stands before it. */
const largeFrom = 20_000
const smallFrom = 500

/** After these stands a place, even one that is a word of shops, too. */
const nearWords =
  /(?:^| )(?:near|near to|close to|next to|around|outside|pres d[eu]|proche d[eu]|autour d[eu]|a cote d[eu]|vers|du cote d[eu]|aux environs d[eu])$/u
const inWords = /(?:^| )(?:in|at|a|au|en|dans|sur)$/u
/** Towns whose names are plain words: they are meant where "in" or "near" says so, or a capital does. */
const plainNames = new Set(
  'nice best bath reading orange tours spa male man sale orly same hope vie of deal rugby barry beau bon mains massage femme homme relax calm beauty heart young'.split(
    ' ',
  ),
)

/** Towns as a sentence names them. */
export function openTowns(table: GazetteerTable, near: Point | null) {
  const called = (name: string, from = largeFrom): Town | undefined =>
    placesCalled(table, name, near).find(({ population }) => population >= from)

  /** The town that begins at a word, and its words with those that lead to it. */
  function at(
    typed: readonly string[],
    first: number,
    fitOf: (words: readonly string[]) => number,
  ): { place: Town; count: number } | undefined {
    const leading = leadIn(typed, first)
    const from = first + (leading?.count ?? 0)
    for (let count = Math.min(mostWords, typed.length - from); count > 0; count -= 1) {
      const words = typed.slice(from, from + count)
      const name = words.join(' ').replace(/[.!?]+$/u, '')
      if (/\d|["«»]/u.test(name) || name.length < 3) continue
      const fit = fitOf(words)
      if (leading?.isNear) {
        const place = called(name, smallFrom)
        if (place) return { place, count: count + leading.count }
      }
      // What shops are called by is theirs.
      if (fit >= ranking.fits.start) continue
      if (plainNames.has(name) && !leading) continue
      const place = called(name, leading ? smallFrom : largeFrom)
      if (place && (fit === 0 || place.population >= largeFrom * 5))
        return { place, count: count + (leading?.count ?? 0) }
    }
    return undefined
  }

  return { at, called: (name: string) => called(name, largeFrom) }
}

/** The words before a place that say so. */
function leadIn(typed: readonly string[], first: number) {
  for (const count of [3, 2, 1]) {
    const words = typed
      .slice(first, first + count)
      .join(' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
    const plain = words.toLowerCase().replace(/ d'.*$/u, ' de')
    if (typed.length <= first + count) continue
    if (isWhole(nearWords, plain)) return { count, isNear: true }
    if (count === 1 && isWhole(inWords, plain)) return { count, isNear: false }
  }
  return undefined
}

function isWhole(pattern: RegExp, text: string): boolean {
  return pattern.exec(text)?.[0] === text
}
