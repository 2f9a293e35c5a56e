import { afterAll, vi } from 'vitest'
import { belongings, leftBetween } from './leftover.ts'

/**
 * Files of tests that share a worker share all that they have loaded. Vitest runs this before each of them, and a file
 * is red that leaves behind what the next could meet. Free to stay is what a module has worked out once for all.
 */
const before = belongings()
const left = () => leftBetween(before, belongings())

afterAll(async () => {
  // What was closed is gone a few turns later.
  await vi
    .waitUntil(() => left().length === 0, { timeout: 2_000, interval: 10 })
    .catch(() => {
      throw new Error(`This file leaves behind: ${left().join('; ')}.`)
    })
})
