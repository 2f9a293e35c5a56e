import { screens } from '@serein/app/page/screens.ts'
import { demo, logIn } from './steps/account.ts'
import { expect, test } from './test.ts'

const flags = [
  { flag: 'true', start: '/tabs/featured' },
  { flag: null, start: '/welcome' },
  { flag: 'TRUE', start: '/welcome' },
  { flag: 'false', start: '/welcome' },
]

for (const { flag, start } of flags) {
  test(
    `with the flag ${JSON.stringify(flag)} the app starts at ${start} and replaces the entry`,
    { tag: '@once' },
    async ({ page, allow }) => {
      // A file of ours that is no page, so that nothing of the app runs before the flag is there.
      allow(/favicon\.ico/u)
      await page.goto('/icon.svg')
      await page.evaluate((value) => {
        if (value !== null) localStorage.setItem('userLoggedIn', value)
      }, flag)
      const before = await page.evaluate(() => history.length)
      await page.goto('/')
      await expect(page).toHaveURL(start)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => history.length)).toBe(before + 1)
      await page.goBack()
      await expect(page).toHaveURL('/icon.svg')
    },
  )
}

test(
  'the splash stays from the entry until the app is there',
  { tag: '@once' },
  async ({ page }) => {
    await page.addInitScript(noteSplash)
    await page.goto('/')
    await expect(page).toHaveURL('/welcome')
    await expect(page.locator('#splash')).toBeHidden()
    await expect(page.locator('html')).not.toHaveAttribute('data-splash')
    expect(await page.evaluate(() => sessionStorage.getItem('splash'))).toBe('shown hidden')
  },
)

test('an address that leads nowhere says so and leads home', async ({ page, t, allow }) => {
  allow(/404/u)
  for (const path of ['/nowhere', `${screens.bookingDetails.path}?booking=not-a-number`]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(
      page.getByRole('heading', { level: 1, name: t('frame.notFound.title') }),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: t('frame.notFound.home') }).click()
  await expect(page).toHaveURL('/tabs/featured')
})

test(
  'no address that somebody made up leads away from the site',
  { tag: '@once' },
  async ({ page, request, baseURL, t }) => {
    const headers = { host: 'evil.example' }
    for (const path of ['//x', '//evil.example/x', '/welcome/']) {
      const answer = await request.get(baseURL + path, { headers, maxRedirects: 0 })
      expect(answer.headers()['location'] ?? '/', path).toMatch(/^\/(?!\/)/u)
    }
    for (const next of ['//[', '//evil.example', 'https://evil.example/', '\\\\evil.example']) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await logIn(page, t, demo('camille'))
      await expect(page).toHaveURL('/tabs/featured')
      await page.context().clearCookies({ name: /session/u })
    }
    await page.goto('/welcome?next=//[')
    await expect(page.getByRole('link', { name: t('identity.welcome.login') })).toBeVisible()
  },
)

/** Writes down each time the splash of a page that follows the entry comes and goes. */
function noteSplash(): void {
  new MutationObserver(() => {
    const state = 'splash' in document.documentElement.dataset ? 'shown' : 'hidden'
    const before = sessionStorage.getItem('splash')
    sessionStorage.setItem('splash', before ? `${before} ${state}` : state)
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-splash'] })
}
