import { screens } from '@serein/app/page/screens.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { consoleAddresses } from './console-faces.ts'
import { isAccessible, fits } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { addressOf, choose } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('the owner requires the phone number, and the next customer is asked for it once @french', async ({
  page,
  customer,
  visitor,
  language,
  t: app,
}) => {
  const t = wordsOf(language, 'console')
  const { api } = customer
  // Nobody else books at this spa meanwhile.
  const plan = await findPlan(api, { inDays: 13, at: 'Maison Serein, Batignolles' })
  const address = `${consoleAddresses.settings}?shop=${plan.shop.id}`
  const isRequired = async () =>
    (await api.shop.get({ shopId: plan.shop.id })).rules.isPhoneRequired

  const context = await visitor('desk')
  await logInAs(context, demo('owner'))
  const owner = await context.newPage()
  await owner.goto(`/console/?shop=${plan.shop.id}`)
  await owner.getByRole('link', { name: t('shop.settings.title') }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(t('shop.settings.title'))
  const required = owner.getByRole('switch', { name: t('shop.settings.phone') })
  await expect(required).not.toBeChecked()
  const limit = owner.getByRole('combobox', { name: t('shop.settings.unpaid') })
  await expect(limit).toHaveValue('3')
  await isAccessible(owner)
  await fits(owner)
  await required.click()
  await expect(owner.getByText(t('shop.settings.phoneRequired'))).toBeVisible()
  try {
    await owner.reload()
    await expect(required).toBeChecked()
    expect(await isRequired()).toBe(true)

    await test.step('who manages sees it, and does not change it', async () => {
      const other = await visitor('desk')
      await logInAs(other, demo('manager'))
      const manager = await other.newPage()
      await manager.goto(address)
      const seen = manager.getByRole('switch', { name: t('shop.settings.phone') })
      await expect(seen).toBeChecked()
      await expect(seen).toBeDisabled()
      await expect(manager.getByText(t('shop.settings.look'))).toBeVisible()
      await isAccessible(manager)
    })

    await test.step('the customer cannot book without, and is asked for it once', async () => {
      const { id } = await hold(api, plan)
      await page.goto(addressOf('checkout', id))
      await choose(page.getByRole('radio', { name: app('checkout.tender.atShop') }))
      const pay = page.getByRole('button', { name: app('checkout.pay.atShop') })
      await pay.click()
      const field = page.getByLabel(app('identity.profile.phone'))
      await expect(field).toBeFocused()
      await expect(page.getByText(app('checkout.phone.missing'))).toBeVisible()
      await field.fill('06 12 34 56 78')
      await pay.click()
      await expect(page).toHaveURL(new RegExp(screens.bookingDetails.path, 'u'))
      const next = await hold(api, { ...plan, starts: plan.starts.toReversed() })
      await page.goto(addressOf('checkout', next.id))
      await expect(field).toHaveValue('06 12 34 56 78')
    })

    await test.step('a client is to have one open visit to pay, and hears so at the second', async () => {
      await limit.selectOption('1')
      await expect(owner.getByText(t('shop.settings.unpaidLimited', { count: 1 }))).toBeVisible()
      await choose(page.getByRole('radio', { name: app('checkout.tender.atShop') }))
      await page.getByRole('button', { name: app('checkout.pay.atShop') }).click()
      const words = refusals.unpaid_full[language].replace('{limit}', '1')
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
      await fits(page)
    })
  } finally {
    await limit.selectOption('3')
    await required.click()
    await expect(owner.getByText(t('shop.settings.phoneOptional'))).toBeVisible()
    expect(await isRequired()).toBe(false)
  }
})
