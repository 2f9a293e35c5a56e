import { ranking, type TextField } from '@serein/shared/search/ranking.ts'
import { type Entries, type Entry, fieldOf, wordOf } from './entry.ts'
import { categoryOf, nameOf, variantsOf } from './menu.ts'
import type { Text } from './text.ts'

/** How well a shop meets a text, 0 to 1, and in which of its words best. */
export type Met = { worth: number; field: TextField }

/** A text beside all shops: how well each meets it, and each service. */
export function meeting({ names, categories }: Entries, text: Text) {
  const { slots, terms } = text
  const services = new Map<number, { best: Float32Array; fields: TextField[]; worth: number }>()

  /** The words of a service and of its category. */
  function serviceOf(name: number, category: number) {
    const key = name * 16 + category
    const known = services.get(key)
    if (known) return known
    const best = new Float32Array(slots.length)
    const fields = slots.map((): TextField => 'service')
    slots.forEach((fits, slot) => {
      for (const word of names[name]!.words) raise(best, fields, slot, fits[word]!, 'service')
      for (const word of categories[category]!) raise(best, fields, slot, fits[word]!, 'category')
    })
    const worth = terms.reduce((sum, term) => sum + valueOf(term, best).value, 0)
    const made = { best, fields, worth }
    services.set(key, made)
    return made
  }

  return {
    /** How well a variant's service alone meets the text. */
    worthOf: (entry: Entry, variant: number): number =>
      serviceOf(nameOf(entry.menu, variant), categoryOf(entry.menu, variant)).worth,
    /** Null for a shop that lacks something the text asks for. */
    of(entry: Entry): Met | null {
      const best = new Float32Array(slots.length)
      const fields = slots.map((): TextField => 'name')
      for (const placed of entry.words)
        for (let slot = 0; slot < slots.length; slot += 1)
          raise(best, fields, slot, slots[slot]![wordOf(placed)]!, fieldOf(placed))
      let last = -1
      for (let variant = 0; variant < variantsOf(entry.menu); variant += 1) {
        const name = nameOf(entry.menu, variant)
        if (name === last) continue
        last = name
        const service = serviceOf(name, categoryOf(entry.menu, variant))
        for (let slot = 0; slot < slots.length; slot += 1)
          if (service.best[slot]! > best[slot]!) {
            best[slot] = service.best[slot]!
            fields[slot] = service.fields[slot]!
          }
      }
      let sum = 0
      let top = { value: 0, slot: 0 }
      for (const term of terms) {
        const found = valueOf(term, best)
        if (found.value === 0) return null
        sum += found.value
        if (found.value > top.value) top = found
      }
      return { worth: sum / terms.length, field: fields[top.slot]! }
    },
  }
}

export type Meeting = ReturnType<typeof meeting>

function raise(
  best: Float32Array,
  fields: TextField[],
  slot: number,
  fits: number,
  field: TextField,
) {
  const value = fits * ranking.fields[field]
  if (value <= best[slot]!) return
  best[slot] = value
  fields[slot] = field
}

/** A phrase is worth what its worst word is; a term, what its best phrase is. */
function valueOf({ phrases }: Text['terms'][number], best: Float32Array) {
  let top = { value: 0, slot: 0 }
  for (const { slots, worth } of phrases) {
    let value = 1
    let slot = slots[0] ?? 0
    for (const each of slots)
      if (best[each]! < value) {
        value = best[each]!
        slot = each
      }
    if (slots.length > 0 && value * worth > top.value) top = { value: value * worth, slot }
  }
  return top
}
