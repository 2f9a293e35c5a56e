import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

const address = '/console/campaigns'

/** Campaigns: all of them, a draft, one that is planned, and what came of one. */
export const campaignStates: Record<string, ConsoleState> = {
  campaigns: { open: list },
  'a campaign not written yet, with what is missing': {
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}&campaign=new`)
      await page.getByRole('button', { name: t('campaign.save') }).click()
      await expect(page.getByText(t('campaign.fault.missing')).first()).toBeVisible()
    },
  },
  'a campaign that is planned': { open: (keeper) => opened(keeper, 'Cadeaux de fin d’année') },
  'what came of a campaign': { open: (keeper) => opened(keeper, 'Chaleur d’automne') },
  'a campaign about to be planned': {
    open: async (keeper) => {
      const { page, t } = keeper
      await opened(keeper, 'Vous nous manquez')
      await page.getByRole('button', { name: t('campaign.plan'), exact: true }).click()
      await expect(page.getByLabel(t('campaign.plan.day'), { exact: true })).toBeVisible()
    },
  },
}

async function list({ page, t, shop }: Keeper) {
  await page.goto(`${address}?shop=${shop.id}`)
  await expect(page.getByText(t('campaign.why'))).toBeVisible()
}

async function opened(keeper: Keeper, name: string): Promise<void> {
  await list(keeper)
  await keeper.page.getByRole('link', { name }).click()
  await expect(keeper.page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(keeper.page.getByText(keeper.t('campaign.preview'))).toBeVisible()
}
