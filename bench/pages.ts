import { chromium } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { createApi } from '@serein/client/api.ts'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { findPlan } from '../e2e/steps/plan.ts'
import { build } from '../tools/launch/build.js'
import { findChromium, headlessShell } from '../tools/launch/chromium.js'
import { openDemoWorld } from '../tools/demo-world.ts'
import type { Values } from './figure.ts'

const port = 3197
const debuggingPort = 9397

/**
 * Lighthouse as on a phone with slow 4G, on the optimised build that our own server serves with a demo world, each page
 * once. The browser draws no window of its own: that would take a third of a machine with two cores, and a phone has it
 * on others.
 */
export async function measurePages(): Promise<Values> {
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
    const values: Values = {}
    for (const [page, address] of Object.entries(await addresses(world.origin))) {
      // The first visitors wait for what the server reads and compiles once; the ones after are measured.
      for (let visitors = 0; visitors < 10; visitors++) {
        const answer = await fetch(`${world.origin}${address}`)
        await answer.text()
      }
      for (const [figure, value] of Object.entries(await look(`${world.origin}${address}`)))
        values[`${page} ${figure}`] = value
    }
    return values
  } finally {
    await browser.close()
    await world.close()
  }
}

async function addresses(origin: string): Promise<Record<string, string>> {
  const api = createApi({ origin, language: () => 'en', fetch: (request) => fetch(request) })
  const plan = await findPlan(api, { inDays: 3 })
  return {
    featured: screens.featured.path,
    services: screens.services.path,
    'shop details': `${screens.shopDetails.path}?shop=${plan.shop.id}`,
    search: `${screens.search.path}?category=massage`,
    offers: screens.offers.path,
  }
}

async function look(url: string) {
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
    others: Math.min(...['accessibility', 'best-practices', 'seo'].map((name) => score(lhr, name))),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    script: javascriptOf(lhr),
  }
}

/** A page that lost points says where, so that nobody has to run it again to see. */
function sayWhatIsMissing(lhr: Result): void {
  for (const { auditRefs } of Object.values(lhr.categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = lhr.audits[id]!
      if (weight > 0 && audit.score !== null && audit.score < 0.9)
        console.error(
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
