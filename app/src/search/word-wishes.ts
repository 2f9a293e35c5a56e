import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { dateIn, dayOn, nextMonday } from './named-day.ts'
import {
  counts,
  countOf,
  genders,
  months,
  one,
  partOf,
  parts,
  placeOf,
  weekdays,
  type Span,
} from './wish-words.ts'

/** What a text asks for, as an address has it. */
export interface WordWishes {
  /** The text without what was understood; undefined when nothing is left. */
  q: string | undefined
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
}

/** The reader's own day, and how many minutes of it are over. */
interface Moment {
  today: string
  minute: number
}
interface Said extends Omit<WordWishes, 'q' | 'from' | 'to'> {
  part?: Span
  time?: Span
  /** The day is one of its name: where its time is over, the next one is meant. */
  isWeekday?: true
}
type DaySaid = Pick<Said, 'day' | 'days' | 'isWeekday'>
/** What the groups of its pattern mean; undefined where they mean nothing after all. */
type Read = (groups: string[], at: Moment) => Said | undefined
interface Rule {
  pattern: RegExp
  read: Read
}

const part = one(parts.map(([words]) => words))
const many = `([2-6]|${one(counts)})`
const people = 'people|persons|guests|adults|friends|of us|personnes|pers|adultes|amis|amies'
const weAre = 'we are|nous sommes|nous serons|on est|on sera'
/** "6", "6pm", "18:30", "18h": hour, minutes, half of the day. */
const clock = String.raw`(\d{1,2})(?:[:.h](\d\d)|h| ?(?:heures?|o'clock))? ?(am|pm)?`
/** The same with a sign that it is one. */
const plainClock = String.raw`(\d{1,2})(?:[:.h](\d\d)|h| ?(?:heures|o'clock)|(?= ?[ap]m)) ?(am|pm)?`
const gender = one(genders)
const givers =
  'therapists?|masseurs?|masseuses?|practitioners?|therapeutes?|praticiens?|praticiennes?'
const atMost =
  "(?:for |pour |a )?(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|maxi|moins de|au plus|jusqu'a|budget)"
const price = String.raw`(?:[€$£] ?(\d{1,4})|(\d{1,4}) ?(?:[€$£]|euros?|eur|dollars?|pounds?|livres?))`

/** The first that reads what stands at a place counts. */
const rules: readonly Rule[] = [
  dayRule('(?:the )?day after tomorrow|apres-demain', (_, { today }) => addDays(today, 2)),
  dayRule('(?:the )?next week-?end|(?:le |ce )?week-?end prochain', (_, { today }) => ({
    day: addDays(nextMonday(today), 5),
    days: 2,
  })),
  dayRule('(?:(?:this|on|at|for|ce|le) (?:the )?)?week-?end', (_, { today }) =>
    weekdayOf(today) === 7 ? today : { day: dayOn(6, today), days: 2 },
  ),
  dayRule('next week|(?:la )?semaine prochaine', (_, { today }) => ({
    day: nextMonday(today),
    days: 7,
  })),
  dayRule('this week|cette semaine', (_, { today }) =>
    weekdayOf(today) === 7 ? today : { day: today, days: 8 - weekdayOf(today) },
  ),
  dayRule(
    "today|aujourd'?hui|this|ce(?=t? (?:matin|soir|midi))|cet(?:te)?",
    (_, { today }) => today,
  ),
  dayRule('tomorrow|demain', (_, { today }) => addDays(today, 1)),
  dayRule(
    `(?:(?:on|for|this|ce|le|pour) (?:le )?)?(next )?(${one(weekdays)})( prochain)?`,
    ([next, name, prochain], { today }) => ({
      day: dayOn(placeOf(weekdays, name) + 1, next || prochain ? addDays(today, 1) : today),
      isWeekday: true,
    }),
  ),
  dayRule(
    String.raw`(?:(?:on|le) )?(?:the )?(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?(${one(months)})`,
    ([date, name], { today }) => dateIn(placeOf(months, name), Number(date), today),
  ),
  dayRule(
    String.raw`(?:on )?(${one(months)}) (\d{1,2})(?:st|nd|rd|th)?`,
    ([name, date], { today }) => dateIn(placeOf(months, name), Number(date), today),
  ),
  dayRule('(?:in|dans) ([1-9]|1[0-9]) (?:days?|jours?)', ([days], { today }) =>
    addDays(today, Number(days)),
  ),
  rule(
    String.raw`(?:in|dans) (?:(an|one|une|[1-9]) ?(?:hours?|heures?|h)|(half an hour|une demi-heure)|(\d{1,3}) ?(?:mins?|minutes?|mn))`,
    fromNow,
  ),
  rule('tonight', (_, { today }) => ({ day: today, part: partOf('evening') })),
  rule('(?:before|avant) (?:noon|midi)', () => ({ part: partOf('morning') })),
  rule('(?:after|apres) (?:work|le travail)', () => ({ part: partOf('evening') })),
  rule(`(?:in|on|during) the (${part})|at (noon|night|midday)`, ([a, b]) => ({
    part: partOf(a || b),
  })),
  rule(`(?:le|du|en|au|a|dans) ?(?:l')?(${part})|l'(apres-midi)`, ([a, b]) => ({
    part: partOf(a || b),
  })),
  // A French one stands at the end; at the beginning it may be a name.
  rule(`(${part})(?=$)|(morning|afternoon|evening|lunchtime)`, ([a, b]) => ({
    part: partOf(a || b),
  })),
  rule('(?:for |pour )?(?:an|one|une|1) ?(?:hour|heure|h)', () => ({ length: 60 })),
  rule(String.raw`(?:for |pour )?([1-3]) ?(?:hours|heures|h) ?(\d\d)?`, ([hours, minutes]) =>
    lengthOf(Number(hours) * 60 + Number(minutes)),
  ),
  rule(String.raw`(?:for |pour )?(\d{2,3}) ?-?(?:min|mins|minutes?|mn)`, ([minutes]) =>
    lengthOf(Number(minutes)),
  ),
  rule(`(?:(?:for|pour|a|${weAre}) )?${many} (?:${people})|(?:${weAre}) ${many}`, ([a, b]) => ({
    party: countOf(a || b),
  })),
  // "For two" is what a treatment is called.
  rule(`(?:for|pour) ${many}`, ([count]) =>
    countOf(count) > 2 ? { party: countOf(count) } : undefined,
  ),
  rule(`${atMost} ${price}|${price} (?:max(?:imum)?|maxi|or less|ou moins)`, (amounts) => {
    const max = Number(amounts.find(Boolean))
    return max > 0 ? { max } : undefined
  }),
  rule(
    `(?:(?:with|by|avec|par) )?(?:an? |une? )?(${gender}) (?:${givers})|(?:${givers}) (${gender})|(?:with|by|avec|par) (?:an? |une? )?(${gender})`,
    (names) => ({ gender: placeOf(genders, names.find(Boolean)) === 0 ? 'female' : 'male' }),
  ),
  rule('(?:(?:with|by|avec|par) )?(?:an? |une )?(?:masseuse|praticienne)', () => ({
    gender: 'female',
  })),
  rule(`(?:between|entre) ${clock} (?:and|et|-) ${clock}`, between),
  rule(`(?:from |de )?${plainClock} ?(?:to|a|-) ?${clock}`, between),
  rule(`(?:after|from|past|apres|a partir de|des) ${clock}`, (at) => {
    const from = minuteOf(at)
    return from === undefined ? undefined : { time: { from } }
  }),
  rule(`(?:before|by|until|till|avant|jusqu'a) ${clock}`, (at) => {
    const to = minuteOf(at)
    return to === undefined ? undefined : { time: { to } }
  }),
  rule(`(?:at|around|about|vers) ${clock}`, around),
  rule(`(?:a )?${plainClock}`, around),
]

/** What tells nothing once it is all that is left. */
const small = /^(?:an?|and|at|au|de|des|du|en|et|for|in|la|les?|on|pour|the|une?)$/u

/**
 * Reads days, times, lengths and numbers of guests that a text names in English or French: "deep tissue tomorrow evening",
 * "massage samedi matin pour 3". `now` is the reader's clock, `2026-11-25T10:15`,
 * or a day at its beginning; a day that is named is the next of its name. What stands
 * between quotation marks is left as it is, and of two times the last one counts.
 */
export function readWishes(text: string, now: string): WordWishes {
  const moment = {
    today: now.slice(0, 10),
    minute: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)),
  }
  const words = text.match(/"[^"]*"|[^\s,;]+/gu) ?? []
  const plain = words.map(plainWord)
  const otherWords: string[] = []
  const wishes: Said = {}
  for (let at = 0; at < words.length;) {
    const found = readAt(plain.slice(at).join(' '), moment)
    if (found) Object.assign(wishes, found.wishes)
    else otherWords.push(words[at]!)
    at += found ? found.words : 1
  }
  if (otherWords.length === words.length) return { q: text }
  const { part: partSaid, time, isWeekday, ...others } = wishes
  const span = spanOf(partSaid, time)
  const isOver = others.day === moment.today && (span.to ?? 24 * 60) <= moment.minute
  if (isWeekday && isOver) others.day = addDays(moment.today, 7)
  const isSmall = otherWords.every((word) => small.test(plainWord(word)))
  return { ...others, ...span, q: isSmall ? undefined : otherWords.join(' ') }
}

/** What is said at the beginning of a text, and by how many words. */
function readAt(text: string, moment: Moment): { wishes: Said; words: number } | undefined {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(text)
    const wishes =
      match &&
      read(
        match.slice(1).map((group) => group ?? ''),
        moment,
      )
    if (wishes) return { wishes, words: match[0].trim().split(' ').length }
  }
  return undefined
}

function rule(pattern: string, read: Read): Rule {
  return { pattern: new RegExp(`^(?:${pattern})(?= |$)`, 'u'), read }
}

/** A day, and a part of it where one follows. */
function dayRule(
  pattern: string,
  read: (groups: string[], at: Moment) => DaySaid | string | undefined,
): Rule {
  return rule(
    `(?:${pattern})(?: (?:in the |at |a |au |le |dans )?(?:l')?(${part}))?`,
    (groups, at) => {
      const name = groups.at(-1)
      const wish = read(groups, at)
      if (!wish) return undefined
      const day = typeof wish === 'string' ? { day: wish } : wish
      // Of a day named before nothing stays.
      return { days: undefined, ...day, ...(name ? { part: partOf(name) } : {}) }
    },
  )
}

/** "Tomorrow evening after 8" is at eight in the evening. */
function spanOf(partSaid: Span = {}, time?: Span): Span {
  if (!time) return partSaid
  const isLate = partSaid.from !== undefined && partSaid.from >= 12 * 60
  const late = (minute: number) => (isLate && minute < 12 * 60 ? minute + 12 * 60 : minute)
  return {
    ...(time.to === undefined || time.from !== undefined ? {} : partSaid),
    ...Object.fromEntries(Object.entries(time).map(([edge, minute]) => [edge, late(minute)])),
  }
}

function between(groups: string[]): Said | undefined {
  const from = minuteOf(groups.slice(0, 3), groups[5])
  let to = minuteOf(groups.slice(3, 6))
  if (from === undefined || to === undefined) return undefined
  if (to <= from) to += 12 * 60
  return to > from && to <= 24 * 60 ? { time: { from, to } } : undefined
}

/** On the next quarter of an hour, as long from now as is said. */
function fromNow([hours, half, minutes]: string[], { today, minute }: Moment): Said {
  const wait = half ? 30 : minutes ? Number(minutes) : (Number(hours) || 1) * 60
  const start = Math.ceil((minute + wait) / 15) * 15
  const from = start % (24 * 60)
  const time = { from, to: Math.min(from + 60, 24 * 60) }
  return { day: addDays(today, Math.floor(start / (24 * 60))), time }
}

/** Within the hour. */
function around(at: string[]): Said | undefined {
  const from = minuteOf(at)
  return from === undefined ? undefined : { time: { from, to: Math.min(from + 60, 24 * 60) } }
}

/** Nobody means one to seven in the night. */
function minuteOf([hour, minutes, half]: string[], otherHalf?: string): number | undefined {
  const [h, m] = [Number(hour), Number(minutes)]
  if (h > 24 || m > 59 || h * 60 + m > 24 * 60) return undefined
  const side = half || (h <= 12 ? otherHalf : '')
  if (side) return h > 12 ? undefined : ((h % 12) + (side === 'pm' ? 12 : 0)) * 60 + m
  return (h >= 1 && h <= 7 ? h + 12 : h) * 60 + m
}

function lengthOf(length: number): Said | undefined {
  return length >= 10 && length <= 480 ? { length } : undefined
}

/** As the patterns have it: small letters without accents. */
function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.!?]+$/u, '')
}
