import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { becomeCamille, ofNobody, type Open } from './steps/onlooker.ts'
import { cards, typeCard } from './steps/pay.ts'
import { expect } from './test.ts'

const { path } = screens.card

/** The states of the screen of saved cards. */
export const cardStates = {
  card: {
    'with two cards': ofNobody(async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(path)
      await expect(page.getByText('Mastercard •••• 4444')).toBeVisible()
      await expect(page.getByRole('button', { name: t('checkout.saved.remove') })).toHaveCount(2)
    }),
    'asking before one goes': ofNobody(async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(path)
      await page
        .getByRole('button', { name: `${t('checkout.saved.remove')}: Mastercard •••• 4444` })
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    }),
    'with none yet': async ({ page, t }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: t('checkout.saved.none') })).toBeVisible()
    },
    'adding one': ofNobody(async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(`${path}?add=true`)
      await expect(page.getByLabel(t('checkout.card.number'))).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Maison Serein' })).toBeChecked()
    }),
    'with one that is declined': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 402/u)
      await becomeCamille(page)
      await page.goto(`${path}?add=true`)
      await typeCard(page, t, cards.declined)
      await page.getByRole('button', { name: t('checkout.saved.save') }).click()
      await expect(page.getByText(t('checkout.saved.failed'))).toBeVisible()
    }),
  },
} satisfies Partial<Record<ScreenName, Record<string, Open>>>
