import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** What an owner sees who shapes what the spa offers. */
export const catalogueStates: Record<string, ConsoleState> = {
  catalogue: { as: 'owner', open: openCatalogue },
  'catalogue to read only': { as: 'desk', open: openCatalogue },
  'a new service with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openCatalogue(keeper)
      await page.getByRole('button', { name: t('catalogue.service.new'), exact: true }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('catalogue.fault.missing')).first()).toBeVisible()
    },
  },
  'a service to change': {
    as: 'owner',
    open: async (keeper) => {
      await openCatalogue(keeper)
      await keeper.page
        .getByRole('button', { name: keeper.t('catalogue.edit'), exact: false })
        .filter({ hasText: keeper.t('catalogue.edit') })
        .first()
        .click()
      await expect(keeper.page.getByRole('button', { name: keeper.t('common.save') })).toBeVisible()
    },
  },
  'a new category': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openCatalogue(keeper)
      await page.getByRole('button', { name: t('catalogue.category.new') }).click()
      await expect(page.getByLabel(t('catalogue.category.kind'))).toBeVisible()
    },
  },
  'a new extra': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openCatalogue(keeper)
      await page.getByRole('button', { name: t('catalogue.addOn.new') }).click()
      await expect(page.getByLabel(t('catalogue.addOn.length'))).toBeVisible()
    },
  },
  'a new package with mistakes': {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/packages')
      await page.getByRole('button', { name: t('pass.plan.new') }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('pass.plan.fault.missing')).first()).toBeVisible()
    },
  },
}

async function openCatalogue({ page, t }: Keeper): Promise<void> {
  await page.goto('/console/catalogue')
  await expect(page.getByText(t('catalogue.state.published')).first()).toBeVisible()
}
