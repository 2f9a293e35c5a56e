import { refuse, refuseRequest } from './refusal.ts'

export type Money = { currency_code: string; value: string }
export type Amount = { currency: string; minor: number }

/** The currencies of PayPal, and those of them that have no smaller unit there. */
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
const whole = new Set(['HUF', 'JPY', 'TWD'])

/** An amount in the smallest unit of its currency. `field` is where it stands in the request. */
export function amountOf(money: Money, field: string, noDecimals = 'DECIMAL_PRECISION'): Amount {
  const { currency_code: currency, value } = money
  if (!currencies.has(currency))
    refuse('INVALID_CURRENCY_CODE', { field: `${field}/currency_code`, value: currency })
  if (!/^-?\d*\.?\d+$/.test(value))
    refuseRequest('INVALID_PARAMETER_SYNTAX', { field: `${field}/value`, value })
  const [units = '', decimals = ''] = value.split('.')
  const isWhole = whole.has(currency)
  if (isWhole && Number(decimals) > 0) refuse(noDecimals, { field: `${field}/value`, value })
  if (decimals.length > 2) refuse('DECIMAL_PRECISION', { field: `${field}/value`, value })
  const minor = isWhole ? Number(units) : Number(units) * 100 + Number(decimals.padEnd(2, '0'))
  if (minor <= 0 || units.startsWith('-'))
    refuse('CANNOT_BE_ZERO_OR_NEGATIVE', { field: `${field}/value`, value })
  return { currency, minor }
}

export function moneyOf({ currency, minor }: Amount): Money {
  const value = whole.has(currency) ? String(minor) : (minor / 100).toFixed(2)
  return { currency_code: currency, value }
}

/** What PayPal keeps: 3.4 % and 35 of the smallest unit. */
export function feeOf({ minor }: Amount): number {
  return Math.min(Math.round((minor * 34) / 1000) + 35, minor)
}
