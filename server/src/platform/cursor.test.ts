import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

it('a cursor reads what it has written', () => {
  const place = {
    at: new Date('2026-11-21T09:30:00.123Z'),
    id: '019b76da-a800-71e0-800d-05b257b2c8e8',
  }
  expect(readCursor(writeCursor(place))).toEqual(place)
})

it.each([
  '',
  'x_y',
  '2026-13-45T09:30:00.123Z_019b76da-a800-71e0-800d-05b257b2c8e8',
  '2026-11-21T09:30:00.123Z_nobody',
])('a cursor refuses %j, which no page has given out', (cursor) => {
  expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
