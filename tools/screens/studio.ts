import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createFormat } from '@serein/client/format.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import type { Onlooker } from '../../e2e/steps/onlooker.ts'
import { logInAs, newCustomer, type Person } from '../../e2e/steps/account.ts'
import { speak, waitsForHydration } from '../../e2e/test.ts'
import { wordsOf, type Language } from '../../e2e/words.ts'
import { shiftClock } from './clock.ts'

export const languages = ['en', 'fr'] as const
export const sizes = { phone: [390, 844], desk: [1280, 800] } as const
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]
const themes = ['light', 'dark'] as const

export interface Shot {
  file: string
  screen: string
  state: string
  size: keyof typeof sizes
  theme: (typeof themes)[number]
  language: Language
}

interface Sitting {
  folder: string
  screen: string
  state: string
  /** Where not everything can be seen on both. */
  sizes?: readonly (keyof typeof sizes)[]
  /** To the end of the page, not of the screen. */
  whole?: boolean
}

export interface Studio {
  language: Language
  onlooker: Onlooker
  become: (person: Person) => Promise<void>
  /** One page load, four pictures: a phone and a desk, by day and by night. */
  shoot: (what: Sitting) => Promise<Shot[]>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A browser of somebody new, in the language, without anything that moves. */
export async function openStudio(
  from: Browser,
  origin: string,
  language: Language,
  shiftMs = 0,
): Promise<Studio> {
  const context = await from.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  if (shiftMs) await context.addInitScript(shiftClock, shiftMs)
  await speak(context, language, origin)
  const customer = await newCustomer(context)
  const page = await context.newPage()
  waitsForHydration(page)
  const database = openDatabase(process.env.E2E_DATABASE_URL!)
  return {
    language,
    onlooker: {
      page,
      t: wordsOf(language),
      format: createFormat(language),
      language,
      customer,
      sql: async (text, values) => (await database.pool.query(text, values)).rows,
      allow: () => {},
    },
    become: async (person) => {
      await context.clearCookies({ name: /session/u })
      await logInAs(context, person)
    },
    shoot: (what) => shoot(page, language, what),
    async [Symbol.asyncDispose]() {
      await context.close()
      await database.close()
    },
  }
}

async function shoot(
  page: Page,
  language: Language,
  { folder, screen, state, sizes: wanted = sizeNames, whole = false }: Sitting,
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const size of wanted) {
    const [width, height] = sizes[size]
    await page.setViewportSize({ width, height })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(isDrawn)
      const name = [screen, state, size, language, theme].join('.').replaceAll(/[^\w.]+/gu, '-')
      await page.screenshot({
        path: join(folder, `${name}.jpg`),
        quality: 80,
        type: 'jpeg',
        fullPage: whole,
      })
      shots.push({ file: `${name}.jpg`, screen, state, size, theme, language })
    }
  }
  return shots
}

/** Streams stay open, so "nothing loads any more" never comes: the fonts and the pictures in sight are waited for. */
export async function isDrawn(): Promise<void> {
  await document.fonts.ready
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isThere = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    // One that is lazy and out of sight, further along a row, is never decoded.
    return image.src && isThere
  })
  await Promise.allSettled(inSight.map((image) => image.decode()))
}
