import { screens } from '@serein/app/screens/screens.ts'
import { searchAddress } from './steps/found.ts'
import type { Open } from './steps/onlooker.ts'
import { dayAfter } from './steps/plan.ts'
import { expect } from './test.ts'

const inParis = { near: '48.86,2.36', place: 'Paris' }

/** The search in its states. */
export const searchStates: Record<'search' | 'range', Record<string, Open>> = {
  search: {
    full: async ({ page, t, customer }) => {
      await customer.api.search.keep({ name: 'Hammam', address: '?q=hammam' })
      await page.goto(screens.search.path)
      await expect(page.getByRole('heading', { name: t('search.saved.title') })).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
    },
    'with many wishes': async ({ page, t }) => {
      const day = dayAfter('Europe/Paris', 1)
      await page.goto(
        searchAddress({ ...inParis, q: 'massage', day, from: 600, length: 60, within: 50_000 }),
      )
      await expect(page.getByRole('list', { name: t('search.filter.active') })).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
    },
    'with its filters open': async ({ page, t }) => {
      await page.goto(searchAddress({ ...inParis, within: 20_000, gender: 'female' }))
      await page.getByRole('button', { name: t('search.filter.open', { count: 2 }) }).click()
      const sheet = page.getByRole('dialog', { name: t('search.filter.title') })
      await expect(sheet.getByRole('button', { name: /\d/u }).last()).toBeVisible()
    },
    'while one types': async ({ page, t }) => {
      await page.goto(screens.search.path)
      await page.getByRole('combobox', { name: t('shop.search.label') }).fill('mass')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    'with nothing found': async ({ page, t }) => {
      const day = dayAfter('Europe/Paris', 2)
      await page.goto(searchAddress({ ...inParis, within: 20_000, day, from: 120, to: 180 }))
      await expect(
        page.getByRole('button', { name: new RegExp(t('search.none.anyTime'), 'u') }),
      ).toBeVisible()
    },
  },
  range: {
    full: async ({ page, t }) => {
      await page.goto(screens.range.path)
      await expect(page.getByRole('slider', { name: t('search.distance.label') })).toBeVisible()
    },
    'around a place': async ({ page, t }) => {
      await page.goto(`${screens.range.path}?near=48.86%2C2.36&place=Paris&within=5000`)
      await expect(page.getByRole('slider', { name: t('search.distance.label') })).toBeEnabled()
    },
  },
}
