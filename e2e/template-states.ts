import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

const address = '/console/settings/messages'

/** Messages in the words of a business: all of them, and one by each channel. */
export const templateStates: Record<string, ConsoleState> = {
  messages: {
    as: 'owner',
    open: async ({ page, t, shop }) => {
      await page.goto(`${address}?shop=${shop.id}`)
      await expect(page.getByText(t('notification.template.platform.title'))).toBeVisible()
    },
  },
  'a mail in the words of the business': {
    as: 'owner',
    open: (keeper) => opened(keeper, 'rebook', 'mail'),
  },
  'an SMS with what is amiss': {
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await opened(keeper, 'visit_reminder', 'sms')
      await page.getByLabel(t('notification.template.field.text'), { exact: true }).fill('{prenom}')
      await page.getByRole('button', { name: t('common.save') }).click()
      await expect(page.getByText(/\{prenom\}/u).last()).toBeVisible()
    },
  },
  'a push to read only': { open: (keeper) => opened(keeper, 'visit_confirmed', 'push') },
}

async function opened(keeper: Keeper, message: string, channel: string): Promise<void> {
  const { page, t, shop } = keeper
  await page.goto(`${address}?${new URLSearchParams({ shop: shop.id, message, channel })}`)
  await expect(
    page.getByRole('heading', { name: t('notification.template.preview') }),
  ).toBeVisible()
  await expect(
    page.getByLabel(t('notification.template.field.text'), { exact: true }),
  ).toBeVisible()
}
