import { describe, expect, test } from 'vitest'
import { written } from './written.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ')

const short = (amountMinor: number, currency: string) =>
  plain(written({ amountMinor, currency }, 'fr-FR', { short: true }))

describe('written money', () => {
  test.each([
    [{ amountMinor: 8500, currency: 'EUR' }, '€85.00', '85,00 €'],
    [{ amountMinor: -2060, currency: 'EUR' }, '−€20.60', '−20,60 €'],
    [{ amountMinor: 7700, currency: 'GBP' }, '£77.00', '77,00 £'],
    [{ amountMinor: 1_234_567, currency: 'GBP' }, '£12,345.67', '12 345,67 £'],
    [{ amountMinor: 8500, currency: 'CAD' }, 'CA$85.00', '85,00 $CA'],
    [{ amountMinor: 8500, currency: 'USD' }, 'US$85.00', '85,00 $US'],
    [{ amountMinor: 900, currency: 'JPY' }, 'JP¥900', '900 JPY'],
    [{ amountMinor: 12_500, currency: 'TND' }, 'TND 12.500', '12,500 TND'],
  ])('%o', (money, english, french) => {
    expect(plain(written(money, 'en-GB'))).toBe(english)
    expect(plain(written(money, 'fr-FR'))).toBe(french)
  })

  test('drops zero decimals in its short form only', () => {
    expect(short(7700, 'GBP')).toBe('77 £')
    expect(short(7750, 'GBP')).toBe('77,50 £')
    expect(short(8500, 'EUR')).toBe('85 €')
  })
})
