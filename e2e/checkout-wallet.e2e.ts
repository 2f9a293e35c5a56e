import { screens } from '@serein/app/screens/screens.ts'
import { answerSandbox, cards, payByCard } from './steps/pay.ts'
import { expect, test } from './test.ts'

test(
  'an empty wallet is topped up by a card that asks the bank, and shows it in its statement',
  { tag: '@in-phone-fr' },
  async ({ page, customer, t, format, language }) => {
    await page.goto(screens.wallet.path)
    await page
      .getByRole('main')
      .getByRole('link', { name: t('checkout.wallets.add') })
      .click()
    await page.getByRole('link', { name: /Maison Serein/u }).click()
    const own = page.getByLabel(t('checkout.credit.own'))
    await own.fill('120,50')
    const { places } = await customer.api.topUp.places()
    const place = places.find(({ business }) => business.name === 'Maison Serein')!
    const currency = place.currencies[0]!
    const money = (amountMinor: number) => format.money({ amountMinor, currency })
    await page
      .getByRole('button', { name: t('checkout.credit.next', { amount: money(12_050) }) })
      .click()
    await expect(page).toHaveURL(/credit-stripe\?topUp=/u)
    await page.reload()
    await payByCard(page, t, cards.requiresAction, money(12_050))
    await answerSandbox(page, language, { tender: 'card', approve: true })
    const done = t('checkout.credit.done', { amount: money(12_550) })
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
    await page.getByRole('link', { name: t('checkout.credit.toWallet') }).click()
    const lines = page.getByRole('list', { name: t('checkout.wallets.statement') })
    await expect(lines.getByRole('listitem')).toHaveCount(1)
    await expect(lines).toContainText(t('checkout.wallets.after', { amount: money(12_550) }))
    await lines.getByRole('link').click()
    await expect(page.getByRole('heading', { name: done })).toBeVisible()
    expect(await customer.api.wallet.list()).toMatchObject({
      wallets: [{ moneyMinor: 12_050, bonusMinor: 500, currency }],
    })
  },
)
