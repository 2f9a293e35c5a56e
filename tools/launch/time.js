/**
 * What the tests may take. A part is measured in seconds of processor beside a loop that is always the same
 * (`reference.js`) and runs at the same time: what is kept of a part is how many seconds it takes where the loop takes
 * `loop`. A single test is known by the clock alone, which is held against how long the loop took by the clock.
 *
 * The loop sees how fast a processor is, not what a machine takes to give memory, start programs and write files: on one
 * it took 1.3 times as long, and the tests about twice as long again. So a part is held against the others, too: where
 * the part in the middle has used up its reserve, all may take as much longer.
 */

/** Two runs of the same part on a machine that does nothing else differ by less, a short part by as many seconds. */
const tolerance = { times: 1.1, seconds: 5 }
/** How much more a share is than what was measured. */
const reserve = 1.4
/** Shares of fewer seconds, and fewer parts, say nothing of the machine. */
const telling = { share: 20, parts: 3 }
/** How often longer the loop takes by the clock than of the processor where others want it, too, and nothing is told. */
const busy = 4
/** Seconds; below it a part is too short to be measured well. */
const shortest = 10
const mostJourneys = 120
const mostSlow = 10

/** Seconds that one test may take. */
const limits = { test: 5, journey: 15, state: 15 }

/**
 * Sentences on what takes longer than it may, none when all is well.
 * @param {{ name: string, processor?: number, loop: { processor: number, wall: number }, tests?: object[] }[]} results
 * @param {{ loop: number, parts: Record<string, number> }} budget
 * @param {{ test: string, why: string }[]} slow tests that may take longer
 */
export function judgeTime(results, budget, slow) {
  const slowness = slownessOf(results, budget)
  const tests = results.flatMap((result) => testsOf(result, budget, slowness))
  const known = results.filter((result) => !isBusy(result))
  return [
    ...known.map((result) => overShare(result, budget, slowness)),
    ...Object.keys(budget.parts)
      .filter((part) => !results.some(({ name }) => name === part))
      .map((name) => `The budget has a share for "${name}", and no part is called so.`),
    ...known.flatMap((result) =>
      testsOf(result, budget, slowness).filter(isSlow(slow)).map(tooSlow),
    ),
    ...judgeList(slow, tests),
    judgeCount(tests),
  ].filter(Boolean)
}

/** How many times slower than the loop tells the machine is, 1 at least, by the part in the middle of all. */
export function slownessOf(results, budget) {
  const used = results
    .filter((result) => !isBusy(result) && isMeasured(result))
    .filter(({ name }) => budget.parts[name] >= telling.share)
    .map((result) => takenBy(result, budget) / budget.parts[result.name])
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
    .sort((one, other) => one - other)
  if (used.length < telling.parts) return 1
  return Math.max(1, used[Math.floor(used.length / 2)] * reserve)
}

/** What the budget is to say after a run: what each part took, and the reserve. */
export function budgetOf(results) {
  const { processor: loop } = results[0].loop
  const parts = results
    .filter(isMeasured)
    .map((result) => [
      result.name,
      Math.ceil(Math.max(shortest, (result.processor * loop) / result.loop.processor) * reserve),
    ])
  return { loop: Number(loop.toFixed(5)), parts: Object.fromEntries(parts) }
}

/** The parts of which nothing is known, since the machine had other things to do. */
export function partsNotJudged(results) {
  return results.filter(isBusy).map(({ name }) => name)
}

function isBusy({ loop }) {
  return loop.wall > loop.processor * busy
}

/** Whether it has a share to keep, and what it took is known. */
function isMeasured({ processor, hasShare = true }) {
  return hasShare && Number.isFinite(processor)
}

/** Seconds of processor that a part would have taken where the budget was written. */
function takenBy({ processor, loop }, budget) {
  return (processor * budget.loop) / loop.processor
}

function overShare(result, budget, slowness) {
  const { name } = result
  if (!isMeasured(result)) return false
  const share = budget.parts[name]
  if (share === undefined)
    return `"${name}" has no share in the budget: "npm test -- --measure" writes what it takes.`
  const taken = takenBy(result, budget) / slowness
  if (taken <= Math.max(share * tolerance.times, share + tolerance.seconds)) return false
  const says = `"${name}" takes ${taken.toFixed(0)} s of processor and has a share of ${share}.`
  const dearest = testsOf(result, budget, slowness)
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map((test) => `\n  ${test.seconds.toFixed(1)} s  ${test.name}`)
  return dearest.length ? `${says} Its dearest tests:${dearest.join('')}` : says
}

/** The tests of a part with the seconds that each would have taken by the clock where the budget was written. */
function testsOf({ tests = [], loop }, budget, slowness) {
  return tests.map(({ seconds, ...test }) => ({
    ...test,
    seconds: (seconds * budget.loop) / Math.max(loop.wall, budget.loop) / slowness,
  }))
}

function isSlow(slow) {
  const known = new Set(slow.map(({ test }) => test))
  return (test) => test.seconds > limits[test.kind] && !known.has(test.name)
}

function tooSlow(test) {
  return `${test.seconds.toFixed(1)} s, of ${limits[test.kind]} at most: ${test.name}`
}

function judgeList(slow, tests) {
  const there = new Set(tests.map(({ name }) => name))
  return [
    slow.length > mostSlow &&
      `${slow.length} tests stand in slow-tests.js, which has room for ${mostSlow}.`,
    ...slow.map(
      ({ test }) => !there.has(test) && `slow-tests.js names a test that is not: ${test}`,
    ),
  ]
}

function judgeCount(tests) {
  const count = tests.filter(({ kind }) => kind === 'journey').length
  return (
    count > mostJourneys &&
    `${count} runs of journeys, of ${mostJourneys} at most: ask the API, or a component, what it can answer.`
  )
}
