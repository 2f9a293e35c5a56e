import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { ranking } from '@serein/shared/search/ranking.ts'
import type { Suggestion } from '@serein/shared/search/shops.ts'
import { placeOf } from '../shop/shop.ts'
import { metresBetween } from '@serein/shared/shop/distance.ts'
import type { ShopIndex } from './keep.ts'
import { nameOf, variantsOf } from './menu.ts'
import { screensFor } from './screen-phrase.ts'
import { textScore } from './text.ts'

const most = 8
/** Of one kind, so that no kind crowds out the others. */
const mostOfAKind = 3

type Scored = { suggestion: Suggestion; score: number }

/** What a text that is being typed may become: each word is met, the last one perhaps only begun. */
export async function suggest(
  { index }: { index: ShopIndex },
  { text, near }: { text: string; near?: string | undefined },
): Promise<{ suggestions: Suggestion[] }> {
  await index.isReady
  const { entries, shops } = index
  const read = entries.words.read(text)
  const screens = screensFor(text).map((screen) => ({ kind: 'screen' as const, screen }))
  if (!read) return { suggestions: screens }
  const here = near ? placeOf(near) : null
  const found = new Map<string, Scored>()
  const scoreOf = (words: Iterable<number>) => textScore(read, words)
  const scores = new Map<string, number>()
  const ofText = (words: string): number => {
    const score = scores.get(words) ?? scoreOf(entries.words.knownIn(words))
    scores.set(words, score)
    return score
  }
  const add = (key: string, score: number, suggestion: Suggestion) => {
    const other = found.get(key)
    if (score > 0 && (!other || other.score < score)) found.set(key, { score, suggestion })
  }
  categoryKinds.forEach((category, at) =>
    add(category, scoreOf(entries.categories[at]!) * 1.05, { kind: 'category', category }),
  )
  const offered = new Set<number>()
  for (const entry of shops.byId.values()) {
    // Of two alike the nearer one is meant.
    const closeness = here
      ? ranking.halfwayMetres / (ranking.halfwayMetres + metresBetween(here, entry))
      : 0
    const nearer = (score: number) => (score > 0 ? score + closeness / 10 : 0)
    const { id, name, city } = entry
    add(`city ${city}`, ofText(city), { kind: 'city', name: city })
    add(id, nearer(ofText(name) * 0.95), { kind: 'shop', shopId: id, name, city })
    for (const therapist of entry.therapists)
      add(`${therapist} ${id}`, nearer(ofText(therapist) * 0.9), {
        kind: 'therapist',
        name: therapist,
        shopId: id,
        shopName: name,
      })
    for (let variant = 0; variant < variantsOf(entry.menu); variant += 1)
      offered.add(nameOf(entry.menu, variant))
  }
  for (const place of offered) {
    const { en, fr, words } = entries.names[place]!
    add(`service ${en}`, scoreOf(words), { kind: 'service', name: { en, fr } })
  }
  return { suggestions: [...screens, ...bestOf([...found.values()])].slice(0, most) }
}

function bestOf(all: Scored[]): Suggestion[] {
  const counts = new Map<string, number>()
  const few = all
    .toSorted((a, b) => b.score - a.score)
    .filter(({ suggestion: { kind } }) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return counts.get(kind)! <= mostOfAKind
    })
  return few.slice(0, most).map(({ suggestion }) => suggestion)
}
