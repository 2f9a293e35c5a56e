import type { Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { book, findPlan } from './steps/plan.ts'
import { at, expect, test } from './steps/phone/test.ts'

test(
  'a start without a network shows the future visits, their codes and when they were loaded',
  { tag: '@in-shell-ios' },
  async ({ phone, customer, context, allow, t }) => {
    allow(
      /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|Failed to (?:fetch|load resource)|The renewal/u,
    )
    const plan = await findPlan(customer.api, { inDays: 18 })
    const { id, code } = await book(customer.api, plan)
    await phone.knows(customer)
    let page = await phone.start()
    await expect.poll(() => cachedPaths(page)).toContain(`/api/bookings/${id}`)
    await phone.stop()

    // The app's own files are on the phone; the server is out of reach.
    await context.route(`${process.env.E2E_URL!}/**`, (route) => route.abort())
    page = await phone.start()
    await expect(page).toHaveURL(at('/tabs/featured'))
    await expect(page.getByText(t('frame.offline.title'))).toBeVisible()
    await expect(
      page.getByText(new RegExp(t('shell.offline.asOf', { time: '\\S.*' }), 'u')),
    ).toBeVisible()
    await page.getByRole('link', { name: t('frame.tab.bookings') }).click()
    await page.getByRole('link', { name: t('shop.visit.manage') }).click()
    await expect(page.getByRole('img', { name: t('booking.code.qr', { code }) })).toBeVisible()
    await expect(page.getByText(plan.shop.name).first()).toBeVisible()

    await context.unroute(`${process.env.E2E_URL!}/**`)
    await expect(page.getByText(t('frame.offline.title'))).toBeHidden({ timeout: 40_000 })
    await page.goto(at(screens.settings.path))
    await page.getByRole('button', { name: t('identity.settings.logOut'), exact: true }).click()
    await expect(page).toHaveURL(at('/welcome'))
    await expect.poll(() => cachedPaths(page)).not.toContain(`/api/bookings/${id}`)
  },
)

/** What the app has kept of the server's answers. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'kept-answers')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kept-answers')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error!))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const asking = database.transaction('answers').objectStore('answers').getAllKeys()
      asking.addEventListener('success', () => resolve(asking.result))
      asking.addEventListener('error', () => reject(asking.error!))
    })
    database.close()
    return keys.map((key) => new URL(String(key)).pathname)
  })
}
