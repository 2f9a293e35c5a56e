import { one, partOf, parts, type Span } from './wish-words.ts'

/** What a sentence asks for, as an address has it. */
export interface Wishes {
  day?: string
  /** So many from that one on. */
  days?: number | undefined
  from?: number
  to?: number
  /** Minutes. */
  length?: number
  party?: number
  /** Whole units of whatever money. */
  max?: number
  gender?: 'female' | 'male'
  /** Stars. */
  rating?: number
  open?: true
  sort?: 'soonest' | 'price' | 'rating'
  /** Near the reader, wherever that is. */
  here?: true
}

/** The reader's own day, and how many minutes of it are over. */
export interface Moment {
  today: string
  minute: number
}
/** What one rule reads. */
export interface Phrase extends Omit<Wishes, 'from' | 'to'> {
  part?: Span
  time?: Span
  /** The day is one of its name: where its time is over, the next one is meant. */
  isWeekday?: true
  /** Its words ask for nothing. */
  isFiller?: true
}
export type DayPhrase = Pick<Phrase, 'day' | 'days' | 'isWeekday'>
/** What the groups of its pattern mean; undefined where they mean nothing after all. */
type Read<Result> = (groups: string[], at: Moment) => Result | undefined
export interface Rule {
  /** What a text begins with, and how many of its letters say so. */
  read: (text: string, at: Moment) => { phrase: Phrase; length: number } | undefined
  /** It counts only before the first word that is looked for. */
  opens?: true
  /** It reads numbers: a text without one need not compile its pattern. */
  counts?: true
  /** It counts only where no number stands before it: "31 February" is neither a day nor a month. */
  isApart?: true
}

export const part = one(parts.map(([words]) => words))
const end = '(?= |$)'
/** Compiled once, and not with the pattern of every day. */
const partAfterDay = new RegExp(
  `^ (?:in the |at |a |au |le |dans |en |during |pendant )?(?:la |l')?(${part})${end}`,
  'u',
)

export function rule(pattern: string, read: Read<Phrase>): Rule {
  const compiled = new RegExp(`^(?:${pattern})${end}`, 'u')
  return {
    read(text, at) {
      const match = compiled.exec(text)
      const phrase = match && read(groupsOf(match), at)
      return phrase ? { phrase, length: match[0].length } : undefined
    },
  }
}

/** A day, and a part of it where one follows. */
export function dayRule(pattern: string, read: Read<DayPhrase | string>): Rule {
  const compiled = new RegExp(`^(?:${pattern})${end}`, 'u')
  return {
    read(text, at) {
      const match = compiled.exec(text)
      const wish = match && read(groupsOf(match), at)
      if (!wish) return undefined
      const { length } = match[0]
      const [after = '', name] = partAfterDay.exec(text.slice(length)) ?? []
      const day = typeof wish === 'string' ? { day: wish } : wish
      // Of a day named before nothing stays.
      const phrase = { days: undefined, ...day, ...(name ? { part: partOf(name) } : {}) }
      return { phrase, length: length + after.length }
    },
  }
}

function groupsOf(match: RegExpExecArray): string[] {
  return match.slice(1).map((group) => group ?? '')
}
