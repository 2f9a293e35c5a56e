import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { screens } from '@serein/app/screens.ts'
import { createApi } from '@serein/client/api.ts'
import { findPlan, planAddress } from '../e2e/steps/plan.ts'
import { openDemoWorld } from '../tools/demo-world.ts'
import { build } from '../tools/launch/build.js'
import { findChromium, headlessShell } from '../tools/launch/chromium.js'

export interface TapBench {
  page: string
  /** From navigation to the first paint of the main button. */
  buttonMilliseconds: number
  /** From navigation to the answer of the first tap; null: none came within the wait. */
  answerMilliseconds: number | null
  answerBar: number
  /** Event timing of the second tap, from the touch to the next paint. */
  secondTapMilliseconds: number | null
  secondTapBar: number
}

interface Stop {
  address: string
  /** The main button, as a selector, since a script in the page watches for it from the start. */
  button: string
  /** What the tap is answered by. */
  answer: string
  /** What is tapped at six seconds; it stays on the page or leads on. */
  second: string
}

const port = 3196
const runs = 3
const bars = { answer: 3700, secondTap: 200 }
const tapsAfterMs = 100
const secondTapAtMs = 6000
const waitsForMs = 20_000
const slowFourG = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/**
 * How long somebody waits who taps at once: on a phone with slow 4G and a processor four times slower, the main button of a
 * page is tapped 100 ms after its first paint, once, by a real touch. In a visit of its own the same button is tapped at six
 * seconds, when the page has long been there.
 */
export async function tapsBench(): Promise<TapBench[]> {
  await build()
  const world = await openDemoWorld(port)
  const browser = await chromium.launch({
    executablePath: await findChromium(headlessShell),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run'],
  })
  try {
    const rows: TapBench[] = []
    for (const [page, stop] of Object.entries(await stops(world.origin))) {
      // The first visitors wait for what the server reads and compiles once.
      for (let visitors = 0; visitors < 10; visitors += 1)
        await (await fetch(`${world.origin}${stop.address}`)).text()
      const first: Early[] = []
      const second: (number | null)[] = []
      while (first.length < runs) first.push(await visit(browser, world.origin, stop, tapEarly))
      while (second.length < runs) second.push(await visit(browser, world.origin, stop, tapLate))
      rows.push({
        page,
        buttonMilliseconds: median(first.map((each) => each.painted))!,
        answerMilliseconds: median(first.map((each) => each.answered)),
        answerBar: bars.answer,
        secondTapMilliseconds: median(second),
        secondTapBar: bars.secondTap,
      })
    }
    return rows
  } finally {
    await browser.close()
    await world.close()
  }
}

/** What of the bar a page misses, in words. */
export function missedTaps(rows: TapBench[]): string[] {
  return rows.flatMap(({ page, answerMilliseconds: answer, secondTapMilliseconds: second }) => [
    ...(answer === null ? [`${page}: the first tap is not answered`] : []),
    ...(answer !== null && answer > bars.answer
      ? [`${page}: the first tap is answered after ${answer} ms, above ${bars.answer}`]
      : []),
    ...(second === null ? [`${page}: the second tap was not heard`] : []),
    ...(second !== null && second > bars.secondTap
      ? [`${page}: the second tap takes ${second} ms, above ${bars.secondTap}`]
      : []),
  ])
}

async function stops(origin: string): Promise<Record<string, Stop>> {
  const api = createApi({ origin, language: () => 'en', fetch: (request) => fetch(request) })
  const plan = await findPlan(api, { inDays: 3 })
  const nextHeading = 'main[data-next], #content h1'
  return {
    home: {
      address: screens.featured.path,
      button: `form[role=search] a[href*="${screens.search.path}"]`,
      answer: nextHeading,
      second: `form[role=search] a[href*="${screens.search.path}"]`,
    },
    search: {
      address: `${screens.search.path}?category=massage`,
      button: `main li a[href*="${screens.shopDetails.path}"]`,
      answer: nextHeading,
      second: `main li a[href*="${screens.shopDetails.path}"]`,
    },
    'shop details': {
      address: `${screens.shopDetails.path}?shop=${plan.shop.id}`,
      button: '#menu li button',
      answer: '[role=dialog], dialog[open], [data-bottom-bar]',
      second: '#menu li button',
    },
    'time choice': {
      address: planAddress(plan),
      button: 'main [role=radio], main button[aria-pressed], main input[type=radio]',
      answer: '[data-bottom-bar] button:not(:disabled)',
      second: 'main [role=gridcell] button:not(:disabled)',
    },
  }
}
