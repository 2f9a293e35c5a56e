import type { ConsoleState, Keeper } from './console-state.ts'
import { consoleAddresses } from './console-addresses.ts'
import { expect } from './test.ts'

const address = '/console/clients'

/** Clients: the list, a search that finds nobody, what it can be filtered by, a card, and a new one. */
export const customerStates: Record<string, ConsoleState> = {
  clients: { open: list },
  'no client found': {
    open: async (keeper) => {
      await list(keeper)
      await keeper.page.getByRole('searchbox').fill('zzzzzz')
      await expect(keeper.page.getByText(keeper.t('customer.noneFoundText'))).toBeVisible()
    },
  },
  'filters of clients': {
    open: async (keeper) => {
      await list(keeper)
      await keeper.page
        .getByRole('button', { name: keeper.t('customer.filter.open'), exact: true })
        .click()
      await expect(keeper.page.getByRole('button', { name: 'Fidèles', exact: true })).toBeVisible()
    },
  },
  'a client': {
    open: async (keeper) => {
      await list(keeper)
      await keeper.page
        .getByRole('list', { name: keeper.t('customer.title') })
        .getByRole('link')
        .first()
        .click()
      await expect(keeper.page.getByText(keeper.t('customer.history')).first()).toBeVisible()
      await expect(keeper.page.getByText(keeper.t('customer.about'))).toBeVisible()
    },
  },
  'money of a wallet, about to be paid out': {
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}&q=Hugo%20Lambert`)
      await page
        .getByRole('list', { name: t('customer.title') })
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('button', { name: t('payment.wallet.open') }).click()
      await expect(page.getByRole('dialog', { name: t('payment.wallet.title') })).toBeVisible()
    },
  },
  'questions of the treatment notes': {
    as: 'owner',
    open: async ({ page, t, shop }) => {
      await page.goto(`${consoleAddresses.treatmentForm}?shop=${shop.id}`)
      await expect(page.getByRole('button', { name: t('customer.questions.save') })).toBeVisible()
    },
  },
  'the health form': {
    as: 'owner',
    open: async ({ page, t, shop }) => {
      await page.goto(`${consoleAddresses.healthForm}?shop=${shop.id}`)
      await expect(page.getByRole('button', { name: t('healthForm.publish') })).toBeVisible()
    },
  },
  'a new client, with what is missing': {
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}&client=new`)
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(t('customer.form.nameMissing'))).toBeVisible()
    },
  },
}

async function list({ page, t, shop }: Keeper) {
  await page.goto(`${address}?shop=${shop.id}`)
  await expect(page.getByRole('list', { name: t('customer.title') })).toBeVisible()
}
