import { exponentOf } from '@serein/shared/money/money.ts'
import type { Money } from '@serein/shared/schema.ts'
import { stringify } from 'csv-stringify/sync'
import type { Language } from './scope.ts'

/** An instant as the clock of a shop shows it: a day, or a day with its time. */
type Moment = { at: string; timeZone: string; isDay?: boolean }
export type Cell = string | number | null | Money | Moment

/**
 * A file that a spreadsheet of that language opens as a table: French ones part cells by semicolons and decimals by a comma. It begins
 * with a byte order mark, since one of them takes it for another alphabet else. Numbers are numbers; a text that would be a formula
 * begins with an apostrophe.
 */
export function spreadsheet(
  rows: readonly (readonly Cell[])[],
  { name, language }: { name: string; language: Language },
): File {
  const text = stringify(
    rows.map((row) => row.map((cell) => cellText(cell, language))),
    { bom: true, delimiter: language === 'fr' ? ';' : ',', record_delimiter: 'windows' },
  )
  return new File([text], name, { type: 'text/csv' })
}

function cellText(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return asText(cell)
  if (typeof cell === 'object' && 'at' in cell) return clockText(cell)
  const number = typeof cell === 'number' ? String(cell) : decimalText(cell)
  return language === 'fr' ? number.replace('.', ',') : number
}

function decimalText({ amountMinor, currency }: Money): string {
  const exponent = exponentOf(currency)
  return (amountMinor / 10 ** exponent).toFixed(exponent)
}

function clockText({ at, timeZone, isDay = false }: Moment): string {
  const then = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const day = then.toPlainDate().toString()
  return isDay ? day : `${day} ${then.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** A phone number with a country’s code is none of the formulas that begin so, once nothing in it can be reckoned. */
function asText(text: string): string {
  if (/^\+\d[\d ().-]{5,20}$/u.test(text)) return text.replaceAll(/[ ().-]+/gu, ' ').trim()
  return /^\s*[=+\-@]|^[\t\r]/u.test(text.normalize('NFKC')) ? `'${text}` : text
}
