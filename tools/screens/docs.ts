import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { consoleStates, keeperOf } from '../../e2e/console-states.ts'
import { addressesOf } from '../../e2e/states.ts'
import { demo } from '../../e2e/steps/account.ts'
import type { DemoWorld } from '../demo-world.ts'
import { isDrawn, openStudio, sizes, type Studio } from './studio.ts'

type Look = [name: ScreenName, language: 'en' | 'fr', theme: 'light' | 'dark']

const readme: Look[] = [
  ['featured', 'en', 'light'],
  ['shopDetails', 'en', 'light'],
  ['bookAppointment', 'en', 'light'],
  ['checkout', 'fr', 'dark'],
]

type View = [...look: Look, size: keyof typeof sizes]

/** Screens as they are seen in an app that lives, on a phone and on a desk. */
const views: View[] = [
  ['featured', 'en', 'light', 'phone'],
  ['featured', 'fr', 'dark', 'desk'],
  ['shopDetails', 'fr', 'dark', 'phone'],
  ['shopDetails', 'en', 'light', 'desk'],
  ['bookAppointment', 'fr', 'light', 'phone'],
  ['bookAppointment', 'en', 'dark', 'desk'],
  ['checkout', 'en', 'dark', 'phone'],
  ['checkout', 'fr', 'light', 'desk'],
  ['bookingDetails', 'fr', 'light', 'phone'],
  ['about', 'en', 'light', 'desk'],
]

/** Places of the gallery, each seen once by day in English and once by night in French. */
const shelves = ['colours', 'text-field', 'slider', 'calendar', 'states', 'data-table']

/** The few pictures that are kept with the documents, small enough for a repository. */
export async function makeDocuments(
  from: Browser,
  world: DemoWorld,
  root: string,
  shiftMs: number,
): Promise<void> {
  const folder = join(root, 'docs/screens')
  await mkdir(folder, { recursive: true })
  await makeReadmePicture(from, world, root, shiftMs)
  await makeConsolePicture(from, world, root, shiftMs)
  for (const [name, language, theme, size] of views) {
    await using studio = await openStudio(from, world.origin, language, shiftMs)
    await lookAt(studio, [name, language, theme], size)
    const file = `app-${name}.${size}.${language}.${theme}.jpg`
    await keep(studio.onlooker.page, join(folder, file), 68)
  }
  for (const [language, theme] of [
    ['en', 'light'],
    ['fr', 'dark'],
  ] as const) {
    const page = await from.newPage({ viewport: { width: 1280, height: 1000 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const shelf of shelves) {
      await page.goto(`${world.origin}/dev/ui/?lang=${language}&theme=${theme}#${shelf}`)
      await page.evaluate(`document.getElementById('${shelf}').scrollIntoView()`)
      await keep(page, join(folder, `parts-${shelf}.${language}.${theme}.jpg`))
    }
    await page.close()
  }
}

/** Four phones side by side, from finding a spa to paying, the last one in French and dark. */
async function makeReadmePicture(
  from: Browser,
  world: DemoWorld,
  root: string,
  shiftMs: number,
): Promise<void> {
  const phones: string[] = []
  for (const look of readme) {
    await using studio = await openStudio(from, world.origin, look[1], shiftMs)
    await lookAt(studio, look, 'phone')
    const picture = await studio.onlooker.page.screenshot()
    phones.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
  }
  const css = await readFile(join(root, 'ui/src/theme.css'), 'utf8')
  const ground = /--sunken:\s*light-dark\(([^,]+),/u.exec(css)?.[1] ?? 'white'
  const page = await from.newPage({ viewport: { width: 1600, height: 900 } })
  await page.setContent(`<body style="margin:0;height:900px;display:flex;gap:28px;align-items:center;
    justify-content:center;background:${ground}">${phones.join('')}
    <style>img{width:352px;border-radius:28px;box-shadow:0 8px 30px rgb(0 0 0/.14)}</style></body>`)
  await keep(page, join(root, 'docs/screens/readme.jpg'))
  await page.close()
}

/** The day of a spa at work, as its desk sees it. */
async function makeConsolePicture(
  from: Browser,
  world: DemoWorld,
  root: string,
  shiftMs: number,
): Promise<void> {
  await using studio = await openStudio(from, world.origin, 'en', shiftMs)
  const keeper = await keeperOf(studio.onlooker, 'desk')
  const { page } = keeper
  await page.setViewportSize({ width: 1600, height: 900 })
  await consoleStates['day by therapist']!.open(keeper)
  await page.evaluate(isDrawn)
  await keep(page, join(root, 'docs/screens/console.jpg'))
}

/** Opens a screen as the customer of the demo world sees it. */
async function lookAt(studio: Studio, [name, , theme]: Look, size: keyof typeof sizes) {
  await studio.become(demo('camille'))
  const { page, customer } = studio.onlooker
  // A time that is kept would push her next visit off the home.
  const asksForNothing = name === 'featured' || name === 'about'
  const address = asksForNothing ? screens[name].path : (await addressesOf(customer.api, 9))[name]
  const [width, height] = sizes[size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(address)
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(isDrawn)
}

async function keep(page: Page, file: string, quality = 84): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file, type: 'jpeg', quality })
  console.log(file)
}
