import { ranking, type TextField } from '@serein/shared/search/ranking.ts'
import { type Entries, type Entry, fieldOf, wordOf } from './entry.ts'
import { type Menu, nameOf, variantsOf } from './menu.ts'
import type { Text } from './text.ts'

/** How well each slot of a text is met, 0 to 1, and in which words. */
type Best = { worths: Float32Array; fields: TextField[] }
type Service = Best & { worth: number; isTelling: boolean }

/** A text beside all shops: how well each meets it, and each service. One shop is looked at after the other. */
export function meeting({ names }: Entries, text: Text) {
  const { slots, terms, telling } = text
  const best = openBest(slots.length)
  const serviceOf = services(names, text)

  /** Of each slot the best that the shop has. */
  function look({ words, menu }: Entry) {
    best.worths.fill(0)
    for (const placed of words) {
      const word = wordOf(placed)
      if (!telling[word]) continue
      for (let slot = 0; slot < slots.length; slot += 1)
        raise(best, slot, slots[slot]![word]!, fieldOf(placed))
    }
    let lastName = -1
    for (let variant = 0; variant < variantsOf(menu); variant += 1) {
      const name = nameOf(menu, variant)
      if (name === lastName) continue
      lastName = name
      const { worths, fields, isTelling } = serviceOf(name)
      if (!isTelling) continue
      for (let slot = 0; slot < slots.length; slot += 1)
        if (worths[slot]! > best.worths[slot]!) {
          best.worths[slot] = worths[slot]!
          best.fields[slot] = fields[slot]!
        }
    }
  }

  /** 0 for a shop that lacks something the text asks for. */
  function worthIn(entry: Entry): number {
    look(entry)
    let sum = 0
    for (const term of terms) {
      const value = valueOf(term, best.worths)
      if (value === 0) return 0
      sum += value
    }
    return sum / terms.length
  }

  return {
    /** How well a variant's service alone meets the text. */
    worthOf: (menu: Menu, variant: number): number => serviceOf(nameOf(menu, variant)).worth,
    worthIn,
    /** In which of its words a shop meets the text best. */
    fieldIn(entry: Entry): TextField {
      look(entry)
      let top = 0
      let field: TextField = 'name'
      for (const { slots: words, worth } of terms.flatMap(({ phrases }) => phrases)) {
        const slot = weakest(words, best.worths)
        const value = slot === undefined ? 0 : best.worths[slot]! * worth
        if (value <= top) continue
        top = value
        field = best.fields[slot!]!
      }
      return field
    },
  }
}

export type Meeting = ReturnType<typeof meeting>

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
    const worth = terms.reduce((sum, term) => sum + valueOf(term, own.worths), 0)
    const made = { ...own, worth, isTelling: own.worths.some((each) => each > 0) }
    all[name] = made
    return made
  }
}

const openBest = (slots: number): Best => ({
  worths: new Float32Array(slots),
  fields: Array.from({ length: slots }, () => 'name'),
})

function raise({ worths, fields }: Best, slot: number, fits: number, field: TextField) {
  const value = fits * ranking.fields[field]
  if (value <= worths[slot]!) return
  worths[slot] = value
  fields[slot] = field
}

/** A phrase is worth what its worst word is; a term, what its best phrase is. */
function valueOf({ phrases }: Text['terms'][number], worths: Float32Array): number {
  let top = 0
  for (const { slots, worth } of phrases) {
    const slot = weakest(slots, worths)
    if (slot !== undefined) top = Math.max(top, worths[slot]! * worth)
  }
  return top
}

function weakest(slots: readonly number[], worths: Float32Array): number | undefined {
  let least = slots[0]
  for (const slot of slots) if (worths[slot]! < worths[least!]!) least = slot
  return least
}
