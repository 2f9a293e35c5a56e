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
      const { url, errors } = await client.send('Page.getAppManifest')
      expect(new URL(url).pathname).toBe(`${scope}manifest.${language}.webmanifest`)
      expect(errors).toEqual([])
      const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
    },
  )
}

test(
  'a new version is announced at rest, never over what is being typed or paid',
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
  'the console opens without a network, stores nothing of its clients, and says so',
  { tag: '@all' },
  async ({ page, context, language, allow }) => {
    allow(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|Failed to fetch|Load failed/u)
    const t = wordsOf(language, 'console')
    await logInAs(context, demo('desk'))
    await page.goto('/console/')
    await expect
      .poll(() => page.evaluate(cachedConsolePaths), { timeout: 30_000 })
      .toContain('/console/')
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(t('frame.offline.text'))).toBeVisible()
    expect(
      (await page.evaluate(cachedConsolePaths)).filter((path) => path.startsWith('/api/')),
    ).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: t('screen.problem.retry') })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: t('screen.problem.retry') }).click()
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
  },
)

async function cachedConsolePaths(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('console-'))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}
