import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openShutdown } from './shutdown.ts'

const signals = ['SIGINT', 'SIGTERM', 'disconnect'] as const
const before = signals.map((signal) => process.listeners(signal as 'SIGINT'))
afterEach(() => {
  for (const [at, signal] of signals.entries())
    for (const listener of process.listeners(signal as 'SIGINT'))
      if (!before[at]!.includes(listener)) process.off(signal, listener)
})

const never = () => new Promise<void>(() => {})

/** A process that is told to stop, and what it did in which order. */
function opened(limits = { workMs: 20, allMs: 40 }) {
  const done: string[] = []
  const log = pino({}, { write: (line) => void done.push(JSON.parse(line).msg) })
  const shutdown = openShutdown(log, (code) => void done.push(`exit ${code}`), limits)
  return { done, shutdown }
}

test('what runs ends before the database does, once, however often it is told', async () => {
  const { done, shutdown } = opened()
  shutdown.first(async () => void done.push('work'))
  shutdown.last(async () => void done.push('database'))
  await Promise.all([shutdown.stop('SIGTERM'), shutdown.stop('SIGINT')])
  expect(done).toEqual(['stopping', 'work', 'database', 'stopped', 'exit 0'])
})

test('what never ends is cut off, the database is stopped all the same, and the end is a good one', async () => {
  const { done, shutdown } = opened()
  shutdown.first(never)
  shutdown.last(async (patienceMs) => void done.push(patienceMs > 0 ? 'database' : ''))
  await shutdown.stop('SIGTERM')
  expect(done).toEqual(['stopping', 'stopping.cut_off', 'database', 'stopped', 'exit 0'])
})

test('the shutdown can be told before anything runs, and a failure on the way is no other end', async () => {
  const { done, shutdown } = opened()
  shutdown.last(() => Promise.reject(new Error('gone')))
  process.emit('SIGTERM')
  await expect.poll(() => done.at(-1)).toBe('exit 0')
  expect(shutdown.isStopping()).toBe(true)
  expect(done).toEqual(['stopping', 'stopping.failed', 'stopped', 'exit 0'])
})
