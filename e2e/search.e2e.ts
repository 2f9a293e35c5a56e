import { screens } from '@serein/app/page/screens.ts'
import { stepsOf } from '@serein/app/search/distance.ts'
import type { SearchFilters } from '@serein/app/address/search-filters.ts'
import { dayIn } from '@serein/client/format.ts'
import type { Page } from '@playwright/test'
import { logIn } from './steps/account.ts'
import { apiOf, type Api } from './steps/api.ts'
import { searchAddress, shownSpas, spasInDatabase } from './steps/found.ts'
import { leave } from './steps/onlooker.ts'
import { dayAfter } from './steps/plan.ts'
import { expect, test } from './test.ts'

const inParis = { near: '48.86,2.36', place: 'Paris' }
const alone: Record<string, SearchFilters> = {
  'a kind': { category: 'hammam' },
  'a length': { length: 75 },
  'a distance': { ...inParis, within: 20_000 },
  'a price': { max: 50 },
  'a rating': { rating: 4.6 },
  'a woman': { gender: 'female' },
  'a man': { gender: 'male' },
  'an amenity': { amenities: 'sauna' },
  'two amenities': { amenities: 'pool,step_free' },
  'open now': { open: true },
  'a kind and a length': { category: 'massage', length: 90 },
  'a length and a price': { length: 60, max: 70 },
  all: {
    ...inParis,
    within: 50_000,
    category: 'massage',
    length: 60,
    max: 120,
    rating: 4,
    gender: 'female',
    amenities: 'wifi',
  },
}

test('each filter alone, and together, finds what the database has', async ({ page, t, sql }) => {
  for (const [what, search] of Object.entries(alone)) {
    await test.step(what, async () => {
      await page.goto(searchAddress(search))
      const shown = await shownSpas(page, t)
      expect(shown.toSorted(), what).toEqual(await spasInDatabase(sql, search))
    })
  }
})

test('filters are counted before they are asked for, and what is chosen stands in the address @wide', async ({
  page,
  t,
  sql,
}) => {
  await page.goto(screens.search.path)
  await page.getByRole('button', { name: t('search.filter.open', { count: 0 }) }).click()
  const sheet = page.getByRole('dialog', { name: t('search.filter.title') })
  const press = (name: string) => sheet.getByRole('button', { name, exact: true }).first().click()
  await press(t('shop.category.hammam'))
  await press(t('shop.amenity.teaLounge'))
  await press(t('catalogue.filter.female'))
  const search = { category: 'hammam', amenities: 'tea_lounge', gender: 'female' } as const
  const expected = await spasInDatabase(sql, search)
  expect(expected.length).toBeGreaterThan(0)
  await press(t('search.filter.showCount', { count: expected.length }))
  await expect(page).toHaveURL(searchAddress({ ...search }))
  await expect(sheet).toBeHidden()
  expect((await shownSpas(page, t)).toSorted()).toEqual(expected)

  const wishes = page.getByRole('list', { name: t('search.filter.active') })
  await expect(wishes.getByRole('listitem')).toHaveCount(3)
  await wishes
    .getByRole('button', { name: t('search.filter.drop', { filter: t('shop.amenity.teaLounge') }) })
    .click()
  await expect(page).not.toHaveURL(/amenities/u)
  await page.goBack()
  await expect(page).toHaveURL(/amenities=tea_lounge/u)
  await page.getByRole('button', { name: t('search.filter.clear') }).click()
  await expect(page).toHaveURL(screens.search.path)
})

test('the address shared gives the same list to somebody else', async ({ page, t, visitor }) => {
  const address = searchAddress({ ...inParis, category: 'massage', length: 60, sort: 'distance' })
  await page.goto(address)
  const mine = await shownSpas(page, t)
  expect(mine.length).toBeGreaterThan(2)
  const other = await (await visitor()).newPage()
  await other.goto(address)
  await expect.poll(() => shownSpas(other, t)).toEqual(mine)
})

test('what is typed becomes one entry of the history, and back leads to the question before', async ({
  page,
  t,
}) => {
  await page.goto(searchAddress({ category: 'massage' }))
  await shownSpas(page, t)
  const box = page.getByRole('combobox', { name: t('shop.search.label') })
  await box.pressSequentially('lyo', { delay: 400 })
  await expect(page).toHaveURL(/[?&]q=lyo(?:&|$)/u)
  await box.press('n')
  await box.press('Enter')
  await expect(page).toHaveURL(/[?&]q=lyon(?:&|$)/u)
  for (const name of await shownSpas(page, t)) expect(name).toMatch(/Presqu’île|Lyon|Croix|Confl/u)
  await page.goBack()
  await expect(page).toHaveURL(searchAddress({ category: 'massage' }))
  await expect(box).toHaveValue('')
})

test('a suggestion is taken by keyboard; what was searched for comes back, until it is forgotten', async ({
  page,
  t,
}) => {
  await page.goto(screens.search.path)
  const box = page.getByRole('combobox', { name: t('shop.search.label') })
  await box.fill('hamm')
  const list = page.getByRole('listbox', { name: t('search.suggest.title') })
  const kind = list.getByRole('option', { name: new RegExp(t('search.suggest.category'), 'u') })
  await expect(kind).toBeVisible()
  await box.press('ArrowDown')
  await expect(kind).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(searchAddress({ category: 'hammam' }))
  await expect(box).toHaveValue('')

  await page.goto(screens.search.path)
  await box.click()
  const recent = page.getByRole('listbox', { name: t('search.recent.title') })
  await recent.getByRole('option', { name: t('shop.category.hammam') }).click()
  await expect(page).toHaveURL(searchAddress({ category: 'hammam' }))
  await page.goto(screens.search.path)
  await box.click()
  await page.getByRole('button', { name: t('search.recent.forget') }).click()
  await expect(recent).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('a time on a card is free, and leads to that time', async ({ page, t, context }) => {
  const day = dayAfter('Europe/Paris', 1)
  await page.goto(searchAddress({ ...inParis, within: 50_000, day, from: 600, to: 1140 }))
  const spas = await shownSpas(page, t)
  expect(spas.length).toBeGreaterThan(0)
  await areOffered(page, apiOf(context), { day, from: 600, to: 1140 })
  const chip = timesOn(page).first()
  const time = (await chip.textContent())!
  await chip.click()
  await expect(page).toHaveURL(new RegExp(screens.bookAppointment.path, 'u'))
  await expect(
    page.getByRole('radio', { checked: true, name: new RegExp(`^${time}`, 'u') }),
  ).toBeVisible()
})

test('"free this evening" on the home is what booking offers, and so is all of it', async ({
  page,
  t,
  context,
}) => {
  await page.goto('/tabs/featured')
  const heading = t('shop.evening.title')
  const title = page.getByRole('heading', {
    name: new RegExp(`${heading}|${t('shop.evening.next')}`, 'u'),
  })
  await expect(title).toBeVisible()
  const isEvening = (await title.textContent()) === heading
  const window = { day: dayIn(new Date().toISOString(), 'Europe/Paris'), from: 1020, to: 1440 }
  const row = page.getByRole('group', { name: (await title.textContent())!, exact: true })
  expect(await timesOn(row).count()).toBeGreaterThan(0)
  await areOffered(row, apiOf(context), isEvening ? window : undefined)
  await page.getByRole('link', { name: t('shop.evening.all') }).click()
  if (isEvening) await expect(page).toHaveURL(searchAddress({ day: window.day, from: 1020 }))
  else await expect(page).toHaveURL(searchAddress({ sort: 'soonest' }))
  expect((await shownSpas(page, t)).length).toBeGreaterThan(0)
  await areOffered(page, apiOf(context), isEvening ? window : undefined)
})

test('who does not say where they are may type a place', async ({ page, t, sql }) => {
  await page.goto(screens.search.path)
  await page.getByRole('button', { name: t('shop.near.action') }).click()
  const sheet = page.getByRole('dialog', { name: t('search.filter.title') })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('combobox', { name: t('search.place.label') }).fill('Lyon')
  await sheet.getByRole('option', { name: /^Lyon/u }).first().click()
  const expected = await spasInDatabase(sql, { near: '45.75,4.85', within: 50_000 })
  const slider = sheet.getByRole('slider', { name: t('search.distance.label') })
  await slider.press('End')
  await slider.press('ArrowLeft')
  await slider.press('ArrowLeft')
  await sheet
    .getByRole('button', { name: t('search.filter.showCount', { count: expected.length }) })
    .click()
  await expect(page).toHaveURL(/near=45\.7\d*%2C4\.8\d*&place=Lyon&within=\d+/u)
  expect((await shownSpas(page, t)).toSorted()).toEqual(expected)
})

test('who says where they are finds what is near', async ({ page, t, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5181, longitude: -0.1512 })
  await page.goto(searchAddress({ sort: 'distance' }))
  await page.getByRole('button', { name: t('shop.near.action') }).click()
  await expect(page).toHaveURL(/near=51\.52%2C-0\.15$/u)
  await page.getByLabel(t('catalogue.sort.label')).selectOption('distance')
  await expect.poll(async () => (await shownSpas(page, t))[0]).toMatch(/Marylebone/u)
})

test('a search is saved, found again, dropped and taken back', async ({ page, t, customer }) => {
  await page.goto(searchAddress({ q: 'hammam', rating: 4 }))
  await page.getByRole('button', { name: t('search.saved.action') }).click()
  await expect(page.getByRole('button', { name: t('search.saved.is') })).toBeVisible()
  const [saved] = (await customer.api.search.saved()).searches
  expect(saved?.address).toBe('?q=hammam&rating=4')
  await page.goto(screens.search.path)
  await page.getByRole('link', { name: saved!.name }).click()
  await expect(page).toHaveURL(searchAddress({ q: 'hammam', rating: 4 }))
  await page.goto(screens.search.path)
  await page.getByRole('button', { name: t('search.saved.drop', { name: saved!.name }) }).click()
  await expect(page.getByRole('link', { name: saved!.name })).toBeHidden()
  await page.getByRole('button', { name: t('search.saved.undo') }).click()
  await expect(page.getByRole('link', { name: saved!.name })).toBeVisible()
})

test('a visitor logs in to save a search, and comes back to it', async ({ page, t, customer }) => {
  const address = searchAddress({ q: 'massage', length: 60 })
  await leave(page, address)
  await page.getByRole('link', { name: t('search.saved.logIn') }).click()
  await logIn(page, t, customer)
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: t('search.saved.action') }).click()
  await expect(page.getByRole('button', { name: t('search.saved.is') })).toBeVisible()
})

test('a distance is chosen with a count before it is asked for', async ({
  page,
  t,
  sql,
  language,
}) => {
  await page.goto(`${screens.range.path}?near=48.86%2C2.36&place=Paris&within=5000`)
  const slider = page.getByRole('slider', { name: t('search.distance.label') })
  await slider.press('Home')
  // Readers of English are taken for British here, who count in miles.
  const [within] = stepsOf(language === 'en' ? 'imperial' : 'metric')
  const near = await spasInDatabase(sql, { ...inParis, within })
  const show = (count: number) =>
    page.getByRole('button', { name: t('search.filter.showCount', { count }), exact: true })
  await expect(show(near.length)).toBeVisible()
  await slider.press('End')
  const all = await spasInDatabase(sql, {})
  await show(all.length).click()
  await expect(page).toHaveURL(searchAddress(inParis))
  expect((await shownSpas(page, t)).toSorted()).toEqual(all)
})

test('bad addresses never break the page', async ({ page, t }) => {
  for (const bad of [
    '?day=2026-02-31&from=5000&to=-1',
    '?day=2020-01-01',
    '?near=999,999&within=5000&sort=distance',
    '?category=golf&gender=x&amenities={"a":1}&rating=99',
    '?q[]=1&length=abc&max=-5&open=maybe&bounds=1,2,3',
    '?from=1200&to=600',
    `?q=${'x'.repeat(500)}`,
  ]) {
    for (const screen of [screens.search, screens.range]) {
      await page.goto(screen.path + bad)
      const title = screen === screens.search ? 'search.heading' : 'search.range.heading'
      await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
      if (screen === screens.search) expect((await shownSpas(page, t)).length).toBeGreaterThan(0)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of an address can be read @once', async ({ page, t, sql }) => {
    await page.goto(searchAddress({ category: 'hammam' }))
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(names.toSorted()).toEqual(await spasInDatabase(sql, { category: 'hammam' }))
    await expect(page.getByText(t('search.found.open')).first()).toBeAttached()
  })
})

function timesOn(within: Page | ReturnType<Page['getByRole']>) {
  return within.locator(`article a[href*="${screens.bookAppointment.path}"][href*="start="]`)
}

/** Each time that is shown is one that booking offers now, and lies in the window. */
async function areOffered(
  within: Page | ReturnType<Page['getByRole']>,
  api: Api,
  window: { day: string; from: number; to: number } | undefined,
): Promise<void> {
  const links = await timesOn(within).evaluateAll((all) =>
    all.map((each) => each.getAttribute('href')!),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const href of links) {
    const asked = new URL(href, 'http://here').searchParams
    const day = asked.get('day')!
    const start = asked.get('start')!
    const items = [{ variantId: asked.get('items')!, addOnIds: [], wish: 'any' }]
    const { starts } = await api.slot.day({ shopId: asked.get('shop')!, guests: [{ items }], day })
    const free = starts.filter(({ isFree }) => isFree).map(({ startsAt }) => Date.parse(startsAt))
    expect(free, href).toContain(Date.parse(start))
    if (!window) continue
    const shop = await api.shop.get({ shopId: asked.get('shop')! })
    const minute = minuteIn(start, shop.timeZone)
    expect([day, minute >= window.from, minute < window.to]).toEqual([window.day, true, true])
  }
}

function minuteIn(instant: string, timeZone: string): number {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [hour = 0, minute = 0] = new Date(instant)
    .toLocaleTimeString('en-GB', options)
    .split(':')
    .map(Number)
  return hour * 60 + minute
}
