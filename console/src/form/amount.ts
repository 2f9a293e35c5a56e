import { numberFormat } from '@serein/shared/formatters.ts'
import { exponentOf } from '@serein/shared/money/money.ts'

/** Reads a typed amount in minor units: `80`, `80.5` and `80,50` in euros. Null if invalid. */
export function amountOf(text: string, currency: string): number | null {
  return decimalOf(text, exponentOf(currency))
}

/** Reads a typed percentage in 1/100,000: `20`, `14,975`, `5 %`. Null if invalid. */
export function rateOf(text: string): number | null {
  return decimalOf(text, 3)
}

/** Writes a rate as it is typed: `20`, `14,975`. */
export function rateText(rate: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 3 }).format(rate / 1_000)
}

function decimalOf(text: string, digits: number): number | null {
  const match = /^(\d{1,7})(?:[.,](\d*))?$/u.exec(text.replaceAll(/[\s\u00A0\u202F€$£%]/gu, ''))
  if (!match) return null
  const [, whole, part = ''] = match
  if (part.length > digits) return null
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
}

/** Writes an amount as it is typed: whole ones without cents. */
export function amountText(amountMinor: number, currency: string, locale: string): string {
  const digits = exponentOf(currency)
  const unit = 10 ** digits
  if (amountMinor % unit === 0) return String(amountMinor / unit)
  return (amountMinor / unit).toFixed(digits).replace('.', locale.startsWith('fr') ? ',' : '.')
}

/** The likely cash for an amount: the next ten, fifty and hundred. */
export function notesFor(amountMinor: number, currency: string): number[] {
  const unit = 10 ** exponentOf(currency)
  const next = [10, 50, 100].map((note) => Math.ceil(amountMinor / (note * unit)) * note * unit)
  return [...new Set(next)].filter((minor) => minor > amountMinor)
}
