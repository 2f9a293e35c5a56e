import { expect, test } from 'vitest'
import { amountOf, amountText, notesFor, rateOf, rateText } from './amount.ts'

test('an amount is read as typed, in either language', () => {
  const typed = ['80', '80.5', '80,50', '1 200,05', '€80', '0', '80.505', 'eighty', '', '-5', '80.']
  expect(typed.map((text) => amountOf(text, 'EUR'))).toEqual([
    8_000,
    8_050,
    8_050,
    120_005,
    8_000,
    0,
    null,
    null,
    null,
    null,
    8_000,
  ])
  expect(amountOf('800', 'JPY')).toBe(800)
  expect(amountOf('8,5', 'JPY')).toBeNull()
})

test('an amount is written as it is typed', () => {
  expect(amountText(8_000, 'EUR', 'en-GB')).toBe('80')
  expect(amountText(8_050, 'EUR', 'en-GB')).toBe('80.50')
  expect(amountText(8_050, 'EUR', 'fr-FR')).toBe('80,50')
})

test('a percentage is read and written in either language', () => {
  expect(
    ['20', '14,975', '14.975', '5 %', '7,5\u202F%', '0', '1.2345', 'ten', ''].map(rateOf),
  ).toEqual([20_000, 14_975, 14_975, 5_000, 7_500, 0, null, null, null])
  expect([rateText(20_000, 'en-GB'), rateText(14_975, 'fr-FR')]).toEqual(['20', '14,975'])
})

test('the likely cash amounts are what a client may hand over, each once', () => {
  expect(notesFor(8_500, 'EUR')).toEqual([9_000, 10_000])
  expect(notesFor(3_200, 'EUR')).toEqual([4_000, 5_000, 10_000])
  expect(notesFor(10_000, 'EUR')).toEqual([])
})
