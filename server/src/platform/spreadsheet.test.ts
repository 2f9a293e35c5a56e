import { expect, test } from 'vitest'
import { type Cell, spreadsheet } from './spreadsheet.ts'

const linesOf = async (row: Cell[], language: 'en' | 'fr') =>
  (await spreadsheet([row], { name: 'a.csv', language }).text()).replace('\u{feff}', '')

const evening = { at: '2026-11-27T00:30:00.000Z', timeZone: 'America/Toronto' }
const row = ['Zoë', 1.5, -3, { amountMinor: -123450, currency: 'EUR' }, evening, null]

test('the file is what a spreadsheet of each language opens, on the clock of the shop', async () => {
  expect(await linesOf(row, 'en')).toBe('Zoë,1.5,-3,-1234.50,2026-11-26 19:30,\r\n')
  expect(await linesOf(row, 'fr')).toBe('Zoë;1,5;-3;-1234,50;2026-11-26 19:30;\r\n')
  expect(await linesOf([{ ...evening, isDay: true }], 'en')).toBe('2026-11-26\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM', "'＠SUM"],
  [' -2', "' -2"],
  ['+cmd|x', "'+cmd|x"],
  ['+1+2+34567', "'+1+2+34567"],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['+1 (514) 555-0199', '+1 514 555 0199'],
  ['a; "b"', '"a; ""b"""'],
])('the file makes no formula of %s, and a number stays one', async (text, written) => {
  expect(await linesOf([text], 'fr')).toBe(`${written}\r\n`)
})
