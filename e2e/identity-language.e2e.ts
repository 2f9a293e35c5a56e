import type { Browser, BrowserContextOptions } from '@playwright/test'
import { isAccessible } from './inspection.ts'
import { apiOf } from './steps/api.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const fr = wordsOf('fr')
const french = fr('frame.french.action')

/** A French browser whose reader has chosen nothing. */
function frenchBrowser(browser: Browser, options: BrowserContextOptions, baseURL: string) {
  return browser.newContext({ ...options, baseURL, locale: 'fr-FR' })
}

test(
  'a French browser is offered French in French, and keeps the planned visit',
  {
    tag: '@once',
  },
  async ({ browser, contextOptions, baseURL, viewport, watching, playwright }) => {
    const context = await frenchBrowser(browser, { ...contextOptions, viewport }, baseURL!)
    watching.follow(context)
    const page = await context.newPage()
    const plan = await findPlan(apiOf(context), { inDays: 9, from: 1 })
    await page.goto(planAddress(plan, 'shopBooking'))
    const offer = page.getByRole('complementary', { name: fr('frame.french.label') })
    await expect(offer).toHaveAttribute('lang', 'fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await isAccessible(page)
    const before = page.url()
    await page.getByRole('button', { name: french }).press('Enter')
    await expect(page).toHaveURL('/tabs/featured')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(offer).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('defaultLanguage'))).toBe('fr')
    await page.getByRole('link', { name: fr('frame.unfinished.action') }).click()
    await expect(page).toHaveURL(before)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await context.close()

    // Who has chosen is offered nothing, and no cookie is set by asking.
    const request = await playwright.request.newContext({ baseURL: baseURL! })
    for (const [cookie, isOffered] of [
      ['', true],
      ['lang=en', false],
    ] as const) {
      const headers = { 'accept-language': 'fr-CA,fr;q=0.9', cookie }
      const answer = await request.get('/welcome', { headers })
      expect(answer.headers()['set-cookie']).toBeUndefined()
      expect((await answer.text()).includes(french)).toBe(isOffered)
    }
    await request.dispose()
  },
)

test(
  'the console offers French at its log-in, and keeps what is typed',
  { tag: ['@once', '@all'] },
  async ({ browser, contextOptions, baseURL, watching }) => {
    const context = await frenchBrowser(browser, contextOptions, baseURL!)
    watching.follow(context)
    const page = await context.newPage()
    const [english, other] = [wordsOf('en', 'console'), wordsOf('fr', 'console')]
    await page.goto('/console/login')
    await page.getByLabel(english('identity.form.email')).fill('desk@demo.serein.example')
    await isAccessible(page)
    await page.getByRole('button', { name: other('frame.french.action') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByLabel(other('identity.form.email'))).toHaveValue(
      'desk@demo.serein.example',
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('identity.login.title'))
    await expect(page.getByRole('button', { name: other('frame.french.action') })).toHaveCount(0)
    await context.close()
  },
)
