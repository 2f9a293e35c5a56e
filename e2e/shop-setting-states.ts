import { consoleAddresses } from './console-addresses.ts'
import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** What an owner sees who sets a spa up, and the desk that answers first. */
export const shopSettingStates: Record<string, ConsoleState> = {
  'details of a spa with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await open(keeper, 'shop.details.title')
      await page.getByLabel(t('shop.details.city')).fill('')
      await page.getByLabel(t('shop.details.place')).fill('here')
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('shop.details.fault.place'))).toBeVisible()
    },
  },
  'opening hours': { as: 'owner', open: (keeper) => open(keeper, 'shop.hours.title') },
  'days closed': {
    as: 'owner',
    open: async ({ page, t, shop }) => {
      await page.goto(`${consoleAddresses.settings}?shop=${shop.id}`)
      await page.getByRole('button', { name: t('shop.closure.add') }).click()
      await expect(page.getByRole('dialog', { name: t('shop.closure.add') })).toBeVisible()
    },
  },
  'how times are offered': { as: 'owner', open: (keeper) => open(keeper, 'shop.rules.title') },
  'visits confirmed first': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await open(keeper, 'shop.approval.title')
      await page.getByRole('combobox', { name: t('shop.approval.who') }).selectOption('some')
      await expect(page.getByText(t('shop.approval.newClientsHelp'))).toBeVisible()
    },
  },
  'days between visits': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await open(keeper, 'shop.spacing.title')
      await page.getByRole('button', { name: t('shop.spacing.add') }).click()
      await expect(page.getByRole('combobox', { name: t('shop.spacing.service') })).toBeVisible()
    },
  },
  'brand colour': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await open(keeper, 'shop.color.title')
      await page.getByRole('checkbox', { name: t('shop.color.own') }).check()
      const sample = page
        .getByRole('dialog')
        .getByText(t('shop.color.sampleButton'), { exact: true })
      await expect(sample.first()).toBeVisible()
    },
  },
}

async function open({ page, t, shop }: Keeper, title: string): Promise<void> {
  const rule = t(title)
  await page.goto(`${consoleAddresses.settings}?shop=${shop.id}`)
  await page.getByRole('button', { name: t('payment.rule.editOf', { rule }), exact: true }).click()
  await expect(page.getByRole('dialog', { name: rule })).toBeVisible()
  await expect(page.getByRole('button', { name: t('common.save') })).toBeVisible()
}
