import { addDays, daysBetween, weekdayOf } from '../../time/day.ts'
import { dayRules } from './day-rules.ts'
import { fillerRules } from './filler-rules.ts'
import { hourRules } from './hour-rules.ts'
import { dayOn, daysFrom } from './named-day.ts'
import type { Moment, Phrase, Wishes } from './rule.ts'
import { spelling } from './spelling.ts'
import { wishRules } from './wish-rules.ts'
import { hours, one, type Span } from './wish-words.ts'

/** What a text asks for. */
export interface Sentence extends Wishes {
  /** The text without what was understood; undefined when nothing is left. */
  q: string | undefined
}

/** The first that reads what stands at a place counts. */
const rules = [...dayRules, ...wishRules, ...hourRules, ...fillerRules]

/** What tells nothing once it is all that is left, or stands at the end. */
const small =
  /^(?:an?|and|at|au|aux|by|de|des|du|en|et|for|from|i|in|is|la|les?|my|near|on|or|ou|par|pour|pres|some|something|somewhere|the|to|un|une|with|avec|d'|quelque|chose|ca|c'est|it|that|be|me|us|mais|but|&|\+|-|–|\/|)$/u
const article =
  /^(?:an?|the|une?|des|some|les?|la|de|d'une?|of|for|pour|with|to|and|et|or|ou|mais|but|any|my|mon|ma|mes|notre|our)$/u
/** Half an hour is one. */
const number = new RegExp(
  String.raw`\d|half|demi|quarts?|(?:^| |')(?:an|${one(hours)})(?: |$)`,
  'u',
)
const date = /^\d{1,2}(?:st|nd|rd|th|er)?$/u
const or = /^(?:or|ou|and|et|&|\/)$/u
const not = /^(?:not|except|sauf|pas|hors|sans|without|but)$/u

/**
 * Reads what a text asks for in English or French, as people write and say it: days, times, lengths, guests, prices, who gives it.
 * `now` is the reader's clock, `2026-11-25T10:15`, or a day at its beginning; a day that is named is the next of its name.
 * What stands between quotation marks, after a "not", or says something else than what was said before is left as it is.
 */
export function readSentence(text: string, now: string): Sentence {
  const moment = {
    today: now.slice(0, 10),
    minute: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)),
  }
  const words = text.match(/"[^"]*"|«[^»]*»|[^\s,;]+/gu) ?? []
  const plain = words.map((word) => spelling(plainWord(word)))
  const rest: number[] = []
  let wishes: Phrase = {}
  let isRead = false
  let last = -1
  for (let at = 0; at < words.length;) {
    const isNot = not.test(plain[at]!)
    const isOpening = rest.every((word) => small.test(plain[word]!))
    const found = readAt(plain, at, moment, isOpening)
    const next = isNot && !found ? readAt(plain, at + 1, moment, false) : undefined
    const merged =
      found && merge(wishes, found.phrase, last === at - 1 && or.test(plain[at - 1] ?? ''))
    if (found && merged) {
      if (last === at - 1 && or.test(plain[at - 1] ?? '')) rest.splice(rest.indexOf(at - 1), 1)
      if (!found.phrase.isFiller) last = at + found.words
      wishes = merged
      isRead = true
      at += found.words
      continue
    }
    const count = next && !next.phrase.isFiller ? next.words + 1 : (found?.words ?? 1)
    for (let word = at; word < at + count; word += 1) rest.push(word)
    at += count
  }
  if (!isRead) return { q: text }
  return { ...settled(wishes, moment), q: textOf(rest, words, plain) }
}

/** What is read at one of the words, and of how many words. */
function readAt(
  plain: readonly string[],
  at: number,
  moment: Moment,
  isOpening: boolean,
): { phrase: Phrase; words: number } | undefined {
  const text = plain.slice(at).join(' ')
  const hasNumber = number.test(text)
  for (const { read, opens, counts, isApart } of rules) {
    const isAside =
      (opens && !isOpening) || (counts && !hasNumber) || (isApart && date.test(plain[at - 1] ?? ''))
    const found = isAside ? undefined : read(text, moment)
    if (found) {
      const words = text.slice(0, found.length).trim().split(' ').length
      return { phrase: found.phrase, words }
    }
  }
  return undefined
}

/** Both, or undefined where the second says something else: "Friday", then "Monday". Of two with an "or" between them either counts. */
function merge(before: Phrase, phrase: Phrase, isEither: boolean): Phrase | undefined {
  const { isFiller, day, days, part, time, ...others } = phrase
  if (isFiller) return before
  const entries = Object.entries(others) as [keyof typeof others, unknown][]
  if (entries.some(([key, value]) => (before[key] ?? value) !== value)) return undefined
  const merged: Phrase = { ...before, ...others }
  if (day) {
    const isOfWeek = (count: number) => count === 2 || (count === 1 && merged.isWeekday === true)
    const span = mergeDays(before, { day, days }, { isEither, isOfWeek })
    if (!span) return undefined
    merged.day = span.day
    merged.days = span.days === 1 ? undefined : span.days
    if (merged.days) delete merged.isWeekday
  }
  for (const [key, span] of [
    ['part', part],
    ['time', time],
  ] as const) {
    if (!span) continue
    const both = mergeSpans(before[key], span, isEither)
    if (!both) return undefined
    merged[key] = both
  }
  return merged
}

function mergeDays(
  { day, days = 1 }: Pick<Wishes, 'day' | 'days'>,
  next: { day: string; days: number | undefined },
  { isEither, isOfWeek }: { isEither: boolean; isOfWeek: (days: number) => boolean },
): { day: string; days?: number | undefined } | undefined {
  if (!day) return next
  const [end, nextEnd] = [addDays(day, days - 1), addDays(next.day, (next.days ?? 1) - 1)]
  if (daysBetween(day, next.day) >= 0 && daysBetween(nextEnd, end) >= 0) return next
  if (daysBetween(next.day, day) >= 0 && daysBetween(end, nextEnd) >= 0) return { day, days }
  const nextDays = next.days ?? 1
  // "A Saturday in January" is the first of them.
  if (nextDays > 7 && isOfWeek(days)) return { day: dayOn(weekdayOf(day), next.day), days }
  if (days > 7 && isOfWeek(nextDays)) return { ...next, day: dayOn(weekdayOf(next.day), day) }
  if (!isEither) return undefined
  return daysFrom(day < next.day ? day : next.day, end > nextEnd ? end : nextEnd)
}

function mergeSpans(before: Span | undefined, next: Span, isEither: boolean): Span | undefined {
  if (!before) return next
  if (isEither) {
    return asSpan(
      before.from === undefined || next.from === undefined
        ? undefined
        : Math.min(before.from, next.from),
      before.to === undefined || next.to === undefined ? undefined : Math.max(before.to, next.to),
    )
  }
  const isSame = before.from === next.from && before.to === next.to
  if (isSame) return before
  const areEdges = (before.to ?? next.from) === undefined || (before.from ?? next.to) === undefined
  const { from, to } = { ...before, ...next }
  return areEdges && from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

function asSpan(from: number | undefined, to: number | undefined): Span {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** As an address has it; a weekday whose time is over is the one of the week after. */
function settled({ part, time, isWeekday, ...others }: Phrase, moment: Moment): Wishes {
  const span = spanOf(part, time)
  const isOver = others.day === moment.today && (span.to ?? 24 * 60) <= moment.minute
  if (isWeekday && isOver) others.day = addDays(moment.today, 7)
  return { ...others, ...span }
}

/** "Tomorrow evening after 8" is at eight in the evening. */
function spanOf(part: Span = {}, time?: Span): Span {
  if (!time) return part
  const isLate = part.from !== undefined && part.from >= 12 * 60
  // Six is in the evening, unless a morning is meant.
  const isEarly =
    part.to !== undefined && part.from === undefined && (time.from ?? time.to ?? 0) > 12 * 60
  const shift = (minute: number) => {
    if (isLate && minute < 12 * 60) return minute + 12 * 60
    return isEarly ? minute - 12 * 60 : minute
  }
  return {
    ...(time.to === undefined || time.from !== undefined ? {} : part),
    ...Object.fromEntries(Object.entries(time).map(([edge, minute]) => [edge, shift(minute)])),
  }
}

/** The words that are left, without small ones that no longer join anything. */
function textOf(
  rest: readonly number[],
  words: readonly string[],
  plain: readonly string[],
): string | undefined {
  const left = rest.filter((word) => plain[word] !== '')
  while (left.length > 0 && article.test(plain[left[0]!]!)) left.shift()
  while (left.length > 0 && small.test(plain[left.at(-1)!]!)) left.pop()
  return left.length > 0 ? left.map((word) => words[word]).join(' ') : undefined
}

/** As the rules have it: small letters without accents. */
function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replace(/[.!?:)]+$/u, '')
    .replace(/^[(]/u, '')
}
