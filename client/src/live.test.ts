import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { follow, type LiveState } from './live.ts'
import { backOffMs, longestWaitMs } from './retry.ts'

/** A stream that is there for so long. */
type Connection = { events: string[]; lastsMs: number; cut?: boolean } | ORPCError<string, unknown>

/** Follows one connection after another until an event says `stop`, or all are used up and nobody asks for more. */
async function followed(connections: Connection[]) {
  const stop = new AbortController()
  const clock = { now: 0 }
  const seen = {
    events: [] as string[],
    states: [] as LiveState[],
    waits: [] as number[],
    asked: 0,
  }
  async function* streamOf({ events, lastsMs, cut }: Exclude<Connection, Error>) {
    yield* events
    clock.now += lastsMs
    if (cut) throw new Error('cut')
  }
  await follow({
    signal: stop.signal,
    now: () => clock.now,
    open: async () => {
      const next = connections[seen.asked++]
      if (!next) throw new Error('asked too often')
      if (next instanceof Error) throw next
      return streamOf(next)
    },
    onEvent: (event) => {
      seen.events.push(event)
      if (event === 'stop') stop.abort()
    },
    onState: (state) => seen.states.push(state),
    wait: async (milliseconds) => {
      seen.waits.push(milliseconds)
      if (seen.waits.length > 50) stop.abort()
    },
  })
  return seen
}

const lost = () => new ORPCError('BAD_GATEWAY', { status: 502 })
const last = { events: ['stop'], lastsMs: 0 }

test('a stream comes back after a cut and a lost answer, waits longer each time, and starts over after a stream that lasted', async () => {
  const { events, states, waits } = await followed([
    { events: ['a'], lastsMs: 0, cut: true },
    lost(),
    new ORPCError('unavailable', { status: 503, defined: true }),
    { events: ['b'], lastsMs: longestWaitMs + 1 },
    last,
  ])
  expect(events).toEqual(['a', 'b', 'stop'])
  expect(states).toEqual(['live', 'lost', 'lost', 'lost', 'live', 'lost', 'live'])
  expect(waits).toHaveLength(4)
  expect(waits[2]!).toBeGreaterThan(waits[0]!)
  expect(waits[3]!).toBeLessThan(waits[2]!)
})

test('a stream that is cut after its first event reconnects less and less often', async () => {
  const { waits } = await followed([
    ...Array.from({ length: 12 }, () => ({ events: ['live.opened'], lastsMs: 20 })),
    last,
  ])
  expect(waits).toHaveLength(12)
  expect(waits.at(-1)!).toBeGreaterThanOrEqual(longestWaitMs / 2)
})

test.each([401, 403, 404])('a stream asks no more after a %i', async (status) => {
  const seen = await followed([
    { events: ['a'], lastsMs: 60_000 },
    new ORPCError('NO', { status }),
    last,
  ])
  expect(seen).toMatchObject({ events: ['a'], asked: 2 })
  expect(seen.states).toEqual(['live', 'lost', 'off'])
})

function full() {
  return new ORPCError('too_many_streams', { status: 429 })
}

test('a stream asks again, but seldom, while too many are open', async () => {
  const seen = await followed([full(), full(), last])
  expect(seen).toMatchObject({ events: ['stop'], states: ['off', 'off', 'live'] })
  expect(Math.min(...seen.waits)).toBeGreaterThanOrEqual(15_000)
})

test('the back-off doubles, is spread, and has a ceiling', () => {
  expect([0, 1, 2].map((tried) => backOffMs(tried, () => 1))).toEqual([400, 800, 1600])
  expect(backOffMs(0, () => 0)).toBe(200)
  expect(backOffMs(40, () => 1)).toBe(6000)
})
