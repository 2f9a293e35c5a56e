import { build } from './launch/build.js'
import { findBrowsers } from './launch/chromium.js'
import { install } from './launch/install.js'
import { makeImage, removeImage } from './launch/image.js'
import { makeRelease } from './launch/release.js'
import { conclude, runStages } from './launch/parts.js'
import { oldBesideNew } from './launch/old-beside-new.js'
import { otherServerParts } from './launch/other-servers.js'
import { fastParts, journeys, notTried, onDatabase, tests, weights } from './launch/programs.js'
import { isGreenHere, noteResult, readResults } from './launch/results.js'
import { Explained, launcher, say } from './launch/say.js'

/** Properties at length, every endpoint as every role, every journey and every screen in every variant. */
const env = { SEREIN_THOROUGH: 'yes', E2E_VARIANTS: 'all' }
const uiStates = String.raw`e2e/ui-(?:screens|console)\.e2e\.ts`
const noStates = String.raw`e2e/(?!ui-(?:screens|console)\.)[\w-]+\.e2e\.ts`

/**
 * `npm run test:all`: everything, in parts of a quarter of an hour at most. What each said is kept in `docs/test-all.md`, and
 * a part that was green at this commit is not run again, unless `--fresh`. `--part <name>`: that one alone.
 */
void launcher(async () => {
  const { isFresh, only } = optionsOf(process.argv.slice(2))
  await install()
  const [fast, slow] = [
    fastParts({ env }),
    [...apiParts(), ...otherServerParts(), oldBesideNew, ...browserParts()],
  ]
  const names = [...fast, ...slow].map(({ name }) => name)
  if (only && !names.includes(only))
    throw new Explained(`There is no part "${only}", but these: ${names.join(', ')}.`)
  const known = readResults()
  const isDue = ({ name }) => (only ? name === only : isFresh || !isGreenHere(known.get(name)))
  const due = (parts) => parts.filter(isDue).map((part) => noted(part, names))
  const results = await runStages([
    { parts: due(fast), beside: true, gate: true },
    { parts: due(slow) },
  ])
  const code = results.length ? conclude(results) : 0
  const now = readResults()
  const left = names.filter((name) => !isGreenHere(now.get(name)))
  say(
    left.length ? `Not green at this commit: ${left.join(', ')}.` : 'All is green at this commit.',
  )
  return only ? code : Math.min(left.length, 1)
})

function optionsOf(words) {
  const [option, name, ...rest] = words
  if (option === undefined) return {}
  if (option === '--fresh' && name === undefined) return { isFresh: true }
  if (option === '--part' && name && rest.length === 0) return { only: name }
  throw new Explained('npm run test:all takes no options but "-- --fresh" and "-- --part <name>".')
}

/** The same part, whose result is kept as soon as it is there. */
function noted({ name, run }, names) {
  return {
    name,
    run: async () => {
      const began = Date.now()
      const result = await run()
      noteResult(name, { ...result, minutes: (Date.now() - began) / 60_000 }, names)
      return result
    },
  }
}

function apiParts() {
  return shares('API and database', 4).map(([name, share]) =>
    after(() => build('messages'), tests(name, [...onDatabase, share], { env })),
  )
}

function browserParts() {
  let browsers
  const ready = async () => {
    await build()
    // The app on a phone.
    await build('native')
    browsers ??= await findBrowsers()
  }
  const seen = (name, args, options) =>
    after(ready, journeys(name, args, { browsers: () => browsers, env, ...options }))
  const firstRun = (name, how) =>
    journeys(name, ['business-first-run', '--project', 'desktop-en'], {
      browsers: () => browsers,
      env: { ...env, ...how },
    })
  const inVariant = (variant, most) =>
    shares(`journeys ${variant}`, most).map(([name, share]) =>
      seen(name, [noStates, '--project', variant, share]),
    )
  return [
    after(() => build(), weights),
    after(() => ready().then(() => makeRelease()), firstRun('release', { E2E_RELEASE: 'yes' })),
    contained(ready, firstRun('image', { E2E_IMAGE: 'yes' })),
    ...inVariant('phone-en', 2),
    ...inVariant('phone-fr', 2),
    ...inVariant('desktop-en', 2),
    seen('journeys desktop-fr', [noStates, '--project', 'desktop-fr'], { mayBeNone: true }),
    seen('journeys shells', ['--project', 'shell-ios', '--project', 'shell-android']),
    ...['phone-en', 'phone-fr', 'desktop-en', 'desktop-fr'].map((variant) =>
      seen(`screens ${variant}`, [uiStates, '--project', variant]),
    ),
  ]
}

/** The same in a container, where one can be made. */
function contained(ready, { name, run }) {
  return {
    name,
    run: async () => {
      try {
        const reason = await makeImage()
        if (reason) return notTried(`The image: not tried, since ${reason}.`)
        await ready()
        return await run()
      } catch (error) {
        return { passed: 0, failed: 1, output: error.message }
      } finally {
        removeImage()
      }
    },
  }
}

/** A name and an option for each share of many tests. */
function shares(name, most) {
  return Array.from({ length: most }, (_, at) => [
    `${name} ${at + 1}/${most}`,
    `--shard=${at + 1}/${most}`,
  ])
}

function after(ready, { name, run }) {
  return {
    name,
    run: async () => {
      await ready()
      return run()
    },
  }
}
