import type { Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { addServices, chooseTime, holdName } from './steps/choose.ts'
import {
  addressOf,
  amountOf,
  answerSandbox,
  cards,
  choose,
  chooseCard,
  payByCard,
} from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import type { Phone } from './steps/phone/phone.ts'
import { at, expect, test } from './steps/phone/test.ts'

test(
  'Android’s Back button leads back through a whole booking, sheets first, and leaves the app at its start',
  { tag: '@android' },
  async ({ phone, customer, t, format, language }) => {
    const plan = await findPlan(customer.api, { inDays: 1, from: 2, named: true })
    await phone.knows(customer)
    const page = await phone.start()
    const reader = { page, t, format, language }
    const back = () => phone.tell('App', 'backButton', { canGoBack: true })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const shop = `${screens.shopDetails.path}?shop=${plan.shop.id}`
    await phone.tell('App', 'appUrlOpen', { url: process.env.E2E_URL! + shop })
    await expect(heading(plan.shop.name)).toBeVisible()

    // A sheet lies over the screen, and goes first.
    const { categories } = await customer.api.catalogue.menu({ shopId: plan.shop.id })
    const withSheet = categories
      .flatMap(({ services }) => services)
      .find(({ variants, addOns }) => variants.length > 1 || addOns.length > 0)!
    const name = withSheet.name[language]
    await page
      .getByRole('link', { name: t('shop.service.addLabel', { name }), exact: true })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet).toBeVisible()
    await back()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(at(shop))
    await addServices(reader, plan)
    await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()
    await expect(heading(t('booking.choose.title'))).toBeVisible()
    const time = await chooseTime(reader, plan)
    await page
      .getByRole('button', { name: holdName(reader, plan, time, plan.therapist!.name) })
      .click()
    await expect(heading(t('checkout.review.title'))).toBeVisible()
    await expect.poll(() => phone.asked('Haptics.impact')).toHaveLength(1)
    const amount = format.money({
      amountMinor: plan.starts[0]!.priceMinor,
      currency: plan.shop.currency,
    })
    await chooseCard(page, t, amount)

    await back()
    await expect(heading(t('checkout.review.title'))).toBeVisible()
    await back()
    await expect(heading(t('booking.choose.title'))).toBeVisible()
    await back()
    await expect(heading(plan.shop.name)).toBeVisible()
    await back()
    await expect(page).toHaveURL(at('/tabs/featured'))
    expect(phone.asked('App.minimizeApp')).toHaveLength(0)
    phone.answers({ 'App.minimizeApp': {} })
    await back()
    await expect.poll(() => phone.asked('App.minimizeApp')).toHaveLength(1)
    await expect(page).toHaveURL(at('/tabs/featured'))
    // Nothing was advertised on the way.
    expect(phone.asked('AdMob.showInterstitial')).toHaveLength(0)
  },
)

test(
  'a bank’s page and PayPal lead back into the app, which pays once',
  { tag: '@in-shell-ios' },
  async ({ phone, context, customer, t, format, language }) => {
    const { api } = customer
    await phone.knows(customer)
    const page = await phone.start()
    const reader = { page, t, language }
    const first = await hold(api, await findPlan(api, { inDays: 16 }))
    const amount = format.money({ amountMinor: first.totalMinor, currency: first.currency })
    await page.goto(at(addressOf('cardCheckout', first.id)))
    await payByCard(page, t, cards.requiresAction, amount)
    // Closed without an answer: the bank still waits, and can be asked for again.
    await outside(phone, 1)
    await phone.tell('Browser', 'browserFinished')
    await page.getByRole('button', { name: t('checkout.bank.go') }).click()
    await approve({ ...reader, phone, page: await context.newPage() }, 2, 'card')
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    await expect.poll(() => phone.asked('Haptics.notification')).toEqual([{ type: 'SUCCESS' }])
    await expect.poll(() => phone.asked('Browser.close').length).toBeGreaterThan(0)

    const second = await hold(api, await findPlan(api, { inDays: 17 }))
    const sum = format.money({ amountMinor: second.totalMinor, currency: second.currency })
    await page.goto(at(addressOf('checkout', second.id)))
    await choose(page.getByRole('radio', { name: t('checkout.tender.paypal'), exact: true }))
    await page.getByRole('link', { name: t('checkout.pay.paypal', { amount: sum }) }).click()
    await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
    await approve({ ...reader, phone, page: await context.newPage() }, 3, 'paypal')
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(sum)
  },
)

/** The page that the phone's browser was asked to show. */
async function outside(phone: Phone, count: number): Promise<string> {
  await expect.poll(() => phone.asked('Browser.open')).toHaveLength(count)
  return String(phone.asked('Browser.open').at(-1)!['url'])
}

/** Says yes there, and is led back by the page between. */
async function approve(
  { phone, page, language }: { phone: Phone; page: Page; language: 'en' | 'fr' },
  count: number,
  tender: 'card' | 'paypal',
): Promise<void> {
  await page.goto(await outside(phone, count))
  await answerSandbox(page, language, { tender, approve: true })
  const url = await page.getByRole('link').getAttribute('href')
  await page.close()
  await phone.tell('App', 'appUrlOpen', { url })
}
