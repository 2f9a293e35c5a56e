import { numberFormat } from '../formatters.ts'
import type { Money } from '../schema.ts'
import { exponentOf } from './money.ts'

/**
 * Money as a reader of the locale writes it: `€85.00`, `85,00 €`, `77,00 £`; `short` drops the decimals when there are
 * none to say: `€85`. The country stays with a symbol that several write: `85,00 $CA`. A minus is as wide as a figure.
 */
export function written(
  { amountMinor, currency }: Money,
  locale: string,
  { short = false }: { short?: boolean } = {},
): string {
  const whole = 10 ** exponentOf(currency)
  const isShort = short && amountMinor % whole === 0
  return formatOf(locale, currency, isShort)
    .format(amountMinor / whole)
    .replace('-', '−')
}

const symbolsOfMany = new Set(['$', '¥', '￥', 'kr'])

const made = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, currency: string, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isShort}`
  const formatter = made.get(key)
  if (formatter) return formatter
  const digits = isShort ? 0 : exponentOf(currency)
  const inWords = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    numberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const narrow = inWords('narrowSymbol')
  const symbol = narrow.formatToParts(0).find(({ type }) => type === 'currency')?.value
  const format = symbol && symbolsOfMany.has(symbol) ? inWords('symbol') : narrow
  made.set(key, format)
  return format
}
