import type { Page } from '@playwright/test'
import { demo, logInAs } from './steps/account.ts'
import { openSite } from './steps/deploy.ts'
import { expect, speak, test } from './test.ts'
import { wordsOf } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'allow' } })

for (const [site, address, scope] of [
  ['app', '/welcome', '/'],
  ['console', '/console/login', '/console/'],
] as const) {
  test(
    `the ${site} can be installed, in its reader’s language`,
    { tag: '@all' },
    async ({ playwright, launchOptions, baseURL, language }) => {
      // What is private to a test is private to the browser, too, and nothing is installed from there.
      await using context = await playwright.chromium.launchPersistentContext('', launchOptions)
      await speak(context, language, baseURL!)
      await context.addInitScript(
        (chosen) => localStorage.setItem('defaultLanguage', chosen),
        language,
      )
      const page = context.pages()[0]!
      await page.goto(baseURL + address)
      await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
        'href',
        `${scope}manifest.${language}.webmanifest`,
      )
      const client = await page.context().newCDPSession(page)
      const { url, errors, data } = await client.send('Page.getAppManifest')
      expect(new URL(url).pathname).toBe(`${scope}manifest.${language}.webmanifest`)
      expect(errors).toEqual([])
      const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
      const manifest = JSON.parse(data!) as Manifest
      expect(manifest).toMatchObject({ id: scope, scope, start_url: scope, lang: language })
      expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
      expect(manifest.shortcuts).toHaveLength(4)
      const pictures = [
        ...manifest.icons,
        ...manifest.screenshots,
        ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ]
      for (const { src, sizes } of pictures.filter((one) => one.sizes !== 'any'))
        expect([src, await sizeOf(page, src)]).toEqual([src, sizes])
    },
  )
}

test('the offer to install stands in the menu, and is gone once it was taken', async ({
  page,
  t,
}) => {
  await page.goto('/more')
  const row = page.getByRole('button', { name: t('frame.install.title') })
  await expect(row).toHaveCount(0)
  // The browser’s own event, which it sends to people it knows better than a test.
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(globalThis, { isAsked: true }),
    })
    dispatchEvent(event)
    Object.assign(globalThis, { isHeldBack: event.defaultPrevented })
  })
  expect(await page.evaluate('isHeldBack')).toBe(true)
  await row.click()
  await expect.poll(() => page.evaluate(() => 'isAsked' in globalThis)).toBe(true)
  await expect(row).toHaveCount(0)
})

test(
  'on an iPhone the menu says how it is done',
  { tag: '@once' },
  async ({ browser, baseURL, t }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    })
    const page = await context.newPage()
    await page.goto('/more')
    await page.getByRole('button', { name: t('frame.install.title') }).click()
    await expect(page.getByText(t('frame.install.add'))).toBeVisible()
    await context.close()
  },
)

test('the icon of the installed app counts what is unread, and nothing after log-out', async ({
  page,
  context,
  t,
}) => {
  await showsBadges(page)
  await logInAs(context, demo('camille'))
  await page.goto('/settings')
  await expect.poll(() => badgeOf(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL(/welcome/u)
  await expect.poll(() => badgeOf(page)).toBe(0)
})

test(
  'a new version is told at rest, never over what is typed or paid',
  { tag: '@all' },
  async ({ page, t }) => {
    const site = await openSite()
    const line = page.getByText(t('frame.version.text'))
    try {
      await page.goto(`${site.url}/support`)
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
          timeout: 30_000,
        })
        .toBe(true)
      const search = page.getByRole('searchbox').first()
      await search.fill('wallet')
      await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }))
      site.deploy(/^$/u)
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect
        .poll(() => page.evaluate(async () => (await caches.keys()).includes('build-next')))
        .toBe(true)
      await expect(search).toHaveValue('wallet')
      await expect(line).toBeHidden()
      await search.fill('')
      await search.blur()
      await expect(line).toBeVisible()
      expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true)
      await page.getByRole('button', { name: t('frame.version.reload') }).click()
      await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis)).toBe(false)
    } finally {
      await page.close()
      await site.close()
    }
  },
)

test(
  'the console opens without a network, keeps nothing of its clients, and says so',
  { tag: '@all' },
  async ({ page, context, language, allow }) => {
    allow(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Load failed/u)
    const t = wordsOf(language, 'console')
    await logInAs(context, demo('desk'))
    await page.goto('/console/')
    await expect
      .poll(() => page.evaluate(keptOfConsole), { timeout: 30_000 })
      .toContain('/console/')
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(t('frame.offline.text'))).toBeVisible()
    expect((await page.evaluate(keptOfConsole)).filter((path) => path.startsWith('/api/'))).toEqual(
      [],
    )
    await page.reload()
    await expect(page.getByRole('button', { name: t('screen.problem.retry') })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: t('screen.problem.retry') }).click()
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
  },
)

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { icons: Picture[] }[]
}
type Picture = { src: string; sizes: string; purpose?: string }

/** As the browser reads the file: wrong sizes are no pictures to it. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

/** As if opened from a home screen, on a system whose icons can count. */
async function showsBadges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => sessionStorage.setItem('badge', String(count)),
      clearAppBadge: async () => sessionStorage.setItem('badge', '0'),
    })
    const matches = matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) =>
      query.includes('standalone') ? ({ matches: true } as MediaQueryList) : matches(query)
  })
}

const badgeOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('badge') ?? -1))

async function keptOfConsole(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('console-'))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return kept.flat().map(({ url }) => new URL(url).pathname)
}
