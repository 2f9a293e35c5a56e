import { screens } from '@serein/app/screens/screens.ts'
import { becomeCamille, type Open } from './steps/onlooker.ts'
import { expect } from './test.ts'

/** The inbox, and what reaches somebody how. */
export const notificationStates: Record<
  'notifications' | 'notificationSettings',
  Record<string, Open>
> = {
  notifications: {
    'with nothing yet': async ({ page, t }) => {
      await page.goto(screens.notifications.path)
      await expect(page.getByRole('heading', { name: t('notification.none') })).toBeVisible()
    },
    full: async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto(screens.notifications.path)
      await expect(page.getByText(t('notification.kind.review_asked')).first()).toBeVisible()
    },
  },
  notificationSettings: {
    full: async ({ page, t }) => {
      await page.goto(screens.notificationSettings.path)
      await expect(page.getByText(t('notification.quiet.title'))).toBeVisible()
    },
    'with times of one’s own': async ({ page, t }) => {
      await page.goto(screens.notificationSettings.path)
      await page.getByRole('radio', { name: t('notification.reminder.own') }).check()
      const first = t('notification.reminder.nth', { number: 1 })
      await expect(page.getByLabel(first)).toBeVisible()
    },
  },
}
