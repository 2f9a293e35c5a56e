import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

const address = '/console/reports'

/** Reports: each of them full, one as tables, one of days on which nothing was, and what more room would have helped. */
export const reportStates: Record<string, ConsoleState> = {
  'reports: revenue': { open: (keeper) => revenue(keeper, '') },
  'reports: revenue as tables': {
    open: (keeper) => revenue(keeper, '&view=table&period=lastMonth&by=staff'),
  },
  'reports: revenue of days on which nothing was': {
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}&period=own&from=2020-01-01&to=2020-01-31`)
      await expect(page.getByText(t('report.empty')).first()).toBeVisible()
    },
  },
  'reports: visits': {
    open: (keeper) => heading(keeper, 'visits', keeper.t('report.visits.chart')),
  },
  'reports: utilisation': {
    open: (keeper) => heading(keeper, 'hours', keeper.t('report.hours.map')),
  },
  'reports: what is owed': {
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}&report=owed`)
      await expect(page.getByRole('table', { name: t('report.tab.owed') })).toBeVisible()
    },
  },
  'reports: lost wishes': {
    open: (keeper) => heading(keeper, 'wishes', keeper.t('report.wishes.chart')),
  },
  'reports: wishes tried again': {
    open: async (keeper) => {
      const { page, t } = keeper
      await heading(keeper, 'wishes', t('report.replay.title'))
      await page.getByRole('button', { name: t('report.replay.run') }).click()
      await expect(page.getByRole('status').filter({ hasText: /\d/u })).toBeVisible()
    },
  },
}

async function revenue({ page, t, shop }: Keeper, more: string) {
  await page.goto(`${address}?shop=${shop.id}${more}`)
  await expect(page.getByRole('heading', { name: t('report.revenue.chart') })).toBeVisible()
}

async function heading({ page, shop }: Keeper, report: string, name: string) {
  await page.goto(`${address}?shop=${shop.id}&spa=${shop.id}&report=${report}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
