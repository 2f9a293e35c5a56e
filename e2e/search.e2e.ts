import { screens } from '@serein/app/screens/screens.ts'
import { stepsOf } from '@serein/app/search/distance.ts'
import { searchAddress, visibleSpas, spasInDatabase } from './steps/found.ts'
import { expect, test } from './test.ts'

test('filters are counted before they are applied, and then stand in the address', async ({
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
  expect((await visibleSpas(page, t)).toSorted()).toEqual(expected)

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

test('a typed search is one entry of the history, and a suggestion is taken by keyboard and offered again', async ({
  page,
  t,
}) => {
  await page.goto(searchAddress({ rating: 4 }))
  await visibleSpas(page, t)
  const box = page.getByRole('combobox', { name: t('shop.search.label') })
  await test.step('the search is one entry, however often it was sent', async () => {
    await box.fill('lyo')
    await expect(page).toHaveURL(/[?&]q=lyo(?:&|$)/u)
    await box.press('n')
    await box.press('Enter')
    await expect(page).toHaveURL(/[?&]q=lyon(?:&|$)/u)
    for (const name of await visibleSpas(page, t))
      expect(name).toMatch(/Presqu’île|Lyon|Croix|Confl/u)
    await page.goBack()
    await expect(page).toHaveURL(searchAddress({ rating: 4 }))
    await expect(box).toHaveValue('')
  })

  const hammamAddress = searchAddress({ category: 'hammam', rating: 4 })
  await test.step('a suggestion is taken by keyboard', async () => {
    await box.fill('hamm')
    const list = page.getByRole('listbox', { name: t('search.suggest.title') })
    const kind = list.getByRole('option', { name: new RegExp(t('search.suggest.category'), 'u') })
    await expect(kind).toBeVisible()
    await box.press('ArrowDown')
    await expect(kind).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(hammamAddress)
    await expect(box).toHaveValue('')
  })

  await test.step('recent searches are offered until they are cleared', async () => {
    await page.goto(screens.search.path)
    await box.click()
    const recent = page.getByRole('listbox', { name: t('search.recent.title') })
    await recent.getByRole('option', { name: t('shop.category.hammam') }).click()
    await expect(page).toHaveURL(hammamAddress)
    await page.goto(screens.search.path)
    await box.click()
    await page.getByRole('button', { name: t('search.recent.forget') }).click()
    await expect(recent).toBeHidden()
    await page.reload()
    await box.click()
    await expect(box).toBeFocused()
    await expect(recent).toBeHidden()
  })
})

test(
  'a place can be typed instead of shared, and a shared one finds what is near',
  { tag: '@all' },
  async ({ page, t, context, sql }) => {
    await page.goto(screens.search.path)
    const near = page.getByRole('button', { name: t('shop.near.action') })
    await near.click()
    await expect(page.getByText(t('search.near.refused')).first()).toBeVisible()
    const sheet = page.getByRole('dialog', { name: t('search.filter.title') })
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
    expect((await visibleSpas(page, t)).toSorted()).toEqual(expected)

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.5181, longitude: -0.1512 })
    await page.goto(searchAddress({ sort: 'distance' }))
    await near.click()
    await expect(page).toHaveURL(/near=51\.52%2C-0\.15$/u)
    await page.getByLabel(t('catalogue.sort.label')).selectOption('distance')
    await expect.poll(async () => (await visibleSpas(page, t))[0]).toMatch(/Marylebone/u)
  },
)

test(
  'a distance shows a count before it is applied, and home and map begin there until it is removed',
  { tag: '@all' },
  async ({ page, t, sql, language }) => {
    const inParis = { near: '48.86,2.36', place: 'Paris' }
    await page.goto(`${screens.range.path}?near=48.86%2C2.36&place=Paris&within=5000`)
    await page.getByRole('button', { name: t('search.range.onMap') }).click()
    await expect(page).toHaveURL(`${screens.map.path}?near=48.86%2C2.36&place=Paris&within=5000`)
    await page.goBack()
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
    expect((await visibleSpas(page, t)).toSorted()).toEqual(all)

    await page.goto(screens.featured.path)
    const begins = page.getByRole('heading', { name: t('shop.list.nearPlace', { place: 'Paris' }) })
    await expect(begins).toBeVisible()
    await page.getByRole('button', { name: t('shop.where.label', { place: 'Paris' }) }).click()
    const where = page.getByRole('dialog', { name: t('shop.where.title') })
    await where.getByRole('button', { name: t('shop.near.anywhere') }).click()
    await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
  },
)
