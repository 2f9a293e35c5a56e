import { screens } from '@serein/app/page/screens.ts'
import { apiOf, type Api } from './steps/api.ts'
import { beforeScripts } from './steps/before-scripts.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('searching says how many were found, and nothing found leads on @wide', async ({
  page,
  t,
}) => {
  await page.goto('/tabs/featured')
  const search = page.getByLabel(t('shop.search.label'))
  await search.fill('xyzzy')
  await expect(page.getByText(t('shop.list.noneFor', { text: 'xyzzy' }))).toBeVisible()
  await page.getByRole('button', { name: t('shop.list.clear') }).click()
  await expect(page.getByRole('heading', { name: t('shop.list.all') })).toBeVisible()
  await search.fill('Lyon')
  await expect(
    page.getByRole('heading', { name: t('shop.list.results', { text: 'Lyon' }) }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maison Serein, Presqu’île' }).last()).toBeVisible()
})

test('a free time on the home leads straight to holding it', async ({ page, t }) => {
  await page.goto('/tabs/featured')
  const chips = page.getByRole('list', {
    name: new RegExp(t('shop.times.label', { shop: '' }), 'u'),
  })
  const chip = chips.first().getByRole('link').first()
  const time = (await chip.textContent())!
  await chip.click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.choose.title') }),
  ).toBeVisible()
  await expect(
    page.getByRole('radio', { checked: true, name: new RegExp(`^${time}`, 'u') }),
  ).toBeVisible()
})

test('a page crosses the wire small @once', async ({ request }) => {
  const path = screens.featured.path
  const brotli = await request.get(path, { headers: { 'accept-encoding': 'br' } })
  expect(brotli.headers()['content-encoding']).toBe('br')
  const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  for (const answer of [brotli, plain]) expect(await answer.text()).toMatch(/<\/html>\s*$/u)
})

test('the choices of a service are a step of the history', async ({
  page,
  context,
  t,
  language,
}) => {
  const { shop, name } = await someChoice(apiOf(context))
  await page.goto(screens.more.path)
  const address = `${screens.shopDetails.path}?shop=${shop.id}`
  await page.goto(address)
  const sheet = page.getByRole('dialog', { name: name[language] })
  const add = page.getByRole('link', { name: t('shop.service.addLabel', { name: name[language] }) })
  // In one go, before the browser has told anybody of the scrolling.
  await add.evaluate((link: HTMLElement) => {
    link.scrollIntoView()
    link.click()
  })
  await expect(sheet).toBeVisible()
  const place = await page.evaluate(() => scrollY)
  expect(place, 'the page stays where it is').toBeGreaterThan(0)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(add).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goForward()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)
  await expect(add).toBeFocused()

  // What is added takes the place of the page, so one step back leaves it.
  await add.press('Enter')
  await sheet.getByRole('link').click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/items=/u)
  const added = page.getByRole('link', {
    name: t('shop.service.addedLabel', { name: name[language] }),
  })
  await expect(added).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(screens.more.path)
})

test('a service that is added before the scripts are there is added', async ({
  page,
  context,
  t,
  language,
}) => {
  const { shop, name } = await someChoice(apiOf(context))
  const sheet = page.getByRole('dialog', { name: name[language] })
  const add = page.getByRole('link', { name: t('shop.service.addLabel', { name: name[language] }) })
  await beforeScripts(page, `${screens.shopDetails.path}?shop=${shop.id}`, async () => {
    await add.click()
    await expect(page).toHaveURL(/service=/u)
    await expect(sheet).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => scrollY), 'the page stays where it is')
      .toBeGreaterThan(0)
  })
  await expect(page.locator('[data-hydrated]')).toBeAttached()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await sheet.getByRole('button', { name: t('shop.choose.close') }).click()
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/service=/u)
  await expect(add).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a visit and its time can be chosen',
    { tag: '@once' },
    async ({ page, context, t, language }) => {
      const { shop, name } = await someChoice(apiOf(context))
      await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
      await page
        .getByRole('link', { name: t('shop.service.addLabel', { name: name[language] }) })
        .click()
      await page.getByRole('dialog', { name: name[language] }).getByRole('link').click()
      await expect(
        page.getByRole('link', { name: t('shop.service.addedLabel', { name: name[language] }) }),
      ).toBeVisible()
      await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: t('booking.choose.title') }),
      ).toBeVisible()
      const times = page.locator('[data-time]')
      await times.and(page.getByRole('radio')).first().click()
      await expect(page).toHaveURL(/start=/u)
      await expect(times.and(page.getByRole('radio', { checked: true }))).toBeVisible()
    },
  )

  test('the public pages can be read @french', async ({ page, context, t, language }) => {
    await page.goto('/')
    // The entry page leads on by itself.
    await expect(page).toHaveURL('/welcome')
    await expect(
      page.getByRole('heading', { level: 1, name: t('identity.welcome.promise') }),
    ).toBeVisible()
    await page.getByRole('link', { name: t('identity.welcome.guest') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: t('shop.featured.heading') }),
    ).toBeVisible()
    const plan = await findPlan(apiOf(context), { inDays: 2 })
    await page.getByRole('link', { name: plan.shop.name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(screens.shopDetails.path, 'u'))
    await expect(page.getByRole('heading', { level: 1, name: plan.shop.name })).toBeVisible()
    for (const service of plan.services) {
      await expect(page.getByRole('heading', { name: service.name[language] })).toBeVisible()
    }
  })
})

/** A service that can be had in more than one way, far enough down its page to be scrolled to. */
async function someChoice(api: Api) {
  const { shop } = await findPlan(api, { inDays: 2 })
  const { categories } = await api.catalogue.menu({ shopId: shop.id })
  const services = categories.flatMap((category) => category.services)
  const { name } = services.findLast((each) => each.variants.length > 1 && each.addOns.length > 0)!
  return { shop, name }
}
