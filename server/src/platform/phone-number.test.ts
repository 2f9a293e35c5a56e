import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'
import { numberIn, numberOf } from './phone-number.ts'
import { fileDatabase } from './testing/for-file.ts'

const number = '+33612345678'
const database = fileDatabase({ demo: true })

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

test('what was kept as it was written is read by the country of the shops, and stays where it is no number', async () => {
  const files = (await readMigrations()).filter(({ name }) => name.endsWith('-phone-number.sql'))
  for (const [country, phones] of [
    [
      'FR',
      ['06 12 34 56 78', '+33 (0)6 12 34 56 78', '0033612345678', '06 12 34', '020 7946 0131'],
    ],
    ['GB', ['020 7946 0131', '07400 123456', '+33 6 12 34 56 78', '12', '(514) 555-0123']],
    ['CA', ['(514) 555-0123', '1-514-555-0123', '+1 514 555 0123', '514 555', '0612345678']],
    ['BE', ['0470 12 34 56', '06 12 34']],
    ['CH', ['078 123 45 67']],
    ['ES', ['612 34 56 78']],
  ] as const) {
    const { pool } = database
    await pool.query('update shop set country = $1', [country])
    await pool.query('delete from customer where name = $1', ['Kept'])
    await pool.query(
      `insert into customer (business_id, name, phone)
        select (select business_id from shop limit 1), 'Kept', unnest($1::text[])`,
      [phones],
    )
    for (const { text } of files) await pool.query(text)
    const { rows } = await pool.query(
      "select phone from customer where name = 'Kept' order by created_at, id",
    )
    const read = phones.map((phone) => ({ phone: numberOf({ phone, country }) ?? phone }))
    expect([country, rows]).toEqual([country, read])
  }
})
