import { addressOf, amountOf, answerSandbox, cards, payByCard, choose } from './steps/pay.ts'
import { findDepositPlan, findPlan, hold } from './steps/plan.ts'
import { fillWallet } from './steps/wallet.ts'
import { expect, test } from './test.ts'

test('a bill with tip, wallet and a card that asks the bank keeps its choices over a reload and a refusal', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { api } = customer
  const booking = await hold(api, await findPlan(api, { inDays: 15 }))
  await fillWallet(booking.id, 2000)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  await page.goto(addressOf('checkout', booking.id))
  const own = page.getByLabel(t('checkout.tip.own'))
  await own.fill('7,5x')
  await expect(page.getByText(t('checkout.tip.wrong'))).toBeVisible()
  await own.fill('7,50')
  await choose(
    page.getByRole('switch', { name: t('checkout.wallet.use', { amount: money(2000) }) }),
  )
  const whole = booking.totalMinor + 750
  const amount = money(whole - 2000)
  const pay = page.getByRole('link', { name: t('checkout.pay.card', { amount }) })
  await expect(pay).toBeVisible()
  await page.reload()
  await pay.click()
  await page.reload()
  await payByCard(page, t, cards.requiresAction, amount)
  await answerSandbox(page, language, { tender: 'card', approve: false })
  await expect(page.getByText(t('checkout.declined.actionRefused'))).toBeVisible()
  await payByCard(page, t, cards.success, amount)
  await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(money(whole))
  await expect(amountOf(page, t('checkout.price.tip'))).toHaveText(money(750))
  const paid = await api.booking.get({ bookingId: booking.id })
  expect(paid.tenders.toSorted((a, b) => a.paidMinor - b.paidMinor)).toEqual(
    [
      { tender: 'wallet', tenderName: null, paidMinor: 2000 },
      { tender: 'card', tenderName: null, paidMinor: whole - 2000 },
    ].toSorted((a, b) => a.paidMinor - b.paidMinor),
  )
})

test(
  'a deposit is all that is paid now, and the receipt says what is left',
  { tag: '@in-phone-fr' },
  async ({ page, customer, t, format }) => {
    const { api } = customer
    const booking = await hold(api, await findDepositPlan(api, 5))
    const { deposit } = await api.checkout.quote({ bookingId: booking.id })
    const depositMinor = Math.round(booking.totalMinor * 0.3)
    expect(deposit).toEqual({ depositMinor, isRequired: true })
    const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
    await page.goto(addressOf('checkout', booking.id))
    await expect(
      page.getByRole('radio', { name: t('checkout.tender.atShop'), exact: true }),
    ).toHaveCount(0)
    const all = page.getByRole('radio', { name: new RegExp(`^${t('checkout.part.whole')}`, 'u') })
    await choose(all)
    const paysAll = t('checkout.pay.card', { amount: money(booking.totalMinor) })
    await expect(page.getByRole('link', { name: paysAll })).toBeVisible()
    await choose(
      page.getByRole('radio', { name: new RegExp(`^${t('checkout.part.deposit')}`, 'u') }),
    )
    const amount = money(depositMinor)
    await page.getByRole('link', { name: t('checkout.pay.card', { amount }) }).click()
    await payByCard(page, t, cards.success, amount)
    await expect(amountOf(page, t('booking.receipt.paid'))).toHaveText(amount)
    const rest = money(booking.totalMinor - depositMinor)
    await expect(amountOf(page, t('booking.receipt.atShop'))).toHaveText(rest)
    await page.getByRole('link', { name: t('booking.receipt.open') }).click()
    await expect(page.getByText(t('booking.receipt.deposit', { amount }))).toBeVisible()
  },
)
