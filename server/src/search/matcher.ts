import { ranking, type TextField } from '@serein/shared/search/ranking.ts'
import { type Entries, type Entry, fieldOf, wordOf } from './entry.ts'
import { type Menu, nameOf, variantsOf } from './menu.ts'
import type { Text } from './text.ts'

/** How well each slot of a text is met, 0 to 1, and in which words. */
type Best = { scores: Float32Array; fields: TextField[] }
type Service = Best & { score: number; isSelective: boolean }

/** A text beside all shops: how well each meets it, and each service. One shop is looked at after the other. */
export function matcher({ names }: Entries, text: Text) {
  const { slots, terms, selective } = text
  const best = openBest(slots.length)
  const serviceOf = services(names, text)

  /** Of each slot the best that the shop has. */
  function score({ words, menu }: Entry) {
    best.scores.fill(0)
    for (const placed of words) {
      const word = wordOf(placed)
      if (!selective[word]) continue
      for (let slot = 0; slot < slots.length; slot += 1)
        raise(best, slot, slots[slot]![word]!, fieldOf(placed))
    }
    let lastName = -1
    for (let variant = 0; variant < variantsOf(menu); variant += 1) {
      const name = nameOf(menu, variant)
      if (name === lastName) continue
      lastName = name
      const { scores, fields, isSelective } = serviceOf(name)
      if (!isSelective) continue
      for (let slot = 0; slot < slots.length; slot += 1)
        if (scores[slot]! > best.scores[slot]!) {
          best.scores[slot] = scores[slot]!
          best.fields[slot] = fields[slot]!
        }
    }
  }

  /** 0 for a shop that lacks something the text asks for. */
  function scoreIn(entry: Entry): number {
    score(entry)
    let sum = 0
    for (const term of terms) {
      const value = valueOf(term, best.scores)
      if (value === 0) return 0
      sum += value
    }
    return sum / terms.length
  }

  return {
    /** How well a variant's service alone meets the text. */
    scoreOf: (menu: Menu, variant: number): number => serviceOf(nameOf(menu, variant)).score,
    scoreIn,
    /** In which of its words a shop meets the text best. */
    fieldIn(entry: Entry): TextField {
      score(entry)
      let top = 0
      let field: TextField = 'name'
      for (const { slots: words, weight } of terms.flatMap(({ phrases }) => phrases)) {
        const slot = weakest(words, best.scores)
        const value = slot === undefined ? 0 : best.scores[slot]! * weight
        if (value <= top) continue
        top = value
        field = best.fields[slot!]!
      }
      return field
    },
  }
}

export type Matcher = ReturnType<typeof matcher>

/** The words of each service and of its category, looked at when the first shop offers it. */
function services(names: Entries['names'], { slots, terms }: Text): (name: number) => Service {
  const all = names.map((): Service | undefined => undefined)
  return (name) => {
    const known = all[name]
    if (known) return known
    const own = openBest(slots.length)
    const { words, ofCategory } = names[name]!
    slots.forEach((fits, slot) => {
      for (const word of words) raise(own, slot, fits[word] ?? 0, 'service')
      for (const word of ofCategory) raise(own, slot, fits[word] ?? 0, 'category')
    })
    const score = terms.reduce((sum, term) => sum + valueOf(term, own.scores), 0)
    const made = { ...own, score, isSelective: own.scores.some((each) => each > 0) }
    all[name] = made
    return made
  }
}

const openBest = (slots: number): Best => ({
  scores: new Float32Array(slots),
  fields: Array.from({ length: slots }, () => 'name'),
})

function raise({ scores, fields }: Best, slot: number, fits: number, field: TextField) {
  const value = fits * ranking.fields[field]
  if (value <= scores[slot]!) return
  scores[slot] = value
  fields[slot] = field
}

/** A phrase is worth what its worst word is; a term, what its best phrase is. */
function valueOf({ phrases }: Text['terms'][number], scores: Float32Array): number {
  let top = 0
  for (const { slots, weight } of phrases) {
    const slot = weakest(slots, scores)
    if (slot !== undefined) top = Math.max(top, scores[slot]! * weight)
  }
  return top
}

function weakest(slots: readonly number[], scores: Float32Array): number | undefined {
  let least = slots[0]
  for (const slot of slots) if (scores[slot]! < scores[least!]!) least = slot
  return least
}
