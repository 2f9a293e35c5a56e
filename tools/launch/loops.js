import { fork } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './place.js'

/** Fewer say too little: then all of the run's are looked at. */
const enough = 5

/**
 * Starts the loop that everything is measured by (`reference.js`), and tells how long it took between two
 * moments: seconds of processor, and by the clock.
 */
export function startLoops() {
  const samples = []
  const child = fork(join(root, 'tools/launch/reference.js'), { execPath: node, stdio: 'ignore' })
  child.on('message', (sample) => samples.push({ ...sample, at: Date.now() }))
  const stop = () => child.kill()
  process.on('exit', stop)
  return {
    between(began, ended) {
      const own = samples.filter(({ at }) => at >= began && at <= ended)
      return typicalOf(own.length < enough ? samples : own)
    },
    stop,
  }
}

/**
 * By the clock what stands in the middle, which says how busy the machine is. Of the processor what a quarter stays below:
 * a short loop that finds its memory taken by others suffers more from them than the tests do.
 * @param {{ processor: number, wall: number }[]} samples
 */
export function typicalOf(samples) {
  const at = (what, share) => {
    const all = samples.map((sample) => sample[what])
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
    return all.sort((one, other) => one - other)[Math.floor(all.length * share)]
  }
  return { processor: at('processor', 1 / 4), wall: at('wall', 1 / 2) }
}
