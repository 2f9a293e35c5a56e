import { expect, test } from 'vitest'
import { outlived } from './worker-file.ts'

test.each([
  ['build-', ['shared', 'build-a', 'build-b', 'private', 'build-c'], 'build-c', ['build-a']],
  ['build-', ['build-a', 'build-b'], 'build-b', []],
  // Back to an older build: the one that was newest is then the one before.
  ['build-', ['build-a', 'build-b'], 'build-a', []],
  // The app keeps its own.
  [
    'console-',
    ['build-x', 'console-a', 'private', 'console-b', 'console-c'],
    'console-c',
    ['console-a'],
  ],
])('an open page of the previous %s finds its files', (prefix, names, current, gone) => {
  expect(outlived(names, prefix, current)).toEqual(gone)
})
