import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { searchAddress, visibleSpas } from './steps/found.ts'
import { pinsOf, spasOnMap } from './steps/map.ts'
import { expect, test } from './test.ts'

const aroundParis = searchAddress({ near: '48.86,2.36', place: 'Paris', within: 5000 })

test(
  'the map beside the list shows its spas, and pointing at one highlights it in both',
  {
    tag: '@desk',
  },
  async ({ page, t }) => {
    await page.goto(aroundParis)
    const spaNames = await visibleSpas(page, t)
    expect(spaNames.length).toBeGreaterThan(2)
    await expect(pinsOf(page, t).first()).toBeVisible()
    await expect.poll(() => spasOnMap(page, t)).toBe(spaNames.length)
    // As near as needed for a pin of its own.
    const alone = pinsOf(page, t).filter({ hasText: /^Maison Serein/u })
    await expect(alone.first()).toBeVisible()
    const name = (await alone.first().locator('.sr-only').textContent())!
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const pin = alone.filter({ hasText: name })
    const isHighlighted = (highlighted: boolean) => async () => {
      await expect(pin.locator('.bg-ink')).toHaveCount(highlighted ? 1 : 0)
      await expect(row).toHaveAttribute(highlighted ? 'data-highlighted' : 'data-spa', /./u)
      await expect(row.and(page.locator('[data-highlighted]'))).toHaveCount(highlighted ? 1 : 0)
    }
    await test.step('nothing is highlighted at first', isHighlighted(false))
    await row.hover()
    await test.step('the pointer is over the row', isHighlighted(true))
    await page.getByRole('heading', { level: 1 }).hover()
    await test.step('the pointer is elsewhere', isHighlighted(false))
    await row.getByRole('link').first().focus()
    await test.step('the focus is in the row', isHighlighted(true))
    await page.getByRole('combobox', { name: t('shop.search.label') }).focus()
    await test.step('the focus is elsewhere', isHighlighted(false))
    await pin.hover()
    await test.step('the pointer is over the pin', isHighlighted(true))
    await pin.click()
    const card = page.getByRole('article', { name, exact: true })
    await expect(card).toBeVisible()
    await expect(row).toBeInViewport()
    await page.getByRole('heading', { level: 1 }).hover()
    await test.step('the pin is pressed', isHighlighted(true))
    await card.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(screens.shopDetails.path, 'u'))
  },
)

test(
  'a moved map searches what it shows, as one wish among others',
  {
    tag: ['@desk', '@all'],
  },
  async ({ page, t }) => {
    await page.goto(aroundParis)
    await expect(pinsOf(page, t).first()).toBeVisible()
    await page.getByRole('button', { name: t('search.map.closer'), exact: true }).click()
    await expect(page).toHaveURL(/bounds=/u)
    const spaNames = await visibleSpas(page, t)
    await expect.poll(() => spasOnMap(page, t)).toBe(spaNames.length)
    const larger = page.getByRole('link', { name: t('search.map.larger') })
    await expect(larger).toHaveAttribute('href', /bounds=/u)
    await page
      .getByRole('button', {
        name: t('search.filter.drop', { filter: t('search.activeFilter.area') }),
      })
      .click()
    await expect(page).not.toHaveURL(/bounds=/u)
    await page.goBack()
    await expect(page).toHaveURL(/bounds=/u)
    await page.goBack()
    await expect(page).toHaveURL(aroundParis)
  },
)

test(
  'a hidden map stays hidden on this device, before the first paint',
  {
    tag: ['@desk', '@all'],
  },
  async ({ page, t }) => {
    await page.goto(aroundParis)
    // What it is drawn on has the same name, once it is there.
    const map = page.getByRole('region', { name: t('search.map.label') }).first()
    await expect(pinsOf(page, t).first()).toBeVisible()
    const beside = page.getByRole('button', { name: t('search.map.title'), exact: true })
    await expect(beside).toHaveAttribute('aria-pressed', 'true')
    await beside.click()
    await expect(map).toBeHidden()
    const requestUrls = scriptsOf(page)
    await page.reload()
    await visibleSpas(page, t)
    await expect(map).toBeHidden()
    await expect(beside).toHaveAttribute('aria-pressed', 'false')
    expect(requestUrls.filter(isOfMap)).toEqual([])
    await beside.click()
    await expect(pinsOf(page, t).first()).toBeVisible()
    expect(requestUrls.filter(isOfMap)).not.toEqual([])
    await page.reload()
    await expect(map).toBeVisible()
  },
)

test(
  'the results on a phone fetch nothing of the map and link to it',
  { tag: '@all' },
  async ({ page, t }) => {
    const requestUrls = scriptsOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(aroundParis)
    await visibleSpas(page, t)
    await page.waitForLoadState('networkidle')
    expect(requestUrls.length).toBeGreaterThan(5)
    expect(requestUrls.filter(isOfMap)).toEqual([])
    await page.getByRole('link', { name: t('search.map.title'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${screens.map.path}\\?near=`, 'u'))
    await expect(pinsOf(page, t).first()).toBeVisible()
    expect(requestUrls.filter(isOfMap)).not.toEqual([])
  },
)

function scriptsOf(page: Page): string[] {
  const requestUrls: string[] = []
  page.on('request', (request) => requestUrls.push(request.url()))
  return requestUrls
}

function isOfMap(url: string): boolean {
  return /\/assets\/(?:map-gl|maplibre)|search\/points/u.test(url)
}
