import { screens } from '@serein/app/page/screens.ts'
import { searchAddress, shownSpas } from './steps/found.ts'
import { dayAfter } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a sentence is understood: its day and hour become filters, and the list is that of the filters', async ({
  page,
  t,
}) => {
  const day = dayAfter('Europe/Paris', 1)
  await page.goto(searchAddress({ q: 'massage', day, from: 1020 }))
  const expected = await shownSpas(page, t)
  expect(expected.length).toBeGreaterThan(0)

  await page.goto(screens.search.path)
  const box = page.getByRole('combobox', { name: t('shop.search.label') })
  for (const sentence of ['massage tomorrow evening', 'massage demain soir']) {
    await box.fill(sentence)
    await box.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(encodeURIComponent(sentence).replaceAll('%20', '(%20|\\+)'), 'u'),
    )
    await expect(
      page.getByRole('list', { name: t('search.filter.active') }).getByRole('listitem'),
    ).toHaveCount(1)
    expect(await shownSpas(page, t), sentence).toEqual(expected)
  }
  await page
    .getByRole('list', { name: t('search.filter.active') })
    .getByRole('button')
    .click()
  await expect(box).toHaveValue('massage')
  await expect(page).toHaveURL(searchAddress({ q: 'massage' }))
})

test('a party is asked for in words, and its time is for all of them', async ({ page, t }) => {
  await page.goto(screens.search.path)
  const box = page.getByRole('combobox', { name: t('shop.search.label') })
  await box.fill('massage, 2 people, demain')
  await box.press('Enter')
  const wishes = page.getByRole('list', { name: t('search.filter.active') })
  await expect(wishes).toContainText(t('search.activeFilter.party', { count: 2 }))
  const time = page.getByRole('article').first().getByRole('link', { name: /\d/u }).last()
  await time.click()
  await expect(page).toHaveURL(/items=[\da-f-]{36}__[\da-f-]{36}/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('when nothing is found, one wish to drop is named with what it would find', async ({
  page,
  t,
}) => {
  const day = dayAfter('Europe/Paris', 2)
  const search = { q: 'Paris', day, from: 120, to: 180 }
  await page.goto(searchAddress({ q: 'Paris', day }))
  const { length: count } = await shownSpas(page, t)
  await page.goto(searchAddress(search))
  const way = t('search.none.found', { label: t('search.none.anyTime'), count })
  await page.getByRole('button', { name: way }).click()
  await expect(page).toHaveURL(searchAddress({ q: 'Paris', day }))
  await expect.poll(async () => (await shownSpas(page, t)).length).toBe(count)
})

test('on the home, a sentence no spa is called by leads to the search', async ({ page, t }) => {
  await page.goto(screens.featured.path)
  await page.getByLabel(t('shop.search.label')).fill('hammam demain')
  await page
    .getByRole('link', { name: t('shop.list.searchFor', { text: 'hammam demain' }) })
    .click()
  await expect(page).toHaveURL(/\/search\?q=hammam/u)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('home, offers and map begin at the place that was chosen last, until it is let go of', async ({
  page,
  t,
}) => {
  await page.goto(screens.range.path)
  await page.getByRole('combobox', { name: t('search.place.label') }).fill('Lyon')
  await page.getByRole('option', { name: /Lyon/u }).first().click()
  await page.getByRole('button', { name: /\d/u }).filter({ hasText: /spa/iu }).click()
  await expect(page).toHaveURL(/place=Lyon/u)
  await page.goto(screens.featured.path)
  const heading = page.getByRole('heading', { name: t('shop.list.nearPlace', { place: 'Lyon' }) })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Lyon')
  await page.goto(screens.offers.path)
  const near = t('offer.all.near', { known: 'yes', place: 'Lyon' })
  await expect(page.getByText(near)).toBeVisible()
  for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Lyon')
  await page.goto(screens.map.path)
  await expect(page.getByRole('list', { name: t('search.filter.active') })).toContainText('Lyon')
  await page.goto(screens.featured.path)
  await page.getByRole('button', { name: t('shop.near.anywhere') }).click()
  await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
})
