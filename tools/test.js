import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './launch/build.js'
import { findBrowsers } from './launch/chromium.js'
import { install } from './launch/install.js'
import { conclude, runStages } from './launch/parts.js'
import { root } from './launch/place.js'
import { apiParts, endpointsOf, fastParts, journeys, step, weights } from './launch/programs.js'
import { Explained, launcher, say } from './launch/say.js'
import { baseOf, changedLately, changedSince, noteGreen, reachOf } from './launch/since.js'
import { slowTests } from './launch/slow-tests.js'
import { budgetOf, judgeTime, partsNotJudged, slownessOf } from './launch/time.js'

const budgetFile = join(root, 'tools/launch/time-budget.json')

/**
 * `npm test`: what there is to check, the cheapest first. What a machine can see without a database and a browser is
 * looked at whole, and when something of it is red, nothing else is, unless `--keep-going`. `--since <commit>`: what a
 * change since then can reach; without a commit, since the last that was green. `--measure` writes what each part may
 * take from what it takes when nothing is built.
 */
void launcher(async () => {
  const { base, isNamed, keepGoing, measure } = optionsOf(process.argv.slice(2))
  await install()
  if (measure) forgetWhatIsBuilt()
  const reach = base ? await reachSince(base) : await reachOfAll()
  const results = await runStages(stagesOf(reach), { keepGoing })
  const isGreen = results.every(({ failed }) => failed === 0)
  if (isGreen && measure) results.push(measured(results))
  // In a random order files of several projects share a worker, which takes longer.
  else if (isGreen && !base && !process.env.SEREIN_SHUFFLE) results.push(judged(results))
  const code = conclude(results)
  // Whether all was well at a commit that somebody named is not known.
  if (code === 0 && !isNamed) noteGreen()
  return code
})

function optionsOf(words) {
  const rest = [...words]
  const take = (word) => rest.includes(word) && Boolean(rest.splice(rest.indexOf(word), 1))
  const keepGoing = take('--keep-going')
  const measure = take('--measure')
  const since = take('--since')
  const [commit] = since ? rest.splice(0, 1) : []
  if (rest.length || (measure && since))
    throw new Explained(
      'npm test takes no options but "-- --since", "-- --since <commit>", "-- --keep-going" and "-- --measure".',
    )
  return { keepGoing, measure, base: since && baseOf(commit), isNamed: Boolean(commit) }
}

/** Everything; of the endpoints a share, and all of the slices that have changed lately. */
async function reachOfAll() {
  const files = changedLately()
  const { changed } = files.length > 0 ? await reachOf(files) : { changed: [] }
  return { tests: 'all', journeys: 'all', screens: [], walked: [], changed }
}

async function reachSince(base) {
  const files = changedSince(base)
  const reach = await reachOf(files)
  say(`${files.length} files have changed since ${base.slice(0, 9)}.`)
  say(`Tests it can reach: ${count(reach.tests)}; journeys: ${count(reach.journeys)}.`)
  return reach
}

function stagesOf({ tests: files, journeys: named, screens, walked, changed }) {
  let browsers
  const onServer = [
    ...apiParts({ files, env: { SEREIN_WALK_SLICES: walked.join(',') } }),
    ...(files === 'all' ? endpointsOf(changed) : []),
  ]
  const isAll = named === 'all'
  const inBrowser = [
    step('build', async () => {
      const served = await build()
      // The app on a phone.
      const native = await build('native')
      return { processor: served.processor + native.processor }
    }),
    weights,
    step('browser', async () => void (browsers = await findBrowsers())),
    // What is named may be seen only where all is.
    journeys('end to end', isAll ? [] : named, {
      browsers: () => browsers,
      env: { E2E_SCREENS: screens.join(',') },
      mayBeNone: !isAll,
    }),
  ]
  return [
    { parts: fastParts({ files }), beside: true, gate: true },
    { parts: onServer.length ? [step('messages', () => build('messages')), ...onServer] : [] },
    { parts: named.length ? inBrowser : [] },
  ]
}

function count(list) {
  return list === 'all' ? 'all' : `${list.length} files`
}

/** What took longer than it may, as a separate part. */
function judged(results) {
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8'))
  const says = judgeTime(results, budget, slowTests)
  const slowness = slownessOf(results, budget)
  if (slowness > 1.1)
    say(
      `\nEvery part may take ${slowness.toFixed(1)} times its share: this machine is slower than the loop tells.`,
    )
  if (says.length) say(`\n${says.join('\n')}`)
  tellBusy(results)
  return { name: 'time', passed: says.length ? 0 : 1, failed: says.length, seconds: 0 }
}

function measured(results) {
  const isKnown = !tellBusy(results)
  if (isKnown) writeFileSync(budgetFile, `${JSON.stringify(budgetOf(results), null, 2)}\n`)
  return { name: 'time', passed: isKnown ? 1 : 0, failed: isKnown ? 0 : 1, seconds: 0 }
}

function tellBusy(results) {
  const busy = partsNotJudged(results).join(', ')
  if (busy) say(`\nThe machine was too busy to tell what these take: ${busy}.`)
  return Boolean(busy)
}

function forgetWhatIsBuilt() {
  for (const folder of ['types', 'build'])
    rmSync(join(root, '.cache', folder), { recursive: true, force: true })
}
