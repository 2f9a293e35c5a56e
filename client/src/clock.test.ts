import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onTick } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('a clock serves all listeners of an interval by one timer, which ends with the last', () => {
  const heard: string[] = []
  const stops = ['a', 'b'].map((who) => onTick(1_000, (now) => heard.push(`${who} ${now}`)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['a 2026-11-24T09:00:01.000Z', 'b 2026-11-24T09:00:01.000Z'])
  stops[0]!()
  vi.advanceTimersByTime(1_000)
  expect(heard.at(-1)).toBe('b 2026-11-24T09:00:02.000Z')
  expect(heard).toHaveLength(3)
  stops[1]!()
  expect(vi.getTimerCount()).toBe(0)
})

it('a clock has a timer per interval, and a new one after the last listener has gone', () => {
  const heard: string[] = []
  const stopFast = onTick(1_000, () => heard.push('fast'))
  const stopSlow = onTick(30_000, () => heard.push('slow'))
  vi.advanceTimersByTime(3_000)
  expect(heard).toEqual(['fast', 'fast', 'fast'])
  stopFast()
  stopSlow()
  const stop = onTick(1_000, () => heard.push('again'))
  vi.advanceTimersByTime(1_000)
  expect(heard.at(-1)).toBe('again')
  stop()
})
