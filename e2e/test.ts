import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { createFormat, type Format } from '@serein/client/format.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { newCustomer, type Customer } from './steps/account.ts'
import { shiftClock } from '../tools/screens/clock.ts'
import { shiftMs } from './hour.ts'
import { watch, type Watch } from './watch.ts'
import { wordsOf, type Language, type Words } from './words.ts'

export { expect } from '@playwright/test'

// Whatever is asked for until it is so is asked for often.
const { poll } = expect
expect.poll = (actual, given) =>
  poll(actual, { intervals: [100], ...(typeof given === 'string' ? { message: given } : given) })

export interface Options {
  /** The language the reader has chosen before. */
  language: Language
}

export interface Fixtures {
  t: Words
  format: Format
  /** Trouble in the browser that a test expects and therefore allows. */
  allow: Watch['allow']
  /** Opens another browser profile, watched like the first, or one of another browser; the one at a desk is never a phone. */
  visitor: (at?: 'home' | 'desk', other?: Browser) => Promise<BrowserContext>
  /** A new customer who is logged in already; screens open as theirs. */
  customer: Customer
  watching: Watch
}

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface WorkerFixtures {
  /** The database behind the server, for what only time or chance would bring about. */
  sql: Sql
}

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  language: ['en', { option: true }],
  t: async ({ language }, use) => use(wordsOf(language)),
  format: async ({ language }, use) => use(createFormat(language)),

  watching: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from here
    async ({}, use) => {
      const watching = watch()
      await use(watching)
      expect(watching.troubles(), 'nothing went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
  allow: async ({ watching }, use) => use(watching.allow),

  // Whatever page is opened lives in the hour of the journeys.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(shiftClock, shiftMs)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  context: async ({ context, language, baseURL, watching }, use) => {
    watching.follow(context)
    await speak(context, language, baseURL!)
    await use(context)
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitsForHydration(page)
    await use(page)
  },

  visitor: async ({ browser, contextOptions, viewport, language, baseURL, watching }, use) => {
    const opened: BrowserContext[] = []
    await use(async (at = 'home', other = browser) => {
      const size = at === 'desk' ? desk : { viewport }
      const context = await other.newContext({ ...contextOptions, ...size, baseURL })
      if (other !== browser) await context.addInitScript(shiftClock, shiftMs)
      opened.push(context)
      watching.follow(context)
      await speak(context, language, baseURL!)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },

  customer: async ({ context }, use) => use(await newCustomer(context)),

  sql: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from here
    async ({}, use) => {
      const database = openDatabase(process.env.E2E_DATABASE_URL!)
      // The database's own clock is the real one.
      const now = `(now() + interval '${shiftMs} milliseconds')`
      await use(
        async (text, values) =>
          (await database.pool.query(text.replaceAll('now()', now), values)).rows,
      )
      await database.close()
    },
    { scope: 'worker' },
  ],
})

/** As if the reader had chosen the language on an earlier visit. English is what everybody begins with. */
export async function speak(
  context: BrowserContext,
  language: Language,
  url: string,
): Promise<void> {
  if (language === 'en') return
  await context.addCookies([{ name: 'lang', value: language, url }])
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http') && !localStorage.getItem('defaultLanguage'))
      localStorage.setItem('defaultLanguage', chosen)
  }, language)
}

/**
 * A page that came from the server is read before it answers to touch. What is pressed in between is lost, and a
 * reader presses again; a test waits for the mark that the app leaves on the page.
 */
export function waitsForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await page.waitForFunction(isHydrated)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await page.waitForFunction(isHydrated)
    return answer
  }
}

/**
 * The console is made in the browser: what is there answers. A part of a page of the app that loads by itself is served before it does, and a
 * press on it until then is lost; React marks what it has taken over.
 */
function isHydrated(): boolean {
  if (document.contentType !== 'text/html') return true
  // A page that has only just begun has not even this.
  const root = document.documentElement as HTMLElement | null
  if (!root) return false
  if (!('hydrated' in root.dataset) && document.querySelector('#splash') !== null) return false
  return [...document.querySelectorAll('button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactFiber$')),
  )
}
