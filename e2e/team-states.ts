import { consoleAddresses } from './console-addresses.ts'
import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** Who works when, who gives treatments, and who is away. */
export const teamStates: Record<string, ConsoleState> = {
  'a week of the team': { as: 'owner', open: (keeper) => openTab(keeper, 'rota') },
  'a week of the team, to look at': { as: 'therapist', open: (keeper) => openTab(keeper, 'rota') },
  'hours of a day': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'rota')
      const atWork = page.locator('[data-cell]', { has: page.locator('.figures') })
      await atWork.last().click()
      await page.getByRole('button', { name: t('team.rota.addBreak') }).click()
    },
  },
  'a week of the team to copy': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'rota')
      await page.getByRole('button', { name: t('team.rota.copy') }).click()
      await page.getByLabel(t('team.rota.copy.to')).selectOption('4')
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
    },
  },
  'somebody is ill': {
    as: 'desk',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'rota')
      await page.getByRole('button', { name: t('team.sick.report') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('team.sick.whoMissing'))).toBeVisible()
    },
  },
  'people of the team': { as: 'owner', open: (keeper) => openTab(keeper, 'people') },
  'people of the team, to look at': { open: (keeper) => openTab(keeper, 'people'), as: 'desk' },
  'a new therapist with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'people')
      await page.getByRole('button', { name: t('team.add') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('business.setUp.missing'))).toBeVisible()
    },
  },
  'who of the team gives what': { as: 'owner', open: (keeper) => openTab(keeper, 'skills') },
  'time off': { as: 'owner', open: (keeper) => openTab(keeper, 'timeOff') },
  'time off to ask for': {
    as: 'therapist',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'timeOff')
      await page
        .getByRole('button', { name: t('team.off.ask') })
        .first()
        .click()
      await expect(page.getByLabel(t('team.off.reason'))).toBeVisible()
    },
  },
  'a day to give away': {
    as: 'therapist',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'timeOff')
      await page.getByRole('button', { name: t('team.swap.ask') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
}

async function openTab({ page, t, shop }: Keeper, tab: 'rota' | 'people' | 'skills' | 'timeOff') {
  await page.goto(`${consoleAddresses.team}?shop=${shop.id}&tab=${tab}`)
  const panel = page.getByRole('tabpanel', { name: t(`team.tab.${tab}`) })
  await expect(panel.getByRole('gridcell').or(panel.getByRole('heading')).first()).toBeVisible()
}
