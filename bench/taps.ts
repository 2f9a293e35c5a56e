import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { createApi } from '@serein/client/api.ts'
import { findPlan, planAddress } from '../e2e/steps/plan.ts'
import { openDemoWorld } from '../tools/demo-world.ts'
import { build } from '../tools/launch/build.js'
import { findChromium, headlessShell } from '../tools/launch/chromium.js'
import type { Values } from './figure.ts'

interface Stop {
  address: string
  /** The main button, as a selector: a script in the page watches for it from the start. */
  button: string
  /** What its tap is answered by, and the path of the screen where that is. */
  answer: string
  path: string
}

const port = 3196
const tapsAfterMs = 100
const secondTapAtMs = 6000
const waitsForMs = 20_000
const timesSlower = 4
const slowFourG = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
}

/**
 * How long somebody waits who taps at once: on a phone with slow 4G and a processor four times slower, the main button of a
 * page is tapped 100 ms after its first paint, once, by a real touch. In a visit of its own the same button is tapped at six
 * seconds, when the page has long been there.
 */
export async function measureTaps(): Promise<Values> {
  await build()
  const world = await openDemoWorld(port)
  const browser = await chromium.launch({
    executablePath: await findChromium(headlessShell),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run'],
  })
  try {
    const values: Values = {}
    for (const [page, stop] of Object.entries(await stops(world.origin))) {
      // The first visitors wait for what the server reads and compiles once.
      for (let visitors = 0; visitors < 10; visitors += 1)
        await (await fetch(`${world.origin}${stop.address}`)).text()
      values[`${page} answer`] = await visit(browser, world.origin, stop, tapEarly)
      values[`${page} second`] = await visit(browser, world.origin, stop, tapLate)
    }
    return values
  } finally {
    await browser.close()
    await world.close()
  }
}

async function stops(origin: string): Promise<Record<string, Stop>> {
  const api = createApi({ origin, language: () => 'en', fetch: (request) => fetch(request) })
  const plan = await findPlan(api, { inDays: 3 })
  const { featured, search, shopDetails, bookAppointment } = screens
  const toShop = { answer: '#content h1', path: shopDetails.path }
  return {
    home: { address: featured.path, button: 'main article a[href]', ...toShop },
    search: {
      address: `${search.path}?category=massage`,
      button: 'main li article a[href]',
      ...toShop,
    },
    'shop details': {
      address: `${shopDetails.path}?shop=${plan.shop.id}`,
      button: '#menu li a[id]',
      // The mark of what was added, or the sheet that asks for more.
      answer: '#menu li a[id] svg, dialog[open]',
      path: shopDetails.path,
    },
    'time choice': {
      address: planAddress(plan),
      button: 'main [data-time][role=radio]',
      answer: '[data-bottom-bar] button:not(:disabled)',
      path: bookAppointment.path,
    },
  }
}

type Visit<T> = (visitor: { page: Page; cdp: CDPSession; seen: Seen }) => Promise<T>
interface Seen {
  began: Promise<number>
  painted: Promise<{ at: number; x: number; y: number }>
  answered: Promise<number>
}

/** Somebody who was never here, on a slow phone. */
async function visit<T>(browser: Browser, origin: string, stop: Stop, act: Visit<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slowFourG)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    const began = Promise.withResolvers<number>()
    const painted = Promise.withResolvers<{ at: number; x: number; y: number }>()
    const answered = Promise.withResolvers<number>()
    await page.exposeFunction('reportStart', began.resolve)
    await page.exposeFunction('reportPaint', painted.resolve)
    await page.exposeFunction('reportAnswer', answered.resolve)
    await page.addInitScript(watchFor, stop)
    const seen = { began: began.promise, painted: painted.promise, answered: answered.promise }
    await page.goto(`${origin}${stop.address}`, { waitUntil: 'commit' })
    return await act({ page, cdp, seen })
  } finally {
    await context.close()
  }
}

/** From navigation to the answer; null where none came within the wait. */
async function tapEarly({ cdp, seen }: Parameters<Visit<number>>[0]): Promise<number | null> {
  const began = await seen.began
  const { at, x, y } = await seen.painted
  await pause(Math.max(0, at + tapsAfterMs - Date.now()))
  await tap(cdp, x, y)
  const answered = await Promise.race([seen.answered, pause(waitsForMs, null, { ref: false })])
  return answered && answered - began
}

/** Event timing: from the touch to the next paint. */
async function tapLate({ page, cdp, seen }: Parameters<Visit<number>>[0]): Promise<number> {
  const began = await seen.began
  const { x, y } = await seen.painted
  await pause(Math.max(0, began + secondTapAtMs - Date.now()))
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        document.documentElement.dataset.tapTook = String(duration)
    }).observe({ type: 'first-input', buffered: true })
  })
  await tap(cdp, x, y)
  const took = await page.waitForFunction(() => document.documentElement.dataset.tapTook)
  return Number(await took.jsonValue())
}

async function tap(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** In each page of a visit, from its start: reports when the button, and later the answer, has come to the screen. */
function watchFor(stop: Stop): void {
  const bindings = globalThis as unknown as {
    reportStart: (at: number) => void
    reportPaint: (place: { at: number; x: number; y: number }) => void
    reportAnswer: (at: number) => void
  }
  // A second page has a beginning of its own; only the first counts.
  bindings.reportStart(performance.timeOrigin)
  let button: Element | null = null
  const look = () => {
    if (!button && location.pathname + location.search === stop.address) {
      button = document.querySelector(stop.button)
      if (button) requestAnimationFrame(() => setTimeout(whenButtonShows))
    }
    if (location.pathname === stop.path && document.querySelector(stop.answer))
      return requestAnimationFrame(() => setTimeout(whenAnswerShows))
    requestAnimationFrame(look)
  }
  look()

  // A frame that was drawn and is on the screen: the task after it.
  function whenAnswerShows(): void {
    bindings.reportAnswer(performance.timeOrigin + performance.now())
  }

  function whenButtonShows(): void {
    button!.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = button!.getBoundingClientRect()
    bindings.reportPaint({
      at: performance.timeOrigin + performance.now(),
      x: left + width / 2,
      y: top + height / 2,
    })
  }
}
