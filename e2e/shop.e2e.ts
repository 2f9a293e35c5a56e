import { screens } from '@serein/app/page/screens.ts'
import { apiOf } from './steps/api.ts'
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

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
