import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** So few a page that the spas of the demo fill several. */
const pageSize = 5

// The way back has more to do while screens move.
test.use({ contextOptions: { reducedMotion: 'no-preference', serviceWorkers: 'block' } })

test('a list loads page by page, and keeps its length and place on return from a spa', async ({
  page,
  t,
  sql,
}) => {
  const [row] = await sql('select count(*)::int as count from shop where is_active')
  const all = Number(row!.count)
  expect(all).toBeGreaterThan(pageSize * 2)
  const pageRequests = await smallPages(page)
  // From within the app, so that the list is asked for here and not made by the server.
  await page.goto(screens.range.path)
  await page
    .getByRole('button', { name: t('search.filter.showCount', { count: all }), exact: true })
    .click()
  await expect(page).toHaveURL(screens.search.path)
  const cards = page.getByRole('main').getByRole('article')
  const names = () => cards.getByRole('heading', { level: 2 }).allTextContents()
  await expect(cards).toHaveCount(pageSize)
  await expect(page.getByText(t('shop.list.count', { count: all })).last()).toBeVisible()
  const first = await names()
  const more = page.getByRole('button', { name: t('shop.list.more'), exact: true })
  for (let cardCount = pageSize; cardCount < all; cardCount += pageSize) {
    await more.click()
    await expect(cards).toHaveCount(Math.min(cardCount + pageSize, all))
  }
  await expect(more).toBeHidden()
  const whole = await names()
  expect(whole.slice(0, pageSize)).toEqual(first)
  expect(new Set(whole).size, 'none twice').toBe(all)
  expect(pageRequests).toHaveLength(Math.ceil(all / pageSize))

  const last = cards.last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await last.getByRole('link', { name: whole.at(-1)! }).click()
  await expect(page).toHaveURL(new RegExp(screens.shopDetails.path, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: whole.at(-1)! })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(all)
  expect(await names()).toEqual(whole)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before))
    .toBeLessThan(40)
  await expect(cards.last()).toBeInViewport()
})

/** The same endpoint with fewer spas a page; gives the addresses that were asked for. */
async function smallPages(page: Page): Promise<string[]> {
  const pageRequests: string[] = []
  await page.route(/\/api\/search\/shops\?/u, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('limit', String(pageSize))
    pageRequests.push(url.href)
    await route.continue({ url: url.href })
  })
  return pageRequests
}
