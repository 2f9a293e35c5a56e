import { chromium } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { createApi } from '@serein/client/api.ts'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { findPlan, planAddress } from '../e2e/steps/plan.ts'
import { build } from '../tools/launch/build.js'
import { findChromium, headlessShell } from '../tools/launch/chromium.js'
import { openDemoWorld } from '../tools/demo-world.ts'

export type PageBench = { page: string } & Figures
type Figures = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMilliseconds: number
  cls: number
  tbtMilliseconds: number
  javascriptKilobytes: number
  /** How fast the machine was just then, by Lighthouse's own measure. */
  benchmarkIndex: number
}

const port = 3197
const debuggingPort = 9397
const runs = 3

/** The least a page must reach, and the most it may take. */
const atLeast = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 }
const atMost = { lcpMilliseconds: 1800, cls: 0.05, tbtMilliseconds: 200 }

/**
 * Lighthouse as on a phone with slow 4G, on the optimised build that our own server serves with a demo world: each page
 * three times, and of each figure the median. The browser draws no window of its own: that would take a third of a machine
 * with two cores, and a phone has it on others.
 */
export async function pagesBench(): Promise<PageBench[]> {
  await build()
  // A page that search engines may not show has lost its points for that.
  process.env.SEREIN_INDEXED = 'yes'
  const world = await openDemoWorld(port)
  const browser = await chromium.launch({
    executablePath: await findChromium(headlessShell),
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    const rows: PageBench[] = []
    for (const [page, address] of Object.entries(await addresses(world.origin))) {
      // The first visitors wait for what the server reads and compiles once; the ones after are measured.
      for (let visitors = 0; visitors < 10; visitors++) {
        const answer = await fetch(`${world.origin}${address}`)
        await answer.text()
      }
      const each: Figures[] = []
      while (each.length < runs) each.push(await look(`${world.origin}${address}`))
      rows.push({ page, ...medians(each) })
    }
    return rows
  } finally {
    await browser.close()
    await world.close()
  }
}

/** What of the bar a page misses, in words. */
export function missedBar(rows: PageBench[]): string[] {
  return rows.flatMap((row) => [
    ...keysOf(atLeast)
      .filter((key) => row[key] < atLeast[key])
      .map((key) => `${row.page}: ${key} ${row[key]} is below ${atLeast[key]}`),
    ...keysOf(atMost)
      .filter((key) => row[key] > atMost[key])
      .map((key) => `${row.page}: ${key} ${row[key]} is above ${atMost[key]}`),
  ])
}

async function addresses(origin: string): Promise<Record<string, string>> {
  const api = createApi({ origin, language: () => 'en', fetch: (request) => fetch(request) })
  const plan = await findPlan(api, { inDays: 3 })
  return {
    home: screens.featured.path,
    services: screens.services.path,
    'service list': `${screens.serviceList.path}?category=massage`,
    featured: screens.allFeatured.path,
    search: `${screens.search.path}?category=massage`,
    'shop details': `${screens.shopDetails.path}?shop=${plan.shop.id}`,
    'time choice': planAddress(plan),
  }
}

async function look(url: string): Promise<Figures> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  }
  let result = await lighthouse(url, flags)
  // A trace that did not start says nothing of the page.
  for (let again = 0; again < 3 && result?.lhr.runtimeError; again += 1)
    result = await lighthouse(url, flags)
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse saw nothing at ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  sayWhatIsMissing(lhr)
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  return {
    performance: score(lhr, 'performance'),
    accessibility: score(lhr, 'accessibility'),
    bestPractices: score(lhr, 'best-practices'),
    seo: score(lhr, 'seo'),
    lcpMilliseconds: Math.round(figure('largest-contentful-paint')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    tbtMilliseconds: Math.round(figure('total-blocking-time')),
    javascriptKilobytes: javascriptOf(lhr),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  }
}

/** A page that lost points says where, so that nobody has to run it again to see. */
function sayWhatIsMissing(lhr: Result): void {
  for (const { auditRefs } of Object.values(lhr.categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = lhr.audits[id]!
      if (weight > 0 && audit.score !== null && audit.score < 0.9)
        console.log(
          `  ${new URL(lhr.finalDisplayedUrl).pathname}: ${id} ${audit.displayValue ?? ''}`,
        )
    }
  }
}

function score(lhr: Result, category: string): number {
  return Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)
}

/** What crossed the wire as scripts until the page was quiet. */
function javascriptOf(lhr: Result): number {
  const { details } = lhr.audits['network-requests']!
  const items = details && 'items' in details ? details.items : []
  if (!Array.isArray(items)) throw new Error('Lighthouse gave no list of requests')
  const bytes = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
  return Math.round(bytes / 100) / 10
}

function medians(each: Figures[]): Figures {
  const middle = (key: keyof Figures) =>
    each.map((row) => row[key]).toSorted((a, b) => a - b)[each.length >> 1]!
  const names = keysOf(each[0]!)
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}

function keysOf<Key extends string>(table: Record<Key, number>): Key[] {
  return Object.keys(table) as Key[]
}
