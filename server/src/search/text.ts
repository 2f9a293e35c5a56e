import { synonyms } from '@serein/shared/search/synonyms.ts'
import { ranking } from '@serein/shared/search/ranking.ts'
import { isWithin } from '@serein/shared/search/slip.ts'

/** Text as it is compared: small letters without accents, words apart. */
export function wordsIn(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Words that tell nothing where another stands beside them. */
const small = new Set(
  'a and around at au autour avec by close d de du des en et for in l la le les near of par pour pres proche sur the to un une vers with'.split(
    ' ',
  ),
)

/** Whether a word tells nothing by itself. */
export function isSmall(text: string): boolean {
  return wordsIn(text).every((word) => small.has(word))
}

/** A search is a few words; each more costs a look at every word there is. */
const termLimit = 8
/** Slips are looked for in words of so many letters; two of them from the second length on. */
const slipFrom = 4
const twoSlipsFrom = 8
const rememberedLimit = 200

/** One thing a text asks for: any of these phrases, every word of it. */
export type Term = { phrases: { slots: number[]; weight: number }[] }
export type Text = {
  terms: Term[]
  /** Of each word asked for how well every word there is meets it. */
  slots: Float32Array[]
  /** 1 for a word that meets any of them. */
  selective: Uint8Array
}
type Fits = { fits: Float32Array; selective: number[]; seen: number }

/** How well some words meet a text as a whole, 0 to 1; 0 where they lack something that it asks for. */
export function textScore({ slots, terms }: Text, words: Iterable<number>): number {
  const best = new Float32Array(slots.length)
  for (const word of words)
    slots.forEach((fits, slot) => (best[slot] = Math.max(best[slot]!, fits[word] ?? 0)))
  let sum = 0
  for (const { phrases } of terms) {
    const value = Math.max(
      ...phrases.map(
        ({ slots: said, weight }) => weight * Math.min(...said.map((slot) => best[slot]!)),
      ),
    )
    if (!(value > 0)) return 0
    sum += value
  }
  return sum / terms.length
}

/** All words of all shops, each once: a shop keeps their numbers. Words are never forgotten; a language has only so many. */
export function openWords() {
  const ids = new Map<string, number>()
  const words: string[] = []
  const letters: number[] = []
  const remembered = new Map<string, Fits>()

  function idOf(word: string): number {
    const id = ids.get(word)
    if (id !== undefined) return id
    ids.set(word, words.length)
    letters.push(lettersOf(word))
    return words.push(word) - 1
  }

  /** Of every word how well it meets this one, 0 to 1, and which do at all. */
  function fitsOf(word: string): Fits {
    const old = remembered.get(word)
    if (old && old.seen === words.length) return old
    const fits = new Float32Array(words.length)
    if (old) fits.set(old.fits)
    const selective = old?.selective ?? []
    const mask = lettersOf(word)
    for (let id = old?.seen ?? 0; id < words.length; id += 1) {
      fits[id] = fit(word, mask, words[id]!, letters[id]!)
      if (fits[id]! > 0) selective.push(id)
    }
    if (remembered.size >= rememberedLimit) remembered.clear()
    const made = { fits, selective, seen: words.length }
    remembered.set(word, made)
    return made
  }

  /** What a text asks for, or null when it holds no word. */
  function read(text: string): Text | null {
    const all = wordsIn(text)
    const large = all.filter((word) => !small.has(word))
    const queryWords = (large.length > 0 ? large : all).slice(0, termLimit)
    if (queryWords.length === 0) return null
    const slots: Float32Array[] = []
    const selective = new Uint8Array(words.length)
    const slotOf = (word: string) => {
      const wordFits = fitsOf(word)
      for (const id of wordFits.selective) selective[id] = 1
      return slots.push(wordFits.fits) - 1
    }
    const phraseOf = (phrase: readonly string[], weight: number) => ({
      slots: phrase.map(slotOf),
      weight,
    })
    const terms = phrasesIn(queryWords).map(({ said, others }) => ({
      phrases: [phraseOf(said, 1), ...others.map((other) => phraseOf(other, ranking.fits.synonym))],
    }))
    return { terms, slots, selective }
  }

  /** The numbers of a text's words, each once. */
  const wordsOf = (text: string): number[] => [...new Set(wordsIn(text).map(idOf))]

  /** The words that meet this one best, and how well: 0 where none does. */
  function bestOf(word: string): { fit: number; ids: number[] } {
    const { fits, selective } = fitsOf(word)
    const fitHere = selective.reduce((best, id) => Math.max(best, fits[id]!), 0)
    return { fit: fitHere, ids: selective.filter((id) => fits[id] === fitHere) }
  }

  /** A known word that is no more than so many slips away. */
  const wordNear = (word: string, slips: number): string | undefined =>
    words.find(
      (each) => each[0] === word[0] && each.length > slips + 2 && isWithin(word, each, slips),
    )

  /** The numbers of those words of a text that are known. */
  const knownIn = (text: string): number[] => wordsIn(text).flatMap((word) => ids.get(word) ?? [])

  return { wordsOf, knownIn, read, bestOf, wordNear }
}

export type Words = ReturnType<typeof openWords>

const groups = synonyms.map((group) =>
  group.map((phrase) => wordsIn(phrase).filter((word) => !small.has(word))),
)

/** The longest phrase that a text begins with and that has synonyms: of how many words it is, and all that mean the same. */
export function phraseAt(
  typed: readonly string[],
): { count: number; phrases: readonly string[][] } | undefined {
  for (let count = Math.min(4, typed.length); count > 0; count -= 1) {
    if (isSmall(typed[count - 1]!)) continue
    const words = typed.slice(0, count).flatMap(wordsIn)
    const phrase = words.filter((word) => !small.has(word)).join()
    const phrases = groups.find((group) => group.some((each) => each.join() === phrase))
    if (phrases) return { count, phrases }
  }
  return undefined
}

/** The words of a text, those that together say something we know other words for kept together. */
function phrasesIn(words: readonly string[]): { said: string[]; others: string[][] }[] {
  const found: { said: string[]; others: string[][] }[] = []
  for (let at = 0; at < words.length;) {
    let longest: { length: number; group: string[][] } | null = null
    for (const group of groups)
      for (const phrase of group)
        if (
          phrase.length > (longest?.length ?? 0) &&
          phrase.every((word, index) => words[at + index] === word)
        )
          longest = { length: phrase.length, group }
    const length = longest?.length ?? 1
    const phraseHere = words.slice(at, at + length)
    const others = (longest?.group ?? []).filter((phrase) => phrase.join() !== phraseHere.join())
    found.push({ said: phraseHere, others })
    at += length
  }
  return found
}

function fit(term: string, askedLetters: number, word: string, letters: number): number {
  if (word === term) return ranking.fits.word
  if (term.length >= 2 && word.startsWith(term)) return ranking.fits.start
  // Of a post code with a slip another place would be found.
  if (term.length < slipFrom || /\d/.test(term)) return 0
  const slips = term.length >= twoSlipsFrom ? 2 : 1
  if (Math.abs(word.length - term.length) > slips) return 0
  // Each slip changes at most two letters of the set: most words end here.
  if (bitCount(askedLetters ^ letters) > 2 * slips) return 0
  return isWithin(term, word, slips) ? ranking.fits.slip : 0
}

function lettersOf(word: string): number {
  let mask = 0
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31)
  return mask
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
