import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { uiStates } from '../e2e/ui-states.ts'
import { addressesOf, openUnanswered, still } from '../e2e/states.ts'
import { openDemoWorld } from './demo-world.ts'
import { build } from './launch/build.js'
import { findChromium } from './launch/chromium.js'
import { languages, openStudio, type Shot, type Studio } from './screens/studio.ts'
import { consoleJobs, partsJob } from './screens/console.ts'
import { makeDocuments } from './screens/docs.ts'
import { makeInstallPictures } from './screens/install.ts'
import { sheetOf } from './screens/sheet.ts'

/**
 * `npm run screens`: shoots every built screen in its states (loading, empty, error, full), on a phone and on a desk, by
 * day and by night, in both languages, into `.cache/screens`, with a page to look through them. Names of screens after it
 * shoot those alone, `app`, `console` and `parts` those, names of languages those; `npm run screens -- docs` makes the
 * pictures that are kept with the documents, `npm run screens -- install` those that a browser shows before it installs.
 */
const port = Number(process.env.PORT ?? 3198)
const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/screens')
/** A spa at work on a weekday, whenever the pictures are taken. */
const at = afternoon(new Date())
const shiftMs = at.getTime() - Date.now()
/** A page waits as much as it works, so there is one more of them than processors. */
const atOnce = availableParallelism() + 1

const words = process.argv.slice(2)
const spoken = languages.filter((each) => words.includes(each))
const wantedNames = words.filter((each) => !spoken.some((language) => language === each))
await build()
const world = await openDemoWorld(port, { at, settings: { SEREIN_HOLDS_PER_VISITOR: '0' } })
process.env.E2E_URL = world.origin
process.env.E2E_DATABASE_URL = world.databaseUrl
process.env.E2E_SECRET = world.secret
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--hide-scrollbars',
  ],
})
try {
  if (wantedNames.includes('docs')) await makeDocuments(browser, world, root, shiftMs)
  else if (wantedNames.includes('install')) await makeInstallPictures(browser, world, root, shiftMs)
  else await shootAll(browser)
} finally {
  await browser.close()
  await world.close()
}

async function shootAll(from: Browser): Promise<void> {
  const isApp = !wantedNames.length || wantedNames.includes('app')
  const names = (Object.keys(screens) as ScreenName[]).filter(
    (name) => isApp || wantedNames.includes(name),
  )
  if (!wantedNames.length) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const shots: Shot[] = []
  let rest = (spoken.length ? spoken : languages).flatMap((language) => [
    ...names.flatMap((name) => screenJobs(name, language)),
    ...otherJobs(language),
  ])
  // A crowded machine makes one or the other page stumble; what is broken fails both times.
  for (const last of [false, true]) {
    const missed: Job[] = []
    const all = rest.length
    let ended = 0
    await inTurns(rest, async (job) => {
      const done = await inStudio(from, job)
      ended += 1
      const counted = `${ended}/${all} ${job.what}, ${job.language}`
      if (Array.isArray(done)) shots.push(...done)
      else missed.push(job)
      const says = Array.isArray(done) ? `${done.length} pictures` : done.message
      console.log(`${counted}: ${says}, ${seconds()} s`)
    })
    rest = missed
    if (last && missed.length > 0) process.exitCode = 1
  }
  await writeFile(join(folder, 'index.html'), sheetOf(shots))
  console.log(`${shots.length} pictures in ${seconds()} s: ${join(folder, 'index.html')}`)
  for (const { what, language } of rest) console.error(`Not brought about: ${what}, ${language}`)
  if (shots.length === 0) process.exitCode = 1
}

interface Job {
  what: string
  language: Studio['language']
  shoot: (studio: Studio) => Promise<Shot[]>
}

/** Each state of a screen that the journeys know, then loading and error. */
function screenJobs(name: ScreenName, language: Studio['language']): Job[] {
  const jobs = Object.entries(uiStates[name]).map(([state, open]): Job => ({
    what: `${name}, ${state}`,
    language,
    async shoot(studio) {
      await open(studio.onlooker)
      return studio.shoot({ folder, screen: name, state })
    },
  }))
  if (still.has(name)) return jobs
  return [...jobs, { what: `${name}, loading and error`, language, shoot: shootWaiting }]

  async function shootWaiting(studio: Studio): Promise<Shot[]> {
    const { page, t, customer } = studio.onlooker
    const addresses = await addressesOf(customer.api, 20)
    const fail = await openUnanswered(page, t, addresses[name])
    const loading = await studio.shoot({ folder, screen: name, state: 'loading' })
    await fail()
    return [...loading, ...(await studio.shoot({ folder, screen: name, state: 'error' }))]
  }
}

/** The console, and the gallery of the parts that everything is made of. */
function otherJobs(language: Studio['language']): Job[] {
  return [
    ...(!wantedNames.length || wantedNames.includes('console') ? consoleJobs(folder) : []),
    ...(!wantedNames.length || wantedNames.includes('parts') ? [partsJob(folder)] : []),
  ].map(([what, shoot]) => ({ what, language, shoot }))
}

/** A state that could not be brought about costs its own pictures, not the others. */
async function inStudio(from: Browser, job: Job): Promise<Shot[] | Error> {
  try {
    await using studio = await openStudio(from, world.origin, job.language, shiftMs)
    return await job.shoot(studio)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function inTurns(jobs: Job[], work: (job: Job) => Promise<void>): Promise<void> {
  const rest = [...jobs]
  const worker = async (): Promise<void> => {
    for (let job = rest.shift(); job; job = rest.shift()) await work(job)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The afternoon of the day, or of the Tuesday after a weekend, in the zone of most shops. */
function afternoon(now: Date): Date {
  const day = new Date(`${now.toISOString().slice(0, 10)}T13:20:00Z`)
  const restDays = { 0: 2, 6: 3 }[day.getUTCDay()] ?? 0
  return new Date(day.getTime() + restDays * 86_400_000)
}
