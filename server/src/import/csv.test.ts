import { importLimits } from '@serein/shared/import/rules.ts'
import { expect, test } from 'vitest'
import { Refusal } from '@serein/shared/refusal.ts'
import { readCsv } from './csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, { mark = true, big = false } = {}): Uint8Array {
  const bytes = Buffer.from(`${mark ? '\u{feff}' : ''}${text}`, 'utf16le')
  return new Uint8Array(big ? bytes.swap16() : bytes)
}

/** What is refused, and where. */
function fault(bytes: Uint8Array): unknown {
  try {
    readCsv(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.data
    throw error
  }
  return null
}

const text = 'Prénom,Nom\r\nZoé,"Lévy, née Roux"\r\n'

test.each([
  ['utf-8', utf8(text)],
  ['utf-8', utf8(`\u{feff}${text}`)],
  ['utf-16le', utf16(text)],
  ['utf-16be', utf16(text, { big: true })],
  ['utf-16le', utf16(text, { mark: false })],
  ['windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
])('the CSV reader reads %s', (encoding, bytes) => {
  expect(readCsv(bytes)).toEqual({
    encoding,
    separator: ',',
    headings: ['Prénom', 'Nom'],
    lines: [{ line: 2, cells: ['Zoé', 'Lévy, née Roux'] }],
  })
})

test('the CSV reader knows what only Windows has', () => {
  const bytes = new Uint8Array([...utf8('Name,Owes\n'), 0x80, ...utf8('ric,5 '), 0x80])
  expect(readCsv(bytes).lines[0]!.cells).toEqual(['€ric', '5 €'])
})

test.each([',', ';', '\t', '|'])('the CSV reader finds the separator %j', (separator) => {
  const rows = ['Name', 'a;b|c', '"d,\te"'].map(
    (first) => `"${first.replaceAll('"', '')}"${separator}1,5`,
  )
  const csv = readCsv(
    utf8(`x${separator}y\n${rows.map((row) => row.replace('1,5', '"1,5"')).join('\n')}`),
  )
  expect(csv.separator).toBe(separator)
  expect(csv.lines.map(({ cells }) => cells.length)).toEqual([2, 2, 2])
})

test('the CSV reader takes the separator that the file names', () => {
  expect(readCsv(utf8('sep=;\nName;Note\nAda;a, b\n'))).toMatchObject({
    separator: ';',
    lines: [{ line: 2, cells: ['Ada', 'a, b'] }],
  })
})

test('the CSV reader counts rows as a spreadsheet does, and leaves out the empty ones', () => {
  const csv = readCsv(utf8('\nName,Note\n\nAda,"two\nlines"\n,,\nBen\nCleo,x,,beyond\n'))
  expect(csv.lines).toEqual([
    { line: 4, cells: ['Ada', 'two\nlines'] },
    { line: 6, cells: ['Ben', ''] },
    { line: 7, cells: ['Cleo', 'x', '', 'beyond'] },
  ])
})

test('the CSV reader refuses what is no list, and says where', () => {
  expect(fault(utf8('Name\n'))).toEqual({ reason: 'no_lines', line: null })
  expect(fault(utf8(' \n\n'))).toEqual({ reason: 'no_lines', line: null })
  expect(fault(new Uint8Array(Buffer.from('PK\u0003\u0004\u0000\u0000', 'latin1')))).toMatchObject({
    reason: 'not_text',
  })
  expect(fault(utf8('\uFEFFBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEND:VCARD\r\n'))).toEqual({
    reason: 'vcard',
    line: null,
  })
  expect(fault(utf8('BEGIN:VCALENDAR\nVERSION:2.0\n'))).toMatchObject({ reason: 'calendar' })
  expect(fault(utf8('Name,Note\nAda,x\nBen,"never closed\n'))).toEqual({
    reason: 'broken',
    line: 3,
  })
})

test('the CSV reader has limits that no file makes it pass', () => {
  const many = importLimits.lines + 1
  expect(fault(utf8(`Name\n${'x\n'.repeat(many)}`))).toMatchObject({ reason: 'too_many_lines' })
  expect(readCsv(utf8(`Name\n${'x\n'.repeat(many - 1)}`)).lines).toHaveLength(many - 1)
  expect(fault(utf8(`Name\n${'x,'.repeat(importLimits.columns)}x\n`))).toEqual({
    reason: 'too_many_columns',
    line: 2,
  })
  const long = 'x'.repeat(importLimits.cellLength + 1)
  expect(fault(utf8(`Name\nAda\n${long}\n`))).toEqual({ reason: 'cell_too_long', line: 3 })
  expect(fault(utf8(`Name\n"${'x'.repeat(3_000_000)}`))).toMatchObject({ reason: 'cell_too_long' })
})

const row = (cells: number) => utf8(`Name\nAda${','.repeat(cells)}\n`)

test('the CSV reader takes no row of a million empty cells, and the few that a spreadsheet leaves at its end', () => {
  expect(readCsv(row(900)).lines).toEqual([{ line: 2, cells: ['Ada'] }])
  expect(fault(row(1_000_000))).toEqual({ reason: 'too_many_columns', line: 2 })
})
