import { expect, test } from 'vitest'
import { mayStay, wayOf, type Build } from './rules.ts'

const origin = 'https://spa.example'
const build: Build = {
  version: 'b2',
  files: ['/', '/shell', '/assets/i18n/en.json', '/assets/app-12345678.css'],
  api: {
    shared: '^(?:/api/shops|/api/shops/[^/]+|/api/shops/[^/]+/menu)$',
    never: '^(?:/api/shops/[^/]+/slots|/api/bookings/[^/]+/checkout)$',
  },
}
const way = (path: string, init?: RequestInit) =>
  wayOf(new Request(new URL(path, origin), init), origin, build)

test.each([
  ['/api/shops?limit=20', 'shared-read'],
  ['/api/shops/1/menu', 'shared-read'],
  ['/api/bookings?which=coming', 'private-read'],
  ['/api/session', 'private-read'],
  // What nobody has thought about yet is its reader's own.
  ['/api/favourites', 'private-read'],
  ['/api/shops/1/slots', null],
  ['/api/bookings/1/checkout', null],
  ['/api/console/me', null],
  ['/api/auth/get-session', null],
  ['/assets/app-12345678.css', 'hashed-file'],
  ['/assets/i18n/en.json', 'file'],
  ['/pictures/sauna.svg', 'picture'],
  ['/healthz', null],
  ['https://elsewhere.example/api/shops', null],
])('the worker answers a request for %s as %s', (path, expected) => {
  expect(way(path)).toBe(expected)
})

test('the worker passes commands to the server and notices when somebody logs in or out', () => {
  expect(way('/api/bookings/hold', { method: 'POST' })).toBeNull()
  expect(way('/api/auth/sign-out', { method: 'POST' })).toBe('sign')
  expect(way('/api/auth/sign-in/email', { method: 'POST' })).toBe('sign')
})

test.each([
  ['/bookings', 'page'],
  ['/', 'page'],
  ['/console/', null],
  ['/console', null],
  ['/consoles', 'page'],
  ['/dev/outbox', null],
  ['/api/docs', null],
  ['/sitemap.xml', null],
  ['/sitemap/pages.xml', null],
  ['/robots.txt', null],
  ['/metrics', null],
])('the worker answers opening %s as %s', (path, expected) => {
  const request = new Request(new URL(path, origin))
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  expect(wayOf(request, origin, build)).toBe(expected)
})

test.each([
  ['/api/shops/1/menu', 29, true],
  ['/api/shops/1/menu', 31, false],
  ['/api/bookings/1', 13, true],
  // What is somebody's own goes sooner.
  ['/api/bookings/1', 15, false],
  // Of a build before this one, which still kept it.
  ['/api/bookings/1/checkout', 0, false],
])('an answer %s, kept for %i days, may stay: %s', (path, days, expected) => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const keptAt = new Date(now - days * 86_400_000).toISOString()
  const url = origin + path
  expect(mayStay({ url, keptAt }, now, origin, build)).toBe(expected)
  expect(mayStay({ url, keptAt: null }, now, origin, build)).toBe(false)
})
