import { expect, test } from 'vitest'
import { wayOf } from './rules.ts'

const origin = 'https://spa.example'
const build = {
  version: 'b2',
  files: ['/console/', '/console/paint.js', '/console/assets/i18n/en.json'],
}

test.each([
  ['/console/assets/today-12345678.js', 'hashed-file'],
  ['/console/assets/i18n/en.json', 'file'],
  ['/console/paint.js', 'file'],
  ['/api/console/me', null],
  ['/api/console/calendar', null],
  ['/api/session', null],
  ['/pictures/sauna.svg', null],
  ['https://elsewhere.example/console/paint.js', null],
])('the worker answers a request for %s as %s', (path, expected) => {
  expect(wayOf(new Request(new URL(path, origin)), origin, build)).toBe(expected)
})

test('the worker answers each page with one file, and passes commands to the server', () => {
  const page = new Request(new URL('/console/calendar?day=2026-11-26', origin))
  Object.defineProperty(page, 'mode', { value: 'navigate' })
  expect(wayOf(page, origin, build)).toBe('page')
  const command = new Request(new URL('/console/paint.js', origin), { method: 'POST' })
  expect(wayOf(command, origin, build)).toBeNull()
})
