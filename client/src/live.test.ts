import { expect, test } from 'vitest'
import { follow, type LiveState } from './live.ts'
import { backOffMs } from './retry.ts'

test('comes back after a cut and a refusal, waits longer each time, and starts over after news', async () => {
  const stop = new AbortController()
  const events: string[] = []
  const states: LiveState[] = []
  const waits: number[] = []
  const connections = [
    async function* () {
      yield 'a'
      throw new Error('cut')
    },
    null,
    null,
    async function* () {
      yield 'b'
    },
    async function* () {
      yield 'c'
    },
  ]
  await follow({
    signal: stop.signal,
    open: async () => {
      const next = connections.shift()
      if (!next) throw new Error('refused')
      return next()
    },
    onEvent: (event) => {
      events.push(event)
      if (event === 'c') stop.abort()
    },
    onState: (state) => states.push(state),
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })
  expect(events).toEqual(['a', 'b', 'c'])
  expect(states).toEqual(['live', 'lost', 'lost', 'lost', 'live', 'lost', 'live'])
  expect(waits).toHaveLength(4)
  expect(waits[2]!).toBeGreaterThan(waits[0]!)
  expect(waits[3]!).toBeLessThan(waits[2]!)
})

test('the back-off doubles, is spread, and has a ceiling', () => {
  expect([0, 1, 2].map((tried) => backOffMs(tried, () => 1))).toEqual([400, 800, 1600])
  expect(backOffMs(0, () => 0)).toBe(200)
  expect(backOffMs(40, () => 1)).toBe(6000)
})
