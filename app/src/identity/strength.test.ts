import { expect, test } from 'vitest'
import { passwordStrength } from './strength.ts'

test.each([
  ['', 'short'],
  ['aB3$xY7', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password1234', 'weak'],
  ['correct horse battery', 'strong'],
  ['k7$Rm!2qZw', 'good'],
])('the password %s is %s', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})

test('a longer password is never weaker', () => {
  let share = 0
  for (let length = 1; length < 40; length++) {
    const next = passwordStrength('kX3!pQ9?mT5#'.repeat(4).slice(0, length)).share
    expect(next).toBeGreaterThanOrEqual(share)
    share = next
  }
  expect(share).toBe(1)
})
