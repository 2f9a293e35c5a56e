import type { ConsoleState } from './console-state.ts'
import { expect } from './test.ts'

/** What a team has on a phone; on a desk the same stands beside the screen. */
export const phoneStates: Record<string, ConsoleState> = {
  'more of the console': {
    as: 'desk',
    open: async ({ page, t }) => {
      await page.goto('/console/more')
      await expect(page.getByRole('button', { name: t('frame.logOut') }).last()).toBeVisible()
    },
  },
  'a therapist’s own day': {
    as: 'therapist',
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/?shop=${shop.id}`)
      await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    },
  },
  'the calendar of one': {
    as: 'therapist',
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/calendar?shop=${shop.id}`)
      await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    },
  },
}
