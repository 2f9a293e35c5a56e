import { contactPhone, emailAddress } from '@serein/shared/identity/contact.ts'
import { callingCodes } from '@serein/shared/identity/calling-codes.ts'
import { displayNames } from '@serein/shared/formatters.ts'
import { plainName } from '@serein/shared/identity/name.ts'
import { exponentOf } from '@serein/shared/money/money.ts'
import { numberIn } from '../platform/phone-number.ts'

// What stands in a cell, read as people and programs write it. Each gives null for what it is not.

/** Without the apostrophe that keeps a spreadsheet from reckoning a cell. */
export function plain(cell: string): string {
  const text = cell.trim()
  return /^'[=+\-@]/u.test(text) ? text.slice(1).trim() : text
}

/** What programs write into one cell one after the other: ` ::: ` between numbers, a comma or a line between addresses. */
export function valuesIn(cell: string): string[] {
  return plain(cell)
    .split(/\s*(?::::|[;,\n])\s*/u)
    .filter(Boolean)
}

/** For comparing: without case, accents and spaces. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

export function nameIn(cell: string): string {
  return plainName(plain(cell))
}

/** The two letters of a country, from them or from its name in English or French; null for what is none. */
export function countryIn(cell: string): string | null {
  const text = plain(cell)
  const code = text.toUpperCase()
  if (code in callingCodes) return code
  return countryByName.get(folded(text)) ?? (code === 'UK' ? 'GB' : null)
}

const countryByName = new Map(
  (['en', 'fr'] as const).flatMap((language) => {
    const names = displayNames(language, { type: 'region' })
    return Object.keys(callingCodes).map((code) => [folded(names.of(code) ?? code), code] as const)
  }),
)

export function emailIn(cell: string): string | null {
  return emailAddress.safeParse(plain(cell).replace(/^mailto:/i, '')).data ?? null
}

/** As the console takes it, in its international form. */
export function phoneIn(cell: string, countries: readonly string[]): string | null {
  const phone = plain(cell)
  return contactPhone.safeParse(phone).success ? numberIn(phone, countries) : null
}

/** In minor units. The last point or comma is that of the decimals, unless three figures follow it. */
export function amountIn(cell: string, currency: string): number | null {
  const text = plain(cell).replaceAll(/[\s\u{a0}\u{202f}'’]/gu, '')
  const found =
    /^(?<sign>-|\()?[^\d.,()-]{0,4}(?<sign2>-)?(?<figures>\d[\d.,]*)[^\d.,()]{0,4}\)?$/u.exec(
      text,
    )?.groups
  if (!found) return null
  const figures = found.figures!
  const exponent = exponentOf(currency)
  const at = decimalsAt(figures, exponent)
  const whole = figures.slice(0, at).replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, '')
  const decimals = figures.slice(at + 1).replace(/0+$/u, '')
  if (!/^\d{1,9}$/u.test(whole) || !/^\d*$/u.test(decimals) || decimals.length > exponent)
    return null
  const minor = Number(whole) * 10 ** exponent + Number(decimals.padEnd(exponent, '0') || 0)
  return found.sign || found.sign2 ? 0 - minor : minor
}

/** Where the decimals begin: at the last mark, unless it stands there as a mark of thousands does, in a currency of two decimals. */
function decimalsAt(figures: string, exponent: number): number {
  const at = figures.search(/[.,](?=\d*$)/u)
  if (at < 0) return figures.length
  const isOnce = figures.indexOf(figures[at]!) === at
  const isMixed = /[.,]/u.test(figures.replaceAll(figures[at]!, ''))
  return isOnce && (isMixed || figures.length - at !== 4 || exponent === 3) ? at : figures.length
}

/** In minutes: `90`, `90 min`, `1 h 30`, `1:30`, `01:30:00`. */
export function minutesIn(cell: string): number | null {
  const text = folded(plain(cell))
  const hours =
    /^(\d{1,2})\s*(?:h|hr|hrs|hour|hours|heure|heures)\.?\s*(?:(\d{1,2})\s*(?:m|min|mins|minutes?)?)?$/u.exec(
      text,
    )
  if (hours) return Number(hours[1]) * 60 + Number(hours[2] ?? 0)
  const clock = /^(\d{1,2}):(\d{2})(?::00)?$/u.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const minutes = /^(\d{1,3})\s*(?:m|mn|min|mins|minutes?)?\.?$/u.exec(text)
  return minutes ? Number(minutes[1]) : null
}

/** Minutes after midnight: `14:30`, `2:30 pm`, `14h30`, `9 am`. */
export function timeIn(cell: string): number | null {
  const found = /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s*([ap])?\.?m?\.?$/u.exec(
    folded(plain(cell)),
  )
  if (!found) return null
  const [, hour = '', minute = '0', half] = found
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || (half && Number(hour) > 12)) return null
  return hours * 60 + Number(minute)
}

export type CellDay = { day: number; month: number; year: number | null }

/** What programs write where there is no day: `0/0/00`, `0000-00-00`. */
export function isNoDay(cell: string): boolean {
  return /^0+[-/.]0+[-/.]0+(?:\D.*)?$/u.test(plain(cell))
}

/**
 * A day as `2026-03-14`, `20260314`, `14/03/2026`, `14.3.26`, `14 March 2026`, `March 14, 2026`, `14-Mar-26`, `03-14` or `--03-14`,
 * with or without a time, or as a spreadsheet counts days; what comes first where it is all figures is an argument. Nobody writes a
 * year of two figures for one that is more than ten years ahead. Contacts without a year are written for 1604.
 */
export function dayIn(cell: string, order: 'dmy' | 'mdy', thisYear: number): CellDay | null {
  const text = folded(plain(cell))
    .replaceAll(/[,]|(?<=\d)(?:st|nd|rd|th|er)\b/gu, '')
    .replace(/[t ]\d{1,2}:\d{2}.*$/u, '')
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/u.exec(text)
  if (iso && (iso[2] || text.length === 8))
    return checked(iso[4], iso[3], iso[1] === '1604' ? undefined : iso[1], thisYear)
  const yearless = /^--(\d{2})-?(\d{2})$/u.exec(text)
  if (yearless) return checked(yearless[2], yearless[1], undefined, thisYear)
  if (/^\d{5}$/u.test(text)) return counted(Number(text), thisYear)
  const figures = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/u.exec(text)
  if (figures) {
    const [, first, second, year] = figures
    // A day without its year is written as machines write it, unless somebody says otherwise.
    const isDayFirst = order === 'dmy' && !(year === undefined && text.includes('-'))
    return isDayFirst
      ? checked(first, second, year, thisYear)
      : checked(second, first, year, thisYear)
  }
  const named = text.replaceAll(/[-/]/gu, ' ')
  const dayFirst = /^(\d{1,2})\.? ([a-z]{3,9})\.?(?: (\d{4}|\d{2}))?$/u.exec(named)
  if (dayFirst) return checked(dayFirst[1], String(monthNamed(dayFirst[2]!)), dayFirst[3], thisYear)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?: (\d{4}|\d{2}))?$/u.exec(named)
  if (!monthFirst) return null
  return checked(monthFirst[2], String(monthNamed(monthFirst[1]!)), monthFirst[3], thisYear)
}

/** As spreadsheets count them, from the end of 1899. */
function counted(days: number, thisYear: number): CellDay | null {
  const at = new Date(Date.UTC(1899, 11, 30 + days))
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return checked(day, month, year, thisYear)
}

const months = [
  ['jan'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
]

function monthNamed(word: string): number {
  return months.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1
}

function checked(day = '', month = '', year: string | undefined, thisYear: number): CellDay | null {
  const short = year?.length === 2
  const century = short && Number(year) + 2000 > thisYear + 10 ? 1900 : 2000
  const full = year === undefined ? null : Number(year) + (short ? century : 0)
  const read = { day: Number(day), month: Number(month), year: full }
  const last = new Date(Date.UTC(full ?? 2000, read.month, 0)).getUTCDate()
  if (read.month < 1 || read.month > 12 || read.day < 1 || read.day > last) return null
  return full !== null && (full < 1900 || full > 2199) ? null : read
}

/** Whether any of these days can only be read with the month first, or only with the day first. */
export function dayOrderOf(cells: readonly string[]): 'dmy' | 'mdy' | null {
  for (const cell of cells) {
    const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}/u.exec(plain(cell)) ?? []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return null
}

export function languageIn(cell: string): 'en' | 'fr' | null {
  const word = folded(plain(cell))
  if (/^(?:en|eng|english|anglais|en[-_]\w+)$/u.test(word)) return 'en'
  return /^(?:fr|fra|fre|french|francais|fr[-_]\w+)$/u.test(word) ? 'fr' : null
}

export function genderIn(cell: string): 'female' | 'male' | 'other' | null {
  const word = folded(plain(cell))
  if (/^(?:f|w|female|woman|femme|feminin)$/u.test(word)) return 'female'
  if (/^(?:m|h|male|man|homme|masculin)$/u.test(word)) return 'male'
  return /^(?:other|autre|x|non[- ]binary|diverse|unknown|)$/u.test(word) ? 'other' : null
}

/** A consent is what says yes in so many words; anything else is none. */
export function isConsent(cell: string): boolean {
  return /^(?:yes|y|true|1|oui|vrai|subscribed|opted[- ]in|abonnee?|inscrite?)$/u.test(
    folded(plain(cell)),
  )
}
