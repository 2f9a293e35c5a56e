import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { demo, logInAs } from '../e2e/steps/account.ts'
import { apiOf } from '../e2e/steps/api.ts'
import { findPlan, hold } from '../e2e/steps/plan.ts'
import { builtScreens } from '@serein/app/screens.ts'
import { findChromium } from './launch/chromium.js'

/**
 * `npm run screens`: shoots every built screen in both languages, both themes and three widths into `.cache/screens`,
 * and puts the picture of the README together. `npm run screens -- readme` makes that picture only.
 */
const port = 3198
const origin = `http://localhost:${port}`
const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/screens')
const sizes = { phone: [390, 844], tablet: [820, 1180], desk: [1280, 800] } as const
const languages = ['en', 'fr'] as const
const themes = ['light', 'dark'] as const

type Look = {
  language: (typeof languages)[number]
  theme: (typeof themes)[number]
  size: keyof typeof sizes
}
type Shot = { name: string; address: string; as?: 'camille' | 'desk' }

process.env.E2E_URL = origin
const server = spawn(process.execPath, [join(root, 'tools/serve-demo.ts'), String(port)], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await once(server, 'message')
while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok)
  await new Promise((done) => setTimeout(done, 200))
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  await mkdir(folder, { recursive: true })
  const shots = await findShots(browser)
  if (process.argv[2] !== 'readme') await shootAll(browser, shots)
  await makeReadmePicture(browser, shots)
} finally {
  await browser.close()
  server.kill()
  await once(server, 'close')
}

/** Which addresses to look at, with the shop, visit and booking that make each of them worth it. */
async function findShots(from: Browser): Promise<Shot[]> {
  const context = await from.newContext({ baseURL: origin })
  await logInAs(context, demo('camille'))
  const api = apiOf(context)
  const plan = await findPlan(api, { inDays: 3 })
  const booking = await hold(api, plan)
  const coming = await api.booking.list({ which: 'coming' })
  await context.close()
  const item = plan.visit.guests[0]?.items[0]?.variantId ?? ''
  const known: Record<string, Record<string, string>> = {
    shopDetails: { shop: plan.shop.id },
    shopBooking: { shop: plan.shop.id },
    bookAppointment: { shop: plan.shop.id, items: item, day: plan.day },
    checkout: { booking: booking.id },
    cardCheckout: { booking: booking.id },
    bookingDetails: {
      booking: coming.bookings.find(({ id }) => id !== booking.id)?.id ?? booking.id,
    },
  }
  const customers = Object.entries(builtScreens).map(([name, { path, access }]): Shot => {
    const query = new URLSearchParams(known[name] ?? {})
    const signedIn = access === 'private' || name === 'featured'
    return { name, address: `${path}?${query}`, as: signedIn ? 'camille' : undefined }
  })
  return [...customers, { name: 'console-today', address: '/console/', as: 'desk' }]
}

async function shootAll(from: Browser, shots: Shot[]) {
  for (const size of Object.keys(sizes) as Look['size'][])
    for (const language of languages)
      for (const theme of themes)
        for (const shot of shots) {
          const name = `${shot.name}.${size}.${language}.${theme}.png`
          await writeFile(join(folder, name), await shoot(from, shot, { size, language, theme }))
          console.log(name)
        }
}

async function shoot(from: Browser, shot: Shot, { language, theme, size }: Look): Promise<Buffer> {
  const [width, height] = sizes[size]
  const context = await from.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await prefer(context, language, theme)
  if (shot.as) await logInAs(context, demo(shot.as))
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(shot.address)
  // Streams stay open, so "nothing loads any more" never comes: wait for the words and the pictures instead.
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.waitForFunction(async () => {
    await document.fonts.ready
    // A picture below the fold is fetched when somebody comes near it.
    return [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top >= innerHeight,
    )
  })
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function prefer(context: BrowserContext, language: string, theme: string) {
  await context.addCookies([{ name: 'lang', value: language, url: origin }])
  await context.addInitScript(
    ([chosen, light]) => {
      localStorage.setItem('defaultLanguage', chosen)
      localStorage.setItem('theme', light)
    },
    [language, theme] as [string, string],
  )
}

/** Four phones side by side, from finding a spa to paying, the last one in French and dark. */
async function makeReadmePicture(from: Browser, shots: Shot[]) {
  const looks: [name: string, language: Look['language'], theme: Look['theme']][] = [
    ['featured', 'en', 'light'],
    ['shopDetails', 'en', 'light'],
    ['bookAppointment', 'en', 'light'],
    ['checkout', 'fr', 'dark'],
  ]
  const phones: string[] = []
  for (const [name, language, theme] of looks) {
    const shot = shots.find((one) => one.name === name)
    if (!shot) throw new Error(`The README wants a picture of ${name}, which is no screen.`)
    const picture = await shoot(from, shot, { language, theme, size: 'phone' })
    phones.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
  }
  const page = await from.newPage({ viewport: { width: 1600, height: 900 } })
  const paper = /--color-paper:\s*([^;]+);/.exec(
    await readFile(join(root, 'ui/src/theme.css'), 'utf8'),
  )
  await page.setContent(`<body style="margin:0;height:900px;display:flex;gap:28px;align-items:center;
    justify-content:center;background:${paper?.[1] ?? 'white'}">${phones.join('')}
    <style>img{width:352px;border-radius:28px;box-shadow:0 8px 30px rgb(0 0 0/.14)}</style></body>`)
  await mkdir(join(root, 'docs/screens'), { recursive: true })
  await page.screenshot({ path: join(root, 'docs/screens/readme.png') })
  await page.close()
  console.log('docs/screens/readme.png')
}
