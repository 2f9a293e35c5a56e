import { ranking, type TextField } from '@serein/shared/search/ranking.ts'
import { type Entries, type Entry, fieldOf, wordOf } from './entry.ts'
import { type Menu, nameOf, variantsOf } from './menu.ts'
import type { Text } from './text.ts'

/** How well each slot of a text is met, 0 to 1, and in which words. */
type Best = { scores: Float32Array; fields: TextField[] }
type Service = Best & { score: number; fits: number[]; isSelective: boolean }

/** A text beside all shops: how well each meets it, and each service. One shop is looked at after the other. */
export function matcher({ names }: Entries, text: Text) {
  const { slots, terms } = text
  const best = openBest(slots.length)
  const serviceOf = services(names, text)
  const naming = openNaming(text, serviceOf)

  /** Of each slot the best that the shop has. */
  function score(entry: Entry) {
    const { menu } = entry
    raiseOwn(best, entry, text)
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
    names: naming,
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
    const old = all[name]
    if (old) return old
    const own = openBest(slots.length)
    const { words, ofCategory } = names[name]!
    slots.forEach((fits, slot) => {
      for (const word of words) raise(own, slot, fits[word] ?? 0, 'service')
      for (const word of ofCategory) raise(own, slot, fits[word] ?? 0, 'category')
    })
    const score = terms.reduce((sum, term) => sum + valueOf(term, own.scores), 0)
    const fits = terms.map((term) => fitOf(term, own))
    const made = { ...own, score, fits, isSelective: own.scores.some((each) => each > 0) }
    all[name] = made
    return made
  }
}

/**
 * Whether a text names the service of a variant: no other service of the shop, with the shop's own words, meets more of it. A
 * text that is all in the words of the shop and not in those of one service is about the shop, whatever it offers.
 */
function openNaming({ slots, terms, selective }: Text, serviceOf: (name: number) => Service) {
  const own = openBest(slots.length)
  let seen: Entry | null = null
  let ownFits: number[] = []
  let most = 0

  /** Each term that is met at all counts for more than all that the service itself meets best. */
  function metBy({ fits }: Service): number {
    let met = 0
    for (let term = 0; term < fits.length; term += 1) {
      const [fit, ownFit] = [fits[term]!, ownFits[term]!]
      if (fit > 0 || ownFit > 0) met += fits.length + 1
      if (fit > 0 && fit >= ownFit) met += 1
    }
    return met
  }

  function look(entry: Entry) {
    seen = entry
    raiseOwn(own, entry, { slots, selective })
    ownFits = terms.map((term) => fitOf(term, own))
    most = 0
    let isOfOne = false
    let lastName = -1
    for (let variant = 0; variant < variantsOf(entry.menu); variant += 1) {
      const name = nameOf(entry.menu, variant)
      if (name === lastName) continue
      lastName = name
      const service = serviceOf(name)
      most = Math.max(most, metBy(service))
      isOfOne ||= service.fits.every((fit) => fit > 0)
    }
    if (!isOfOne && ownFits.every((fit) => fit > 0)) most = 0
  }

  return (entry: Entry, variant: number): boolean => {
    if (seen !== entry) look(entry)
    return most === 0 || metBy(serviceOf(nameOf(entry.menu, variant))) >= most
  }
}

/** Of each slot the best in the words of the shop itself. */
function raiseOwn(
  best: Best,
  { words }: Entry,
  { slots, selective }: Pick<Text, 'slots' | 'selective'>,
) {
  best.scores.fill(0)
  for (const placed of words) {
    const word = wordOf(placed)
    if (!selective[word]) continue
    for (let slot = 0; slot < slots.length; slot += 1)
      raise(best, slot, slots[slot]![word]!, fieldOf(placed))
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

/** How well a term is met, in hundredths, in whatever words. */
function fitOf({ phrases }: Text['terms'][number], { scores, fields }: Best): number {
  const values = phrases.map(({ slots, weight }) => {
    const slot = weakest(slots, scores)
    return slot === undefined ? 0 : (scores[slot]! / ranking.fields[fields[slot]!]) * weight
  })
  return Math.round(Math.max(...values) * 100)
}

function weakest(slots: readonly number[], scores: Float32Array): number | undefined {
  let least = slots[0]
  for (const slot of slots) if (scores[slot]! < scores[least!]!) least = slot
  return least
}
