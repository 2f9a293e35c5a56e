import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { numberIn, numberOf } from './phone-number.ts'

const number = '+33612345678'

test('a number is read as it is written in any country', () => {
  for (const [phone, country, expected] of [
    ['06 12 34 56 78', 'FR', number],
    ['0612345678', 'FR', number],
    ['+33 6 12 34 56 78', 'CA', number],
    ['(514) 555-0123', 'CA', '+15145550123'],
    ['07400 123456', 'GB', '+447400123456'],
    ['0044 7400 123456', 'FR', '+447400123456'],
    ['090-1234-5678', 'JP', '+819012345678'],
    ['06 39 98 11 22', 'FR', '+33639981122'],
    ['12', 'FR', null],
    ['06 12 34 56', 'FR', null],
    ['call me', 'FR', null],
    ['0612345678', 'XX', null],
  ] as const)
    expect([phone, country, numberOf({ phone, country })]).toEqual([phone, country, expected])
})

test('a number is read as in the first of several countries where it is one', () => {
  for (const [phone, expected] of [
    ['06 12 34 56 78', number],
    ['020 7946 0131', '+442079460131'],
    ['+1 514 555 0123', '+15145550123'],
    ['(514) 555-0123', null],
  ] as const)
    for (const countries of [
      ['FR', 'GB'],
      ['GB', 'FR'],
    ])
      expect([phone, countries, numberIn(phone, countries)]).toEqual([phone, countries, expected])
  expect([numberIn('+33612345678', []), numberIn('06 12 34 56 78', [])]).toEqual([number, null])
})

test('a number is shown as it is written where it is from', () => {
  for (const phone of [
    number,
    '+33184801230',
    '+15145550140',
    '+442079460131',
    '+441314960123',
    '+447400123456',
    '+32470123456',
    '+41781234567',
    '+352621123456',
  ])
    expect(phoneText(phone)).toBe(parsePhoneNumberFromString(phone)!.formatInternational())
  expect(phoneText('+819012345678')).toBe('+81 9012345678')
  expect(phoneText('06 12 34')).toBe('06 12 34')
})
