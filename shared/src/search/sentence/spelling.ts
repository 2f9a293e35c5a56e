import { isWithin } from '../slip.ts'

/** Short for words of the grammar, and slips in words that are too short to be guessed. */
const spellings: Record<string, string> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tmw: 'tomorrow',
  '2moro': 'tomorrow',
  '2morrow': 'tomorrow',
  tomoz: 'tomorrow',
  tomrw: 'tomorrow',
  '2day': 'today',
  tody: 'today',
  todya: 'today',
  toady: 'today',
  tdy: 'today',
  '2nite': 'tonight',
  '2night': 'tonight',
  tonite: 'tonight',
  wkend: 'weekend',
  wknd: 'weekend',
  nxt: 'next',
  arvo: 'afternoon',
  lundy: 'lundi',
  ludni: 'lundi',
  mardy: 'mardi',
  madri: 'mardi',
  jeudy: 'jeudi',
  juedi: 'jeudi',
  jedui: 'jeudi',
  matain: 'matin',
  matein: 'matin',
  mattin: 'matin',
  mtin: 'matin',
  aprm: 'aprem',
  aprs: 'apres',
  avan: 'avant',
  avnt: 'avant',
  dmain: 'demain',
  dem1: 'demain',
  ojd: "aujourd'hui",
  ajd: "aujourd'hui",
  auj: "aujourd'hui",
  ppl: 'people',
  pple: 'people',
  mns: 'min',
}
/** Words in which a slip is found, each long enough to be no other word. */
const words =
  "tomorrow tonight morning evening afternoon weekend monday tuesday wednesday thursday friday saturday sunday demain matinee soiree apres-midi aujourd'hui week-end samedi dimanche vendredi mercredi semaine prochain prochaine january february september october november december janvier fevrier juillet septembre octobre novembre decembre minutes heures people friends personnes therapist therapeute masseuse female before between before please voudrais aimerais cherche looking".split(
    ' ',
  )
const wordSet = new Set(words)
/** Words of their own that are a slip away from one of them. */
const otherWords = new Set(
  'domain domaine demian therapie therapies therapeutic therapeutique mourning female femelle person personne masseur masseurs mondays therapists therapeutes prochains semaines fridays sundays saturdays mornings evenings weekends minute heure friend nails'.split(
    ' ',
  ),
)
const slipFrom = 6
const twoSlipsFrom = 8

/** A word as the rules know it: what is cut short or misspelt is written out. Any other word stays what it is. */
export function spelling(word: string): string {
  const whole = spellings[word]
  if (whole) return whole
  if (word.length < slipFrom - 1 || wordSet.has(word) || otherWords.has(word)) return word
  return words.find((each) => isSlipOf(word, each)) ?? word
}

/** The first letter is right: who slips there has typed another word. */
function isSlipOf(word: string, right: string): boolean {
  const slips = right.length >= twoSlipsFrom ? 2 : 1
  return (
    word[0] === right[0] &&
    Math.abs(word.length - right.length) <= slips &&
    isWithin(word, right, slips)
  )
}
