import { consoleAddresses } from './console-addresses.ts'
import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** Who works for a business, what they may do, the desks that they share, and what they are owed. */
export const peopleStates: Record<string, ConsoleState> = {
  people: { as: 'owner', open: (keeper) => openTab(keeper, 'people') },
  'people, to look at': { open: (keeper) => openTab(keeper, 'people') },
  'rights by role': { as: 'owner', open: (keeper) => openTab(keeper, 'rights') },
  'shared desks': { as: 'owner', open: (keeper) => openTab(keeper, 'desks') },
  'an invitation with mistakes': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openTab(keeper, 'people')
      await page.getByRole('button', { name: t('business.invitation.new'), exact: true }).click()
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('business.setUp.missing'))).toBeVisible()
    },
  },
  'an invitation that is taken': {
    as: 'nobody',
    open: async ({ page, t }) => {
      await page.goto('/console/join')
      await expect(page.getByRole('heading', { name: t('business.join.title') })).toBeVisible()
    },
  },
  'a browser that is no shared desk': {
    as: 'nobody',
    open: async ({ page, t }) => {
      await page.goto('/console/desk')
      await expect(page.getByRole('heading', { name: t('identity.desk.none') })).toBeVisible()
    },
  },
  'who runs the installation': {
    as: 'admin',
    open: async ({ page, t }) => {
      await page.goto('/console/platform/people')
      await expect(page.getByText('Noor Haddad')).toBeVisible()
      await expect(page.getByRole('heading', { name: t('identity.admin.give') })).toBeVisible()
    },
  },
  'reports: commissions': {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/reports?report=commission')
      await expect(page.getByRole('region', { name: t('report.tab.commission') })).toBeVisible()
    },
  },
  'commission rates': {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/reports?report=commission')
      await page.getByRole('button', { name: t('report.commission.rates') }).click()
      await expect(page.getByRole('heading', { name: t('report.commission.set') })).toBeVisible()
    },
  },
}

async function openTab({ page, t }: Keeper, tab: 'people' | 'rights' | 'desks') {
  await page.goto(consoleAddresses.people)
  await page.getByRole('tab', { name: t(`business.people.tab.${tab}`) }).click()
  const firstTexts = {
    people: page.getByText('Hélène Garnier').first(),
    rights: page.getByText(t('business.rights.help')),
    desks: page.getByText(t('business.desk.help')),
  }
  await expect(firstTexts[tab]).toBeVisible()
}
