import type { Reading, ReadingPart } from '@serein/shared/search/reading.ts'
import { ranking, type TextField } from '@serein/shared/search/ranking.ts'
import type { Logger } from 'pino'
import type { Db } from '../platform/pool.ts'
import { placeOf } from '../shop/shop.ts'
import { type Entry, fieldOf, wordOf } from './entry.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { ShopIndex } from './keep.ts'
import { selectTherapistsCalled } from './reading-sql.ts'
import { screensFor } from './screen-phrase.ts'
import { isSmall, phraseAt, wordsIn } from './text.ts'
import { openTowns, type Town, withinMetres } from './town.ts'

type At = { db: Db; index: ShopIndex; gazetteer: Gazetteer; log: Logger }
type Kind = ReadingPart['kind']
/** A run of words of one kind. */
type Run = { kind: Kind | 'unknown'; at: number; count: number; town?: Town }

/** In the order in which a word is taken for one of them. */
const kinds: readonly [TextField, Kind][] = [
  ['category', 'service'],
  ['service', 'service'],
  ['city', 'city'],
  ['name', 'shop'],
  ['therapist', 'therapist'],
]
const mostAlternatives = 4
/** A name that so many shops know is not one person’s. */
const shopsLimit = 20

/** What the words of a text are, see the contract. */
export async function readWords(
  at: At,
  { text, near }: { text: string; near?: string | undefined },
): Promise<Reading> {
  const { db, index, gazetteer, log } = at
  await index.isReady
  const typed = text.match(/"[^"]*"|«[^»]*»|\S+/gu) ?? []
  const towns = openTowns(await gazetteer(log), near ? placeOf(near) : null)
  const runs = runsOf(index, typed, towns)
  const wordsOf = ({ at: first, count }: Run) => ({
    at: first,
    count,
    words: typed.slice(first, first + count).join(' '),
  })
  const parts: ReadingPart[] = []
  const rest: Reading['rest'] = []
  const otherwise: Reading['otherwise'] = []
  for (const run of runs) {
    const words = wordsOf(run)
    if (run.kind === 'unknown') {
      rest.push(words)
      const word = wordLike(index, words.words)
      if (word) otherwise.push({ kind: 'word', ...words, text: word })
    } else if (run.kind === 'place') parts.push({ kind: 'place', ...words, ...asPart(run.town!) })
    else if (run.kind === 'therapist') {
      const shops = shopsWith(index, words.words)
      const [first, second] = await selectTherapistsCalled(db, words.words, shops)
      const therapistId = first && !second ? first.id : null
      parts.push({ kind: 'therapist', ...words, name: first?.name ?? words.words, therapistId })
    } else if (run.kind === 'service')
      parts.push({ kind: 'service', ...words, category: categoryOf(index, words.words) })
    else parts.push({ kind: run.kind, ...words })
    if (run.kind !== 'place') otherwise.push(...townsIn(index, typed, run, towns))
  }
  const screens = screensFor(text)
  return { parts, rest, screens, otherwise: otherwise.slice(0, mostAlternatives) }
}

function asPart({ name, latitude, longitude }: Town) {
  return { place: { name, latitude, longitude }, withinMetres }
}

/** Neighbours of one kind stand together; small words join them and are nothing by themselves. */
function runsOf(index: ShopIndex, typed: readonly string[], towns: ReturnType<typeof openTowns>) {
  const runs: Run[] = []
  for (let at = 0; at < typed.length;) {
    const town = towns.at(typed, at, (words) => bestFit(index, words))
    if (town) {
      runs.push({ kind: 'place', at, count: town.count, town: town.place })
      at += town.count
      continue
    }
    const { kind, count } = wordAt(index, typed, at)
    const last = runs.at(-1)
    const between = last ? typed.slice(last.at + last.count, at) : []
    if (kind && last?.kind === kind && kind !== 'unknown' && between.every(isSmall))
      last.count = at + count - last.at
    else if (kind) runs.push({ kind, at, count })
    at += count
  }
  return runs
}

/** What a word is, or a phrase that we know another one for; nothing for a small one. */
function wordAt(index: ShopIndex, typed: readonly string[], at: number) {
  const token = typed[at]!
  if (/^["«]/u.test(token)) return { kind: 'shop' as const, count: 1 }
  const phrase = phraseAt(typed.slice(at))
  const kindOfPhrase = phrase && kindOfAny(index, phrase.phrases)
  if (kindOfPhrase) return { kind: kindOfPhrase, count: phrase.count }
  if (isSmall(token)) return { kind: null, count: 1 }
  const all = wordsIn(token).filter((word) => !isSmall(word))
  const kindsHere = all.map((word) => kindOf(index, word))
  const kind = kindsHere.find((each) => each === 'unknown') ?? kindsHere[0] ?? null
  return { kind, count: 1 }
}

/** What the first of some phrases is that shops know all words of. */
function kindOfAny(index: ShopIndex, phrases: readonly string[][]): Kind | undefined {
  const phrase = phrases.find((words) => bestFit(index, words) >= ranking.fits.start)
  const kind = phrase && kindOf(index, phrase[0]!)
  return kind === 'unknown' ? undefined : kind
}

function kindOf({ entries }: ShopIndex, word: string): Kind | 'unknown' {
  const { fit, ids } = entries.words.bestOf(word)
  if (fit === 0) return 'unknown'
  const field = kinds.find(([each]) => ids.some((id) => entries.isIn(id, each)))
  return field?.[1] ?? 'unknown'
}

/** How well all of some words are known to the shops, 0 to 1. */
function bestFit({ entries }: ShopIndex, words: readonly string[]): number {
  return Math.min(
    ...words.flatMap(wordsIn).map((word) => entries.words.bestOf(word).fit),
    ranking.fits.word,
  )
}

/** Some of the shops where somebody has these words in their name. */
function shopsWith({ shops, entries }: ShopIndex, name: string): Entry[] {
  const words = entries.words.knownIn(name)
  const found: Entry[] = []
  for (const entry of shops.byId.values()) {
    const isHere = words.every((word) =>
      entry.words.some((each) => wordOf(each) === word && fieldOf(each) === 'therapist'),
    )
    if (isHere && words.length > 0) found.push(entry)
    if (found.length === shopsLimit) break
  }
  return found
}

/** What else is a town: all of a run, or a word of it that shops know by a slip alone. */
function townsIn(
  index: ShopIndex,
  typed: readonly string[],
  run: Run,
  towns: ReturnType<typeof openTowns>,
): Reading['otherwise'] {
  const single = Array.from({ length: run.count }, (_, word) => ({ at: run.at + word, count: 1 }))
  const slips = single.filter(({ at }) => bestFit(index, [typed[at]!]) < ranking.fits.start)
  const spans = [{ at: run.at, count: run.count }, ...(run.count > 1 ? slips : [])]
  return spans.flatMap(({ at, count }) => {
    const words = typed.slice(at, at + count).join(' ')
    const town = towns.called(words)
    if (!town || hasShops(index, town)) return []
    return [{ kind: 'place' as const, at, count, words, ...asPart(town) }]
  })
}

/** A city of shops is what it is. */
function hasShops({ shops }: ShopIndex, { name }: Town): boolean {
  for (const { city } of shops.byId.values()) if (city === name) return true
  return false
}

/** The kind of treatment that most services with these words are of. */
function categoryOf({ entries }: ShopIndex, text: string) {
  const read = entries.words.read(text)
  if (!read) return null
  const counts = new Map<(typeof entries.names)[number]['category'], number>()
  for (const { words, ofCategory, category } of entries.names) {
    const isMet = read.terms.some(({ phrases }) =>
      phrases.some(({ slots }) =>
        slots.every((slot) =>
          [...words, ...ofCategory].some((word) => (read.slots[slot]![word] ?? 0) > 0),
        ),
      ),
    )
    if (isMet) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** A known word that somebody may have meant. */
function wordLike({ entries }: ShopIndex, text: string): string | undefined {
  const [word = '', ...others] = wordsIn(text)
  if (others.length > 0 || word.length < 4 || /\d/u.test(word)) return undefined
  return entries.words.wordNear(word, word.length < 7 ? 2 : 3)
}
