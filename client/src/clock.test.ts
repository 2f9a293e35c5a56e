import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onTick } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it('the clock serves all of one interval by one timer, which ends with the last of them', () => {
  const ticks: string[] = []
  const stops = ['a', 'b'].map((who) => onTick(1_000, (now) => ticks.push(`${who} ${now}`)))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(ticks).toEqual(['a 2026-11-24T09:00:01.000Z', 'b 2026-11-24T09:00:01.000Z'])
  stops[0]!()
  vi.advanceTimersByTime(1_000)
  expect(ticks.at(-1)).toBe('b 2026-11-24T09:00:02.000Z')
  expect(ticks).toHaveLength(3)
  stops[1]!()
  expect(vi.getTimerCount()).toBe(0)
})

it('the clock keeps intervals apart, and begins anew after the last has gone', () => {
  const ticks: string[] = []
  const stopFast = onTick(1_000, () => ticks.push('fast'))
  const stopSlow = onTick(30_000, () => ticks.push('slow'))
  vi.advanceTimersByTime(3_000)
  expect(ticks).toEqual(['fast', 'fast', 'fast'])
  stopFast()
  stopSlow()
  const stop = onTick(1_000, () => ticks.push('again'))
  vi.advanceTimersByTime(1_000)
  expect(ticks.at(-1)).toBe('again')
  stop()
})
