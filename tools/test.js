import { build } from './launch/build.js'
import { findChromium } from './launch/chromium.js'
import { install } from './launch/install.js'
import {
  budget,
  deadCode,
  format,
  journeys,
  lint,
  runParts,
  step,
  tests,
  types,
} from './launch/parts.js'
import { Explained, launcher, say } from './launch/say.js'
import { baseOf, changedSince, noteGreen, reachOf } from './launch/since.js'

const pure = ['shared', 'client', 'ui', 'app', 'console', 'components', 'peers']
const onDatabase = ['server', 'db', 'torture', 'bench', 'providers']

/**
 * `npm test`: what there is to check, each part with its time, whatever the earlier ones said. `npm run test:all`: every
 * journey and every screen in every look, and the properties at length, too. `--since <commit>`: what a change since then
 * can reach; without a commit, since the last that was green.
 */
void launcher(async () => {
  const { isWhole, base, isNamed } = optionsOf(process.argv.slice(2))
  await install()
  const reach = base ? reachSince(base) : { tests: 'all', journeys: 'all' }
  const code = await runParts(partsOf(reach, { isWhole, base }))
  // Whether all was well at a commit that somebody named is not known.
  if (code === 0 && !isNamed) noteGreen()
  return code
})

function optionsOf(words) {
  const [option, commit] = words
  if (words.length === 0) return {}
  if (option === '--all' && words.length === 1) return { isWhole: true }
  if (option === '--since' && words.length <= 2)
    return { base: baseOf(commit), isNamed: Boolean(commit) }
  throw new Explained('npm test takes no options but "-- --since" and "-- --since <commit>".')
}

function reachSince(base) {
  const files = changedSince(base)
  const reach = reachOf(files)
  say(`${files.length} files have changed since ${base.slice(0, 9)}.`)
  say(`Tests it can reach: ${reach.tests}; journeys: ${reach.journeys}.`)
  return reach
}

function partsOf(reach, { isWhole = false, base }) {
  const env = isWhole ? { SEREIN_THOROUGH: 'yes' } : {}
  const since = reach.tests === 'imports' ? base : undefined
  const reached = (name, projects) =>
    tests(
      name,
      projects.flatMap((project) => ['--project', project]),
      { env, since },
    )
  let chromium
  return [
    types,
    lint,
    format,
    deadCode,
    tests('tidy', ['--project', 'tools']),
    ...(reach.tests === 'none'
      ? []
      : [
          reached('unit and property', pure),
          step('messages', () => build('messages')),
          reached('API and database', onDatabase),
        ]),
    ...(reach.journeys === 'none'
      ? []
      : [
          step('build', async () => {
            await build()
            // The app on a phone.
            await build('native')
          }),
          budget,
          step('browser', async () => (chromium = await findChromium())),
          () =>
            journeys(chromium, { looks: isWhole ? 'all' : 'one', reach: reach.journeys, base })(),
        ]),
  ]
}
