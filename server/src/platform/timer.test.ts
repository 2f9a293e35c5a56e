import { pino } from 'pino'
import { expect, test } from 'vitest'
import { stopAfter } from './testing/stop-signal.ts'
import { every, untilNone, untilStopped } from './timer.ts'

const log = pino({ level: 'silent' })

test('work that would never end ends between two batches when it is asked to stop', async () => {
  let batches = 0
  const begun = Promise.withResolvers<void>()
  const stop = every(0, 'test.work', log, (signal) =>
    untilNone(async () => {
      batches += 1
      begun.resolve()
      return new Promise<number>((done) => setImmediate(done, 1))
    }, signal),
  )
  await begun.promise
  await stop()
  const then = batches
  await stop()
  expect([then > 0, batches]).toEqual([true, then])
})

test('a timer begins no more once it was stopped, and goes on after a fault until then', async () => {
  let begun = 0
  const twice = Promise.withResolvers<void>()
  const stop = every(0, 'test.fault', log, async () => {
    begun += 1
    if (begun === 2) twice.resolve()
    throw new Error('a fault')
  })
  await twice.promise
  await stop()
  expect(begun).toBe(2)
})

test('no row of a batch is taken after a timer was asked to stop', () => {
  expect([...untilStopped([1, 2, 3], stopAfter(2))]).toEqual([1, 2])
  expect([...untilStopped([1, 2, 3])]).toEqual([1, 2, 3])
})
