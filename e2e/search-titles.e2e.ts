import type { APIRequestContext, Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'the title of a tab and its history is the server’s title of each page in the app',
  { tag: '@all' },
  async ({ page, customer, t }) => {
    const plan = await findPlan(customer.api, { inDays: 6 })
    const { businesses } = await customer.api.business.list()
    const addresses = [
      screens.featured.path,
      screens.services.path,
      `${screens.serviceList.path}?category=massage`,
      `${screens.serviceList.path}?category=hammam`,
      `${screens.serviceList.path}?shop=${plan.shop.id}`,
      screens.allFeatured.path,
      screens.offers.path,
      screens.products.path,
      `${screens.products.path}?kind=oil`,
      `${screens.shopDetails.path}?shop=${plan.shop.id}`,
      planAddress(plan, 'shopBooking'),
      planAddress(plan),
      screens.search.path,
      `${screens.search.path}?category=massage`,
      `${screens.search.path}?q=Lyon`,
      `${screens.search.path}?q=stones`,
      screens.about.path,
      `${screens.about.path}?business=${businesses[0]!.id}`,
      screens.privacy.path,
    ]
    const titles: string[] = []
    for (const address of addresses) titles.push(await titleFromServer(page.request, address))
    expect(new Set(titles).size).toBe(titles.length)

    await page.goto(screens.settings.path)
    await page.evaluate(() => void Object.assign(globalThis, { isSame: true }))
    for (const [index, address] of addresses.entries()) {
      await goWithin(page, address)
      await expect(page, address).toHaveTitle(titles[index]!)
    }
    await goWithin(page, screens.more.path)
    const more = `${t('business.more.title')} · Serein`
    await expect(page).toHaveTitle(more)
    const cdp = await page.context().newCDPSession(page)
    const { entries } = await cdp.send('Page.getNavigationHistory')
    const named = entries.slice(-addresses.length - 1)
    expect(named.map(({ title }) => title)).toEqual([...titles, more])

    for (const title of titles.slice(-3).toReversed()) {
      await page.goBack()
      await expect(page).toHaveTitle(title)
    }
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  },
)

async function titleFromServer(request: APIRequestContext, address: string): Promise<string> {
  const text = await (await request.get(address)).text()
  const title = /<title>([^<]+)<\/title>/u.exec(text)![1]!
  return title.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** As a link does, without leaving the page. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await expect(page).toHaveURL((url) => url.pathname + url.search === address)
}
