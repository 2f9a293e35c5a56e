import { describe, expect, it } from 'vitest'
import { readFieldValue } from './customer-field.ts'

const options = [{ id: 'one' }, { id: 'two' }]
const read = (kind: Parameters<typeof readFieldValue>[0]['kind'], text: string) =>
  readFieldValue({ kind, options }, text)

describe('a field of a business', () => {
  it.each([
    ['text', '  by train \n daily ', 'by train \n daily'],
    ['number', '1 234,50', '1234.5'],
    ['number', '-007', '-7'],
    ['number', '0,0', '0'],
    ['date', '2024-02-29', '2024-02-29'],
    ['yes_no', 'yes', 'yes'],
    ['choice', 'two', 'two'],
  ] as const)('of kind %s keeps %j as %j', (kind, text, value) => {
    expect(read(kind, text)).toBe(value)
  })

  it.each([
    ['text', 'a'.repeat(1_001)],
    ['number', 'twelve'],
    ['number', '1.2.3'],
    ['number', '1234567890123'],
    ['date', '2023-02-29'],
    ['date', '29/02/2024'],
    ['date', '0024-02-29'],
    ['yes_no', 'maybe'],
    ['choice', 'three'],
  ] as const)('of kind %s refuses %j', (kind, text) => {
    expect(read(kind, text)).toBe(null)
  })

  it.each(['text', 'number', 'date', 'yes_no', 'choice'] as const)(
    'of kind %s may be empty',
    (kind) => {
      expect(read(kind, '  ')).toBe('')
    },
  )
})
