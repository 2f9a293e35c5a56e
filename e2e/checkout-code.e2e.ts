import { tipOf } from '@serein/shared/payment/tip.ts'
import { addressOf, amountOf, cards, chooseCard, choose, payByCard } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('the code of an offer is mistyped, used, kept over a reload, removed, and paid with', async ({
  page,
  customer,
  t,
  format,
  allow,
}) => {
  allow(/status of 422/u)
  const { api } = customer
  const plan = await findPlan(api, { at: 'Maison Serein, Saint-Germain', inDays: 14 })
  const { id, currency, totalMinor } = await hold(api, plan)
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  await page.goto(addressOf('checkout', id))
  await choose(page.getByRole('radio', { name: /10/u }).first())
  await page.getByRole('button', { name: t('checkout.code.open') }).click()
  const field = page.getByLabel(t('checkout.code.label'))
  const apply = page.getByRole('button', { name: t('checkout.code.apply') })
  await expect(field).toBeFocused()
  await apply.click()
  await expect(field).toHaveAccessibleDescription(t('checkout.code.missing'))
  await field.fill('bienvenu')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill('bienvenue')
  await apply.click()
  const used = page.getByText(t('checkout.code.used', { code: 'BIENVENUE' }))
  await expect(used).toBeVisible()
  await page.reload()
  await expect(used).toBeVisible()
  const { booking, offerCode } = await api.checkout.quote({ bookingId: id })
  expect(offerCode).toBe('BIENVENUE')
  expect(booking.totalMinor).toBeLessThan(totalMinor)
  // A tip that was a part of the price goes with it.
  const withTip = (priceMinor: number) => money(priceMinor + tipOf(priceMinor, 10_000))
  const pays = (amount: string) =>
    page.getByRole('link', { name: t('checkout.pay.card', { amount }) })
  await expect(pays(withTip(booking.totalMinor))).toBeVisible()
  await page.getByRole('button', { name: t('checkout.code.remove') }).click()
  await expect(pays(withTip(totalMinor))).toBeVisible()
  await page.getByRole('button', { name: t('checkout.code.open') }).click()
  await field.fill('BIENVENUE')
  await field.press('Enter')
  await expect(used).toBeVisible()
  const amount = withTip(booking.totalMinor)
  await chooseCard(page, t, amount)
  await payByCard(page, t, cards.success, amount)
  await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
})
