import { describe, expect, test } from 'vitest'
import {
  amountIn,
  dayIn,
  dayOrderOf,
  emailIn,
  genderIn,
  isConsent,
  languageIn,
  minutesIn,
  phoneIn,
  plain,
  timeIn,
} from './cell.ts'

describe('what stands in a cell', () => {
  test.each([
    ['12.50', 1250],
    ['12,5', 1250],
    ['€ 1.234,50', 123450],
    ['1,234.50 EUR', 123450],
    ['1 234,50 €', 123450],
    ['1,234', 123400],
    ['1.234.567', 123456700],
    ['$45', 4500],
    ['-3.20', -320],
    ['(3.20)', -320],
    ['0', 0],
    ['12.345,678', null],
    ['a lot', null],
    ['', null],
    ['12.505', 1250500],
  ])('an amount: %s', (cell, minor) => {
    expect(amountIn(cell, 'EUR')).toBe(minor)
  })

  test('an amount without decimals has none', () => {
    expect(amountIn('1500', 'JPY')).toBe(1500)
    expect(amountIn('15.5', 'JPY')).toBeNull()
    expect(amountIn('12.505', 'KWD')).toBe(12_505)
    expect(amountIn('1,234.500', 'KWD')).toBe(1_234_500)
  })

  test.each([
    ['2026-03-14', 14, 3, 2026],
    ['2026-03-14T09:30:00Z', 14, 3, 2026],
    ['14/03/2026', 14, 3, 2026],
    ['14.3.26', 14, 3, 2026],
    ['1.2.79', 1, 2, 1979],
    ['12 August 1985', 12, 8, 1985],
    ['12 août 1985', 12, 8, 1985],
    ['March 14, 2026', 14, 3, 2026],
    ['15-Mar-85', 15, 3, 1985],
    ['Mar 15 85', 15, 3, 1985],
    ['15 mars 85', 15, 3, 1985],
    ['15 Mar', 15, 3, null],
    ['14/3/1985 12:00:00 AM', 14, 3, 1985],
    ['19850314', 14, 3, 1985],
    ['44927', 1, 1, 2023],
    ['1604-06-12', 12, 6, null],
    ['--06-12', 12, 6, null],
    ['03-14', 14, 3, null],
    ['14/03', 14, 3, null],
  ])('a day: %s', (cell, day, month, year) => {
    expect(dayIn(cell, 'dmy', 2026)).toEqual({ day, month, year })
  })

  test('a day whose month comes first, and one that there is not', () => {
    expect(dayIn('03/14/2026', 'mdy', 2026)).toEqual({ day: 14, month: 3, year: 2026 })
    for (const none of ['31/02/2026', '03/14/2026', 'soon', '', '0/0/0000'])
      expect(dayIn(none, 'dmy', 2026)).toBeNull()
    expect(dayOrderOf(['01/02/2026', '01/31/2026'])).toBe('mdy')
    expect(dayOrderOf(['01/02/2026', '31/01/2026'])).toBe('dmy')
    expect(dayOrderOf(['01/02/2026'])).toBeNull()
  })

  test.each([
    ['14:30', 870],
    ['2:30 PM', 870],
    ['14h30', 870],
    ['9 am', 540],
    ['12:15 am', 15],
    ['9:00:00', 540],
    ['25:00', null],
    ['13 pm', null],
    ['noon', null],
  ])('a time: %s', (cell, minute) => {
    expect(timeIn(cell)).toBe(minute)
  })

  test.each([
    ['90', 90],
    ['90 min', 90],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['01:30:00', 90],
    ['2 hours', 120],
    ['long', null],
  ])('a length: %s', (cell, minutes) => {
    expect(minutesIn(cell)).toBe(minutes)
  })

  test('how somebody is reached', () => {
    expect(emailIn(' ada@example.com ')).toBe('ada@example.com')
    for (const none of ['ada', 'ada@', 'a b@example.com', 'ada@example', 'a@b.fr, c@d.fr'])
      expect(emailIn(none)).toBeNull()
    expect(phoneIn("'+33 6 12 34 56 78", [])).toBe('+33612345678')
    expect(phoneIn('0033612345678', ['CA'])).toBe('+33612345678')
    expect(phoneIn('06 12 34', ['FR', 'GB'])).toBeNull()
    expect(phoneIn('06.12.34.56.78', ['GB', 'FR'])).toBe('+33612345678')
  })

  test('a formula is the text that it is, and loses the apostrophe that has kept it one', () => {
    expect(plain("'=1+1")).toBe('=1+1')
    expect(plain("'tis")).toBe("'tis")
  })

  test('a consent is said in so many words, and nothing else is one', () => {
    for (const yes of ['yes', 'TRUE', '1', 'Oui', ' Subscribed ', 'abonnée'])
      expect(isConsent(yes)).toBe(true)
    for (const no of [
      '',
      'no',
      '0',
      'unsubscribed',
      'pending',
      'yes?',
      'not yes',
      '2024-05-01',
      'x',
    ])
      expect(isConsent(no)).toBe(false)
  })

  test('words for a language and a gender', () => {
    expect(['EN', 'Français', 'fr-FR', 'de'].map(languageIn)).toEqual(['en', 'fr', 'fr', null])
    expect(['F', 'Homme', '', 'cat'].map(genderIn)).toEqual(['female', 'male', 'other', null])
  })
})
