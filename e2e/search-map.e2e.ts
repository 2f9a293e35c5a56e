import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { spasInDatabase } from './steps/found.ts'
import { pinsOf, spasOnMap } from './steps/map.ts'
import { colourNamed, shareOf } from './steps/pixels.ts'
import { expect, test, type Sql } from './test.ts'
import type { Words } from './words.ts'

const path = screens.map.path
const paris = '48.8,2.25,48.9,2.45'
const aroundParis = `${path}?bounds=${paris}`

test('a map shows its spas, keeps the pins while a move loads, and is back in place with Back', async ({
  page,
  t,
  sql,
}) => {
  await page.goto(aroundParis)
  await expect(pinsOf(page, t).first()).toBeVisible()
  const before = await within(sql, paris)
  expect(before.length).toBeGreaterThan(2)
  await expect.poll(() => spasOnMap(page, t)).toBe(before.length)
  const map = page.getByRole('region', { name: t('search.map.label') }).first()
  const ground = await colourNamed(page, 'sunken')
  await expect.poll(() => shareOf(map, ground), 'the ground').toBeGreaterThan(0.1)
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/search\/(?:shops|points)\?/u, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: t('search.map.closer'), exact: true }).click()
  await expect(page.getByText(t('search.map.searching'))).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(paris, 'u'))
  await expect(pinsOf(page, t).first()).toBeVisible()
  expect(await namesInList(page, t)).toEqual(before)
  held.resolve()
  await expect(page.getByText(t('search.map.searching'))).toBeHidden()
  const shownBounds = new URL(page.url()).searchParams.get('bounds')!
  const near = await within(sql, shownBounds)
  await expect(counted(page, t, near.length)).toBeAttached()
  await expect.poll(() => namesInList(page, t)).toEqual(near)
  await page.goBack()
  await expect(page).toHaveURL(aroundParis)
  await expect(counted(page, t, before.length)).toBeAttached()
  await expect.poll(() => spasOnMap(page, t)).toBe(before.length)
})

test(
  'a spa on the map is found and opened by keyboard alone',
  { tag: '@all' },
  async ({ page, t }) => {
    await page.goto(aroundParis)
    await expect(pinsOf(page, t).first()).toBeVisible()
    const canvas = page.getByRole('region', { name: t('search.map.label') }).locator('canvas')
    await tabTo(page, () => canvas.evaluate((each) => each === document.activeElement))
    await page.keyboard.press('+')
    await expect(page).not.toHaveURL(new RegExp(paris, 'u'))
    const closer = page.url()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.url()).not.toBe(closer)
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(t('search.map.searching'))).toBeHidden()
    // One stop for all pins; the arrows lead on between them.
    await page.keyboard.press('Tab')
    const first = await focused(page)
    expect(first).toBeTruthy()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).not.toBe(first)
    await page.keyboard.press('Home')
    expect(await focused(page)).toBe(first)
    const card = page.getByRole('button', { name: t('search.map.closeCard'), exact: true })
    // A group is taken apart, until a single one is left to choose.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(card).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(card).toBeVisible()
    const link = page.getByRole('article').filter({ has: card }).getByRole('link')
    const name = (await link.textContent())!
    await tabTo(page, () => link.evaluate((each) => each === document.activeElement))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(screens.shopDetails.path, 'u'))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

test(
  'the map has the filters and the reasons of the search',
  { tag: '@all' },
  async ({ page, t, sql }) => {
    await page.goto(`${path}?near=48.86%2C2.36&place=Paris&sort=rating`)
    const list = page.getByRole('list', { name: t('search.map.list') })
    await expect(list).toBeVisible()
    const all = await namesInList(page, t)
    // Whether it is open, and behind that why it is placed there.
    const why = new RegExp(`(?:${t('search.found.open')}|${t('search.found.closed')}) · .`, 'u')
    await expect(list.getByText(why)).toHaveCount(all.length)
    await page.getByRole('button', { name: t('search.filter.open', { count: 1 }) }).click()
    const sheet = page.getByRole('dialog', { name: t('search.filter.title') })
    await sheet
      .getByRole('button', { name: t('shop.category.hammam'), exact: true })
      .first()
      .click()
    // Counted is what the map shows, not what there is elsewhere.
    const near = await spasInDatabase(sql, { category: 'hammam', near: '48.86,2.36', within: 8000 })
    const fitting = near.length
    const show = sheet.getByRole('button', { name: /\d/u }).last()
    await expect(show).toHaveText(t('search.filter.showCount', { count: fitting }))
    await show.click()
    await expect(page).toHaveURL(/category=hammam&near=.*sort=rating/u)
    await expect(counted(page, t, fitting)).toBeAttached()
    expect(await namesInList(page, t)).toHaveLength(fitting)
    await expect.poll(() => spasOnMap(page, t)).toBe(fitting)
    const wish = t('search.filter.drop', { filter: t('shop.category.hammam') })
    await page.getByRole('button', { name: wish }).click()
    await expect(counted(page, t, all.length)).toBeAttached()
    await page.goBack()
    await expect(counted(page, t, fitting)).toBeAttached()
  },
)

test(
  'a map without WebGL is a list, and the page says why',
  { tag: '@all' },
  async ({ page, t, sql }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const requestUrls: string[] = []
    page.on('request', (request) => requestUrls.push(request.url()))
    await page.goto(aroundParis)
    await expect(page.getByText(t('search.map.none'))).toBeVisible()
    expect(await namesInList(page, t)).toEqual(await within(sql, paris))
    expect(requestUrls.filter((url) => /map-gl|maplibre/u.test(url))).toEqual([])
  },
)

/** The oracle: the names of the spas in a box, straight from the database. */
async function within(sql: Sql, bounds: string): Promise<string[]> {
  const rows = await sql(
    'select name from shop where is_active and latitude between $1 and $3 and longitude between $2 and $4',
    bounds.split(',').map(Number),
  )
  return rows.map(({ name }) => String(name)).toSorted()
}

async function namesInList(page: Page, t: Words): Promise<string[]> {
  const list = page.getByRole('list', { name: t('search.map.list') })
  return (await list.getByRole('heading').allTextContents()).toSorted()
}

function counted(page: Page, t: Words, count: number) {
  return page.getByRole('status').filter({ hasText: t('search.map.count', { count }) })
}

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the tab key does not lead there')
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null)
}
