import { expect, test } from 'vitest'
import { openLimit } from './rate-limit.ts'

test('a clock that was ahead for a moment keeps nobody out longer than a window lasts', () => {
  const call = openLimit({ windowSeconds: 60, most: 1 })
  const now = new Date('2026-11-25T08:00:00Z')
  call('a', new Date('2026-12-25T08:00:00Z'))
  expect(call('a', now)).toBeNull()
  expect(call('a', now)).toBe(60)
})
