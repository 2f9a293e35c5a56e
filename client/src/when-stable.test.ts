import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registersWithinMs, whenStable } from './when-stable.ts'

let page: EventTarget & { readyState: string }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { readyState: 'loading' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a task that waits for a stable page runs 30 000 ms after the start at the latest', () => {
  const then = vi.fn<() => void>()
  whenStable(then)
  expect(registersWithinMs).toBe(30_000)
  vi.advanceTimersByTime(29_999)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledTimes(1)
  // The page may be loaded after that.
  page.dispatchEvent(new Event('load'))
  expect(then).toHaveBeenCalledTimes(1)
})

test('what waits for a stable page comes as soon as the page has loaded and has nothing to do, and once', () => {
  let idle: (() => void) | undefined
  vi.stubGlobal('requestIdleCallback', (call: () => void) => (idle = call))
  const then = vi.fn<() => void>()
  whenStable(then)
  page.dispatchEvent(new Event('load'))
  expect(then).not.toHaveBeenCalled()
  idle?.()
  vi.advanceTimersByTime(registersWithinMs)
  expect(then).toHaveBeenCalledTimes(1)
})
