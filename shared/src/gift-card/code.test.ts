import { expect, test } from 'vitest'
import { giftCardCodeFrom, giftCardCodeLength, giftCardCodeOf, shownGiftCardCode } from './code.ts'

test.each([
  ['with hyphens', '7H3K-9QXA-04TR-M2ZD'],
  ['in small letters, with spaces', ' 7h3k 9qxa  04tr m2zd '],
  ['with letters for digits', '7H3K9QXAO4TRM2ZD'],
  ['in full width', '７Ｈ３Ｋ－９ＱＸＡ－０４ＴＲ－Ｍ２ＺＤ'],
  ['with what nobody sees', '7H3K\u200B-9QXA\u00AD-04TR\u2060-M2ZD\uFEFF'],
  ['with dashes of a word processor', '7H3K–9QXA—04TR‑M2ZD'],
])('a code is read as it is meant: %s', (_, typed) => {
  expect(giftCardCodeOf(typed)).toBe('7H3K9QXA04TRM2ZD')
})

test('one and zero are read from the letters that look like them', () => {
  expect(giftCardCodeOf('iIlL-oO')).toBe('111100')
})

test('a code is spelt from 80 bits, each of which counts', () => {
  expect(giftCardCodeFrom(bytes(31, 255))).toBe('0'.repeat(giftCardCodeLength))
  expect(giftCardCodeFrom(bytes(9, 1))).toBe('0000000000000001')
  expect(giftCardCodeFrom(bytes(0, 128))).toBe('G000000000000000')
  expect(giftCardCodeFrom(new Uint8Array(32).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
})

test('a code is printed in groups, and read back', () => {
  const code = giftCardCodeFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  expect(shownGiftCardCode(code)).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/u)
  expect(giftCardCodeOf(shownGiftCardCode(code))).toBe(code)
})

function bytes(at: number, bit: number): Uint8Array {
  const all = new Uint8Array(32)
  all[at] = bit
  return all
}
