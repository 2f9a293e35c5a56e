import { screens } from '@serein/app/page/screens.ts'
import { askToRegister, codeFor, newCustomer, somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { holdName, takeTime } from './steps/choose.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'a heart given without any session is kept as well',
  { tag: '@all' },
  async ({ page, t, visitor }) => {
    const { api } = await newCustomer(await visitor())
    const { shops } = await api.shop.list({ text: 'Saint-Germain', limit: 1 })
    const [shop] = shops
    await page.goto(`${screens.shopDetails.path}?shop=${shop!.id}`)
    const heart = page.getByRole('button', {
      name: t('shop.favourite.label', { shop: shop!.name }),
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    // The heart is full at once; this is said when the server has it, and a page that is left before takes it along.
    await expect(page.getByText(t('shop.favourite.kept', { shop: shop!.name }))).toBeVisible()
    await page.goto('/tabs/featured')
    const favourites = page.getByRole('group', { name: t('shop.favourite.title') })
    await expect(favourites.getByRole('link', { name: shop!.name, exact: true })).toBeVisible()
  },
)

test('a time kept while looking around is confirmed with the account one then opens', async ({
  page,
  context,
  t,
  format,
  language,
}, { project }) => {
  const from = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const person = somebody()
  const plan = await findPlan(apiOf(context), { from, inDays: 11, named: true })
  await page.goto('/welcome')
  const session = page.waitForResponse('/api/auth/sign-in/anonymous')
  await page.getByRole('link', { name: t('identity.welcome.guest') }).click()
  await session
  await expect(page).toHaveURL('/tabs/featured')
  await page.goto(planAddress(plan))
  const reader = { page, t, format, language }
  const time = await takeTime(reader, plan, 0)
  await page
    .getByRole('button', { name: holdName(reader, plan, time, plan.therapist!.name) })
    .click()

  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, person)
  await page.getByLabel(t('identity.code.label')).fill(await codeFor(person.email))
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page.getByText(plan.shop.name).first()).toBeVisible()
})
