import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { type Open, type Onlooker } from './steps/onlooker.ts'
import { answerSandbox, cards, payByCard } from './steps/pay.ts'
import { openTopUp, topUpAddress } from './steps/top-up.ts'
import { expect } from './test.ts'

/** The states of the wallet and of the ways to add money to it. */
export const walletStates = {
  wallet: {
    'with none yet': async ({ page, t }) => {
      await page.goto(screens.wallet.path)
      await expect(page.getByRole('heading', { name: t('checkout.wallets.none') })).toBeVisible()
    },
    'with money and a bonus': async (onlooker) => {
      await pay(onlooker, cards.success)
      await onlooker.page.goto(screens.wallet.path)
      await expect(onlooker.page.getByText(onlooker.t('checkout.wallets.line.topUp'))).toBeVisible()
    },
  },
  addCredit: {
    'asking which spa': async ({ page, t }) => {
      await page.goto(screens.addCredit.path)
      await expect(page.getByRole('heading', { name: t('checkout.credit.where') })).toBeVisible()
    },
    'with an amount out of range': async (onlooker) => {
      const { page, t } = onlooker
      const { business } = await openTopUp(onlooker.customer.api)
      await page.goto(`${screens.addCredit.path}?business=${business.id}`)
      await page.getByLabel(t('checkout.credit.own')).fill('3')
      await page.getByRole('button', { name: t('checkout.credit.nextPlain') }).click()
      await expect(page.getByLabel(t('checkout.credit.own'))).toHaveAttribute(
        'aria-invalid',
        'true',
      )
    },
  },
  creditStripe: {
    'with nothing to pay': async ({ page, t }) => {
      await page.goto(screens.creditStripe.path)
      await expect(page.getByRole('heading', { name: t('checkout.credit.noneOpen') })).toBeVisible()
    },
    'with the form': async ({ page, t, customer }) => {
      await page.goto(topUpAddress('creditStripe', await openTopUp(customer.api)))
      await expect(page.getByLabel(t('checkout.card.number'))).toBeVisible()
    },
    'with a declined card': async (onlooker) => {
      onlooker.allow(/status of 402/u)
      await pay(onlooker, cards.declined)
      await expect(onlooker.page.getByText(onlooker.t('checkout.declined.title'))).toBeVisible()
    },
    paid: async (onlooker) => {
      await pay(onlooker, cards.success)
      await expect(
        onlooker.page.getByRole('link', { name: onlooker.t('checkout.credit.toWallet') }),
      ).toBeVisible()
    },
  },
  creditPaypal: {
    'about to go there': async ({ page, t, customer }) => {
      await page.goto(topUpAddress('creditPaypal', await openTopUp(customer.api)))
      await expect(page.getByRole('button', { name: t('checkout.paypal.go') })).toBeVisible()
    },
    refused: async ({ page, t, language, customer, allow }) => {
      allow(/status of 402/u)
      await page.goto(topUpAddress('creditPaypal', await openTopUp(customer.api)))
      await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
      await answerSandbox(page, language, { tender: 'paypal', approve: false })
      await expect(page.getByText(t('checkout.declined.paypalTitle'))).toBeVisible()
    },
  },
} satisfies Partial<Record<ScreenName, Record<string, Open>>>

async function pay({ page, t, format, customer }: Onlooker, card: string): Promise<void> {
  const topUp = await openTopUp(customer.api)
  await page.goto(topUpAddress('creditStripe', topUp))
  await payByCard(page, t, card, format.money(topUp))
  const done = page
    .getByRole('link', { name: t('checkout.credit.toWallet') })
    .or(page.getByText(t('checkout.declined.title')))
  await expect(done).toBeVisible()
}
