import { expect, it } from 'vitest'
import { clockOf, minuteToSay, secondsUntil } from './countdown-time.ts'

it('a countdown counts whole seconds and stops at zero', () => {
  const now = Date.parse('2026-11-24T16:00:00.000Z')
  expect(secondsUntil('2026-11-24T16:10:00.000Z', now)).toBe(600)
  expect(secondsUntil('2026-11-24T16:00:00.400Z', now)).toBe(1)
  expect(secondsUntil('2026-11-24T15:59:00.000Z', now)).toBe(0)
})

it('a countdown shows minutes and seconds, and hours only when there are any', () => {
  expect(clockOf(0)).toBe('0:00')
  expect(clockOf(552)).toBe('9:12')
  expect(clockOf(3725)).toBe('1:02:05')
})

it('speaks at five, two and one minute, once, and not at the end', () => {
  const minutes = []
  for (let left = 600; left > 0; left--) minutes.push(minuteToSay(left, left - 1))
  expect(minutes.filter(Boolean)).toEqual([5, 2, 1])
})

it('a countdown announces the nearest minute after a sleep', () => {
  expect(minuteToSay(400, 50)).toBe(1)
  expect(minuteToSay(400, 0)).toBeNull()
})
