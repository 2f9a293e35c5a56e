import type { ConsoleState } from './console-state.ts'
import { expect } from './test.ts'

/** The bell of those who work at a business, and what reaches them how. */
export const teamNotificationStates: Record<string, ConsoleState> = {
  'the bell': {
    open: async ({ page, t }) => {
      await page.goto('/console/pictures')
      await page
        .getByRole('button', { name: new RegExp(`^${t('notification.title')}`, 'u') })
        .click()
      const sheet = page.getByRole('dialog', { name: t('notification.title') })
      await expect(sheet.getByRole('listitem').first()).toBeVisible()
    },
  },
  'what reaches a member how': {
    as: 'owner',
    open: async ({ page, t }) => {
      await page.goto('/console/notifications')
      await expect(page.getByRole('heading', { name: t('notification.quiet.title') })).toBeVisible()
    },
  },
}
