import type { Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { expect, test } from './test.ts'
import { openSite } from './steps/deploy.ts'
import { book, findPlan, planAddress } from './steps/plan.ts'
import { times } from './steps/choose.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'allow' } })
test.beforeEach(({ allow }) => {
  // A browser reports what has no network as an error; here that is the point.
  allow(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|Failed to fetch|fetching the script/u)
})

test('visits stay readable without a network, and what is missing loads by itself later', async ({
  page,
  context,
  customer,
  t,
}) => {
  const plan = await findPlan(customer.api, { inDays: 12, from: 1 })
  const { id, code } = await book(customer.api, plan)
  await page.goto('/tabs/featured')
  await isKept(page, 'private', `/api/bookings/${id}`)

  await context.setOffline(true)
  await expect(page.getByText(t('frame.offline.title'))).toBeVisible()
  await page.getByRole('link', { name: t('frame.tab.bookings') }).click()
  await page.getByRole('link', { name: t('shop.visit.manage') }).click()
  await expect(page.getByText(code).first()).toBeVisible()

  // Also from nothing but the device.
  await page.reload()
  await expect(page.getByRole('img', { name: t('booking.code.qr', { code }) })).toBeVisible()
  await expect(page.getByText(plan.shop.name).first()).toBeVisible()

  await page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
  await expect(page.getByText(t('screen.offline.title'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: plan.shop.name })).toBeVisible()
  await expect(page.getByText(t('frame.offline.title'))).toBeHidden()

  // Logging out takes what was kept along.
  await page.goto('/settings')
  await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
  await expect(page).toHaveURL(/welcome/u)
  expect(await cachedPaths(page, 'private')).not.toContain(`/api/bookings/${id}`)
  await context.setOffline(true)
  await page.goto(`${screens.bookingDetails.path}?booking=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
})

test(
  'a time is not held without a network, and once with one press when it is back',
  { tag: '@once' },
  async ({ page, context, customer, format, language, t }) => {
    const plan = await findPlan(customer.api, { inDays: 13, from: 2 })
    await page.goto(planAddress(plan))
    await times({ page, t, format, language }, plan).nth(1).click()
    const press = page.getByRole('button', { name: /^Book /u })
    await context.setOffline(true)
    await expect(page.getByText(t('frame.offline.title'))).toBeVisible()
    await press.click()
    await expect(page.getByText(t('frame.offline.notSent')).filter({ visible: true })).toHaveCount(
      1,
    )
    await context.setOffline(false)
    await expect(page.getByText(t('frame.offline.back'))).toBeVisible()
    await press.click()
    await expect(page).toHaveURL(new RegExp(screens.checkout.path, 'u'))
    const { bookings } = await customer.api.booking.list({ which: 'coming' })
    expect(bookings.map(({ state }) => state)).toEqual(['held'])
  },
)

test(
  'an open page survives a deploy, and the next link opens the new version',
  { tag: '@once' },
  async ({ page, t }) => {
    const site = await openSite()
    try {
      await page.goto(`${site.url}/tabs/featured`)
      await isKept(page, /^build-/u, '/shell')
      const [before] = await buildsOn(page)
      site.deploy(/^\/assets\/(?:register|login)-/u)
      await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }))
      await page.getByRole('link', { name: t('shop.featured.logIn') }).click()
      await expect(page.getByRole('heading', { name: t('identity.login.heading') })).toBeVisible()
      expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true)

      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect(page.getByText(t('frame.version.text'))).toBeVisible()
      expect(await buildsOn(page)).toEqual([before, 'build-next'])
      await page.getByRole('link', { name: t('identity.welcome.register') }).click()
      await expect(
        page.getByRole('heading', { name: t('identity.register.heading') }),
      ).toBeVisible()
      expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false)
      await expect(page.getByText(t('frame.version.text'))).toBeHidden()
    } finally {
      // First the page, which else asks whether the site is still there.
      await page.close()
      await site.close()
    }
  },
)

test.describe('a deploy while a page without a worker is open', { tag: ['@once', '@all'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' } })
  test.beforeEach(({ allow }) =>
    allow(/404|dynamically imported module|A chunk of the app did not come/u),
  )

  test('reloads the whole page when a screen’s file is gone', async ({ page, customer, t }) => {
    await page.goto('/settings')
    const opened = await losesBookings(page, 'until the page is asked for')
    await page.getByRole('link', { name: t('frame.tab.bookings') }).click()
    await expect(page.getByText(t('booking.list.noneComing'))).toBeVisible()
    expect(customer.name).toBeTruthy()
    expect(opened()).toBe(1)
  })

  test('reloads the page once, and then says that it did not work', async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/settings')
    const opened = await losesBookings(page, 'for good')
    await page.getByRole('link', { name: t('frame.tab.bookings') }).click()
    await expect(page.getByRole('button', { name: t('screen.problem.retry') })).toBeVisible()
    expect(customer.name).toBeTruthy()
    // Ours, and the router's own try at a page that the server has made.
    expect(opened()).toBeLessThanOrEqual(2)
  })
})

/** The file of a screen is no more. @returns how often the browser has asked for the whole page since */
async function losesBookings(
  page: Page,
  how: 'until the page is asked for' | 'for good',
): Promise<() => number> {
  let opened = 0
  await page.route('**/assets/bookings-*.js', async (route) => {
    if (how === 'for good' || opened === 0) await route.fulfill({ status: 404, body: 'Not found' })
    else await route.fallback()
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  return () => opened
}

/** Waits until the service worker has an answer for the address in a cache of that name. */
async function isKept(page: Page, cache: string | RegExp, address: string): Promise<void> {
  await expect.poll(() => cachedPaths(page, cache), { timeout: 30_000 }).toContain(address)
}

async function cachedPaths(page: Page, cache: string | RegExp): Promise<string[]> {
  return page.evaluate(
    async (wanted) => {
      const pattern = new RegExp(wanted, 'u')
      const names = (await caches.keys()).filter((name) => pattern.test(name))
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    },
    typeof cache === 'string' ? `^${cache}$` : cache.source,
  )
}

function buildsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('build-')),
  )
}
