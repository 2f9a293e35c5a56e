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
/** They are days beside a time alone: "mon" is also French for "my", "mar" may be March. */
export const shortWeekdays = [
  ['mon', 'lun'],
  ['tue', 'tues', 'mar'],
  ['wed', 'weds', 'mer'],
  ['thu', 'thur', 'thurs', 'jeu'],
  ['fri', 'ven'],
  ['sat', 'sam'],
  ['sun', 'dim'],
]
export const months = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
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
/** From one o'clock on. */
export const hours = [
  ['one', 'une'],
  ['two', 'deux'],
  ['three', 'trois'],
  ['four', 'quatre'],
  ['five', 'cinq'],
  ['six'],
  ['seven', 'sept'],
  ['eight', 'huit'],
  ['nine', 'neuf'],
  ['ten', 'dix'],
  ['eleven', 'onze'],
  ['twelve', 'douze', 'noon', 'midday', 'midi'],
  ['treize'],
  ['quatorze'],
  ['quinze'],
  ['seize'],
  ['dix-sept'],
  ['dix-huit'],
  ['dix-neuf'],
  ['vingt'],
  ['vingt et une'],
  ['vingt-deux'],
  ['vingt-trois'],
  ['midnight', 'minuit'],
]
/** The narrower ones stand first. */
export const parts: readonly [words: string[], span: Span][] = [
  [['early morning', 'early in the morning', 'first thing', 'tot le matin'], { to: 10 * 60 }],
  [['early afternoon', "debut d'apres-midi", "debut d'aprem"], { from: 12 * 60, to: 15 * 60 }],
  [
    [
      'late afternoon',
      'late in the afternoon',
      "fin d'apres-midi",
      "fin d'aprem",
      'fin de journee',
      'end of the day',
    ],
    { from: 16 * 60, to: 19 * 60 },
  ],
  [['early evening', 'debut de soiree'], { from: 17 * 60, to: 19 * 60 }],
  [['late evening', 'late at night', 'tard le soir', 'fin de soiree'], { from: 20 * 60 }],
  [['mornings?', 'matins?', 'matinees?'], { to: 12 * 60 }],
  [
    [
      'noon',
      'midday',
      'lunch ?times?',
      'lunch(?: break| hour)?',
      'midi',
      'pause dejeuner',
      'heure du dejeuner',
    ],
    { from: 12 * 60, to: 14 * 60 },
  ],
  [['afternoons?', 'apres-midis?', 'apres midi', 'aprem'], { from: 12 * 60, to: 17 * 60 }],
  [['evenings?', 'nights?', 'soirs?', 'soirees?'], { from: 17 * 60 }],
]

/** Who gives a treatment: any of these words before the noun, or alone. */
export const genders = [
  ['female', 'woman', 'lady', 'femme', 'feminine', 'dame'],
  ['male', 'man', 'guy', 'homme', 'masculin', 'monsieur'],
]

/** As a pattern has it: any of these. */
export const one = (words: readonly (string | readonly string[])[]) => words.flat().join('|')

/** The number of a word from two to six, or of digits. */
export function countOf(word = ''): number {
  return Number(word) || placeOf(counts, word) + 2
}

export function partOf(word = ''): Span {
  return parts.find(([words]) => new RegExp(`^(?:${one(words)})$`, 'u').test(word))?.[1] ?? {}
}

export function placeOf(lists: readonly (readonly string[])[], word = ''): number {
  return lists.findIndex((words) => words.includes(word))
}
