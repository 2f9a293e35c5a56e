import { screens } from '@serein/app/screens/screens.ts'
import type { Open } from './steps/onlooker.ts'
import { someChoice } from './steps/some-choice.ts'
import { expect } from './test.ts'

/** The states of the page of a shop beside its menu. */
export const shopPageStates = {
  'with a therapist': async ({ page, t, customer }) => {
    const { shop } = await someChoice(customer.api)
    const { therapists } = await customer.api.team.list({ shopId: shop.id })
    const [{ id, name } = { id: '', name: '' }] = therapists
    await page.goto(`${screens.shopDetails.path}?shop=${shop.id}&therapist=${id}`)
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByText(t('shop.therapist.reviews', { name }))).toBeVisible()
  },
  'with nothing found on its menu': async ({ page, t, customer }) => {
    const { shop } = await someChoice(customer.api)
    await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
    await page.getByRole('searchbox', { name: t('shop.menu.search') }).fill('zzz')
    await expect(page.getByText(t('shop.menu.nothing', { text: 'zzz' }))).toBeVisible()
  },
} satisfies Record<string, Open>
