import { expect, test } from 'vitest'
import { ownLocation } from './location.ts'

test.each([
  // As the framework leads away from `//x`, with the host that the request named.
  ['http://evil.example/x', '/x'],
  ['http://evil.example//other.example/x', '/other.example/x'],
  ['//evil.example/x', '/x'],
  ['/welcome?next=%2Fsettings#top', '/welcome?next=%2Fsettings#top'],
  ['welcome', '/welcome'],
  ['https://accounts.google.com/o/oauth2', 'https://accounts.google.com/o/oauth2'],
])('%s, asked of a host that somebody made up, leads to %s', (location, led) => {
  expect(ownLocation(location, 'http://evil.example//x')).toBe(led)
})
