import { cpus } from 'node:os'
import { canMeasure } from './child.js'
import { startLoops } from './loops.js'
import { say, seconds } from './say.js'

/**
 * Runs stages one after another, each of some parts, and says how it went. Parts of a stage that is `beside` run next to
 * each other, as many as there are processors, two at most. When something is red in a stage that is a `gate`, all of
 * that stage is told, and nothing after it runs, unless `keepGoing`.
 * @returns the results, one for each part that ran, with what the loop took meanwhile
 */
export async function runStages(stages, { keepGoing = false } = {}) {
  const results = []
  const loops = startLoops()
  try {
    for (const { parts, beside = false, gate = false } of stages) {
      const own = await runBeside(parts, beside ? 2 : 1)
      results.push(...own)
      const red = own.filter(({ failed }) => failed).map(({ name }) => name)
      if (!gate || keepGoing || red.length === 0) continue
      say(`\nRed: ${red.join(', ')}. Nothing after that was run; with --keep-going it is.`)
      break
    }
  } finally {
    loops.stop()
  }
  return results.map((result) => ({
    ...result,
    loop: loops.between(result.began, result.ended),
  }))
}

/** In the order in which they stand, as many at once as there are lanes. */
async function runBeside(parts, most) {
  const waiting = [...parts]
  const results = []
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await runOne(part))
  }
  const lanes = Math.min(most, cpus().length)
  await Promise.all(Array.from({ length: lanes }, lane))
  return parts.map(({ name }) => results.find((result) => result.name === name))
}

async function runOne({ name, run }) {
  const began = Date.now()
  say(`${name} …`)
  const result = await run()
  const { passed, failed, output, note } = result
  if (failed) say(`\n${output.trim()}`)
  else if (note) say(`\n${note}`)
  say(`${name}: ${counts({ passed, failed })}, ${seconds(began)}`)
  const ended = Date.now()
  return { name, ...result, began, ended, seconds: (ended - began) / 1000 }
}

/** Says what each part was and took, and at last how many passed and failed. @returns the exit code */
export function conclude(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  say(`\n${''.padEnd(width)}${['passed', 'failed', 'seconds', 'processor'].map(column).join('')}`)
  for (const { name, passed, failed, seconds: wall, processor } of results) {
    const took = Number.isFinite(processor) ? processor.toFixed(1) : '–'
    say(name.padEnd(width) + [passed, failed, wall.toFixed(1), took].map(column).join(''))
  }
  if (!canMeasure) say('Only Linux tells the seconds of processor that a part took.')
  const sum = (what) => results.reduce((all, result) => all + result[what], 0)
  const total = { passed: sum('passed'), failed: sum('failed') }
  say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed ? 1 : 0
}

function column(text) {
  return String(text).padStart(11)
}

function counts({ passed, failed }) {
  return failed ? `${passed} passed, ${failed} failed` : `${passed} passed`
}
