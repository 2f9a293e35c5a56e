/** Minutes of a day. */
export interface Span {
  from?: number
  to?: number
}

export const weekdays = [
  ['monday', 'lundi'],
  ['tuesday', 'mardi'],
  ['wednesday', 'mercredi'],
  ['thursday', 'jeudi'],
  ['friday', 'vendredi'],
  ['saturday', 'samedi'],
  ['sunday', 'dimanche'],
]
export const months = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr'],
  ['march', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
]
export const counts = [
  ['two', 'deux'],
  ['three', 'trois'],
  ['four', 'quatre'],
  ['five', 'cinq'],
  ['six'],
]
export const parts: readonly [words: string[], span: Span][] = [
  [['morning', 'matin', 'matinee'], { to: 12 * 60 }],
  [['noon', 'midday', 'lunchtime', 'lunch', 'midi'], { from: 12 * 60, to: 14 * 60 }],
  [['afternoon', 'apres-midi', 'aprem'], { from: 12 * 60, to: 17 * 60 }],
  [['evening', 'night', 'soir', 'soiree'], { from: 17 * 60 }],
]

/** Who gives a treatment: any of these words before the noun, or alone. */
export const genders = [
  ['female', 'woman', 'lady', 'femme'],
  ['male', 'man', 'homme'],
]

/** As a pattern has it: any of these. */
export const one = (words: readonly (string | readonly string[])[]) => words.flat().join('|')
export function countOf(word = ''): number {
  return Number(word) || placeOf(counts, word) + 2
}

export function partOf(word = ''): Span {
  return parts.find(([words]) => words.includes(word))?.[1] ?? {}
}

export function placeOf(lists: readonly (readonly string[])[], word = ''): number {
  return lists.findIndex((words) => words.includes(word))
}
