import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a client joins with their card, plans a pause, takes it back, and ends it by two taps', async ({
  page,
  customer,
  visitor,
  language,
}) => {
  const t = wordsOf(language, 'app')
  const { shop } = await findPlan(customer.api, { inDays: 33 })
  const owner = await visitor('desk')
  await logInAs(owner, demo('owner'))
  const name = { en: `Calm of ${customer.name}`, fr: `Calme de ${customer.name}` }
  const { plan } = await apiOf(owner).membershipPlan.save({
    planId: null,
    version: 0,
    name,
    description: { en: 'For every month.', fr: 'Pour chaque mois.' },
    currency: shop.currency,
    priceMinor: 6_900,
    taxRate: 20_000,
    every: 'month',
    credits: null,
    variantIds: null,
    categoryId: null,
    priceRate: 15_000,
    priceServiceIds: null,
    people: 0,
    sharesPrice: false,
    rollOver: 0,
    trialDays: 0,
    isFirstFree: false,
    pauseMonths: 3,
    keepsBenefits: false,
    isOnline: true,
    isActive: true,
  })
  const { business } = (await apiOf(owner).business.me())!
  const cardReference = testReference('success')
  await customer.api.card.save({ businessId: business.id, cardReference, hasConsented: true })

  await page.goto(`/shop-details?shop=${shop.id}`)
  await page.getByRole('link', { name: name[language] }).click()
  const sheet = page.getByRole('dialog', { name: name[language] })
  await expect(sheet.getByText(t('pass.membership.mayEnd'))).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('button', { name: t('pass.membership.join') }).click()

  const own = page.getByRole('listitem').filter({ hasText: name[language] })
  await expect(own.getByText(t('pass.membership.state.active'))).toBeVisible()
  await own.getByRole('button', { name: t('pass.membership.pause') }).click()
  const pause = page.getByRole('alertdialog', { name: t('pass.membership.pauseAsk') })
  await isAccessible(page)
  await pause.getByRole('button', { name: t('pass.membership.pause') }).click()
  await own.getByRole('button', { name: t('pass.membership.resume') }).click()
  await own.getByRole('button', { name: t('pass.membership.end') }).click()
  const end = page.getByRole('alertdialog', { name: t('pass.membership.endAsk') })
  await end.getByRole('button', { name: t('pass.membership.endOn', { day: '' }).trim() }).click()
  await expect(own.getByRole('button', { name: t('pass.membership.keep') })).toBeVisible()
  await isAccessible(page)

  const [membership] = (await customer.api.membership.list()).memberships
  expect(membership).toMatchObject({ plan: { id: plan.id }, state: 'active', pausesFrom: null })
  expect(membership!.endsOn).toBe(membership!.paidUntil)
})
