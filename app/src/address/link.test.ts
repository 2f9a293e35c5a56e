import { defaultParseSearch, type AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { comingSearch, linkTo, safeNext } from './link.ts'

test('a link says the screen’s address and its parameters', () => {
  expect(linkTo('settings')).toBe('/settings')
  expect(linkTo('login', { next: '/settings?a=1' })).toBe('/login?next=%2Fsettings%3Fa%3D1')
  expect(linkTo('login', { next: undefined })).toBe('/login')
})

const id = '01980000-0000-7000-8000-00000000000a'

test.each(['12', 'true', 'null', '"x"', 'plain', 'a&b=c', '{"a":1}', id, `"${id}"`])(
  'the router reads %s back as the text it was',
  (next) => {
    const address = new URL(linkTo('login', { next }), 'http://here')
    expect(defaultParseSearch(address.search)).toEqual({ next })
  },
)

test.each([
  ['/settings', '/settings'],
  ['/settings?x=1', '/settings?x=1'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['//[', null],
  ['/\\[', null],
  ['https://evil.example/settings', null],
  ['javascript:alert(1)', null],
  ['/no-such-screen', null],
  ['/\t/evil.example', null],
  ['settings', null],
  [undefined, null],
])('after log-in, %s leads to %s', (next, target) => {
  expect(safeNext(next)).toBe(target)
})

test.each([
  ['/search', { q: 'Lyon', open: true }, { q: 'Lyon', open: true }],
  ['/search', {}, {}],
  // Another screen comes.
  ['/map', { q: 'Lyon' }, null],
])('the data of %s is known before the screen shows', (pathname, search, found) => {
  const router = { latestLocation: { pathname, search } } as AnyRouter
  expect(comingSearch(router, 'search')).toEqual(found)
})
