import type { Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { demo, logInAs } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const flags = [
  { flag: 'true', start: '/tabs/featured' },
  { flag: null, start: '/welcome' },
  { flag: 'TRUE', start: '/welcome' },
]

test('the stored flag decides where the app starts, its entry is replaced, and the splash hides 200 ms later', async ({
  context,
  allow,
}) => {
  // A file of ours that is no page, so that nothing of the app runs before the flag is there.
  allow(/favicon\.ico/u)
  await context.addInitScript(noteSplash)
  await context.addInitScript(noteWaits)
  for (const { flag, start } of flags) {
    await test.step(`the flag ${flag}`, async () => {
      const page = await context.newPage()
      await page.goto('/icon.svg')
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('userLoggedIn')
        else localStorage.setItem('userLoggedIn', value)
      }, flag)
      const before = await page.evaluate(() => history.length)
      await page.goto('/')
      await expect(page).toHaveURL(start)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#splash')).toBeHidden()
      await splashWentInTime(page)
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      await page.goBack()
      await expect(page).toHaveURL('/icon.svg')
      await page.close()
    })
  }
})

test(
  'the web app never asks for pushes and stores no token',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.addInitScript(() => {
      for (const [where, name] of [
        [globalThis.Notification, 'requestPermission'],
        [globalThis.PushManager?.prototype, 'subscribe'],
      ] as const)
        if (where)
          Object.assign(where, {
            [name]: async () => {
              sessionStorage.setItem('asked', name)
              return 'granted'
            },
          })
    })
    await logInAs(context, demo('camille'))
    for (const path of ['/tabs/featured', screens.notifications.path]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const storedMarks = () =>
      page.evaluate(() => [sessionStorage.getItem('asked'), localStorage.getItem('fcm')])
    expect(await storedMarks()).toEqual([null, null])
  },
)

test('an unknown address says so, and a forged one never leads off the site', async ({
  request,
  baseURL,
}) => {
  const t = wordsOf('en')
  for (const path of ['/nowhere', `${screens.bookingDetails.path}?booking=not-a-number`]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const page = await answer.text()
    expect(page).toMatch(new RegExp(`<h1[^>]*>${t('frame.notFound.title')}</h1>`, 'u'))
    expect(page).toMatch(
      new RegExp(`href="/tabs/featured"[^>]*>(?:<[^>]+>)*${t('frame.notFound.home')}`, 'u'),
    )
  }
  const headers = { host: 'evil.example' }
  for (const path of ['//x', '//evil.example/x', '/welcome/']) {
    const answer = await request.get(baseURL + path, { headers, maxRedirects: 0 })
    expect(answer.headers()['location'] ?? '/', path).toMatch(/^\/(?!\/)/u)
  }
  expect((await request.get('/welcome?next=//[')).status()).toBe(200)
})

/** Shown from the entry on, then hidden, by what began to wait 200 ms before and not by anything sooner. */
async function splashWentInTime(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-splash')
  const { splash, waits, hiddenAt } = await page.evaluate(() => ({
    splash: sessionStorage.getItem('splash'),
    waits: JSON.parse(sessionStorage.getItem('waits') ?? '[]') as [ms: number, at: number][],
    hiddenAt: Number(sessionStorage.getItem('splashHiddenAt')),
  }))
  expect(splash).toBe('shown hidden')
  const began = waits.filter(([ms]) => ms === 200).map(([, at]) => hiddenAt - at)
  expect(began.filter((waited) => waited >= 199)).not.toEqual([])
}

/** Writes down each time the splash of a page that follows the entry comes and goes. */
function noteSplash(): void {
  new MutationObserver(() => {
    const state = 'splash' in document.documentElement.dataset ? 'shown' : 'hidden'
    const before = sessionStorage.getItem('splash')
    if (state === 'hidden')
      sessionStorage.setItem('splashHiddenAt', String(Math.round(performance.now())))
    sessionStorage.setItem('splash', before ? `${before} ${state}` : state)
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-splash'] })
}

/** Writes down how long each timer of the page waits, and from when. */
function noteWaits(): void {
  const begin = globalThis.setTimeout
  const waits: [ms: number, at: number][] = []
  globalThis.setTimeout = ((then: () => void, ms = 0, ...rest: unknown[]) => {
    waits.push([ms, Math.round(performance.now())])
    sessionStorage.setItem('waits', JSON.stringify(waits))
    return begin(then, ms, ...rest)
  }) as typeof setTimeout
}
