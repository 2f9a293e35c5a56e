import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { belongings, leftBetween } from './leftover.ts'

/**
 * Files of tests that share a worker share all that they have loaded. Vitest runs this before each of them, and a file
 * is red that leaves behind what the next could meet. Free to stay is what a module has worked out once for all.
 */
const before = belongings()
const patienceMs = 2_000

afterAll(async () => {
  const until = performance.now() + patienceMs
  let left = leftBetween(before, belongings())
  // What was closed is gone a little later.
  while (left.length > 0 && performance.now() < until) {
    await wait(5)
    left = leftBetween(before, belongings())
  }
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join('; ')}.`)
})
