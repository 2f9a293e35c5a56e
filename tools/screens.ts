import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { builtScreens, type ScreenName } from '@serein/app/screens.ts'
import { faces } from '../e2e/faces.ts'
import { addressesOf, openUnanswered, still } from '../e2e/states.ts'
import { openDemoWorld } from './demo-world.ts'
import { build } from './launch/build.js'
import { findChromium } from './launch/chromium.js'
import { languages, openStudio, type Shot, type Studio } from './screens/studio.ts'
import { consoleJobs, partsJob } from './screens/console.ts'
import { makeDocuments } from './screens/docs.ts'
import { sheetOf } from './screens/sheet.ts'

/**
 * `npm run screens`: shoots every built screen in its states (loading, empty, error, full), on a phone and on a desk, by
 * day and by night, in both languages, into `.cache/screens`, with a page to look through them. Names of screens after it
 * shoot those alone, names of languages those; `npm run screens -- docs` makes the pictures that are kept with the documents.
 */
const port = Number(process.env.PORT ?? 3198)
const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/screens')
/** A spa at work on a weekday, whenever the pictures are taken. */
const at = afternoon(new Date())
const shiftMs = at.getTime() - Date.now()
/** As many pages at once as the machine and the eye can follow. */
const atOnce = 2

const given = process.argv.slice(2)
const spoken = languages.filter((each) => given.includes(each))
const asked = given.filter((each) => !spoken.some((language) => language === each))
await build()
const world = await openDemoWorld(port, { at })
process.env.E2E_URL = world.origin
process.env.E2E_DATABASE_URL = world.databaseUrl
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars'],
})
try {
  if (asked.includes('docs')) await makeDocuments(browser, world, root)
  else await shootAll(browser)
} finally {
  await browser.close()
  await world.close()
}

async function shootAll(from: Browser): Promise<void> {
  const names = (Object.keys(builtScreens) as ScreenName[]).filter(
    (name) => !asked.length || asked.includes(name),
  )
  if (!asked.length) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const began = Date.now()
  const shots: Shot[] = []
  const missed: string[] = []
  for (const language of spoken.length ? spoken : languages) {
    const jobs = [
      ...names.map((name) => () => shootScreen(from, name, language)),
      ...otherJobs(from, language),
    ]
    await inTurns(jobs, async (job) => {
      const done = await job()
      shots.push(...done.shots)
      missed.push(...done.missed)
      for (const { file } of done.shots) console.log(file)
      for (const sentence of done.missed) console.error(sentence)
    })
  }
  await writeFile(join(folder, 'index.html'), sheetOf(shots))
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`${shots.length} pictures in ${seconds} s: ${join(folder, 'index.html')}`)
  if (missed.length > 0 || shots.length === 0) process.exitCode = 1
}

/** Each face of a screen that the journeys know, then loading and error. */
async function shootScreen(from: Browser, name: ScreenName, language: Studio['language']) {
  const done = { shots: [] as Shot[], missed: [] as string[] }
  for (const [says, open] of Object.entries(faces[name])) {
    await inStudio(from, language, done, `${name}, ${says}`, async (studio) => {
      await open(studio.onlooker)
      done.shots.push(...(await studio.shoot({ folder, screen: name, state: says })))
    })
  }
  if (still.has(name)) return done
  await inStudio(from, language, done, `${name}, loading and error`, async (studio) => {
    const { page, t, customer } = studio.onlooker
    const addresses = await addressesOf(customer.api, 20)
    const fail = await openUnanswered(page, t, addresses[name])
    done.shots.push(...(await studio.shoot({ folder, screen: name, state: 'loading' })))
    await fail()
    done.shots.push(...(await studio.shoot({ folder, screen: name, state: 'error' })))
  })
  return done
}

/** The console, and the gallery of the parts that everything is made of. */
function otherJobs(from: Browser, language: Studio['language']) {
  const jobs = [
    ...(!asked.length || asked.includes('console') ? consoleJobs(folder) : []),
    ...(!asked.length || asked.includes('parts') ? [partsJob(folder)] : []),
  ]
  return jobs.map(([what, work]) => async () => {
    const done = { shots: [] as Shot[], missed: [] as string[] }
    await inStudio(from, language, done, what, async (studio) => {
      done.shots.push(...(await work(studio)))
    })
    return done
  })
}

/** A face that could not be brought about costs its own pictures, not the others. */
async function inStudio(
  from: Browser,
  language: Studio['language'],
  done: { missed: string[] },
  what: string,
  work: (studio: Studio) => Promise<void>,
): Promise<void> {
  try {
    await using studio = await openStudio(from, world.origin, language, shiftMs)
    await work(studio)
  } catch (error) {
    done.missed.push(`${what}, ${language}: ${error instanceof Error ? error.message : error}`)
  }
}

async function inTurns<Job>(jobs: Job[], work: (job: Job) => Promise<void>): Promise<void> {
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
