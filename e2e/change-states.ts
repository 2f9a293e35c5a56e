import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** What the desk changes of a visit, each in its sheet. */
export function changeStates(
  openComing: (keeper: Keeper) => Promise<void>,
): Record<string, ConsoleState> {
  const sheet = (kind: 'change' | 'add' | 'price' | 'note'): ConsoleState => ({
    as: 'owner',
    open: async (keeper) => {
      const { page, t } = keeper
      await openComing(keeper)
      await page.getByRole('button', { name: t(`booking.change.${kind}.open`) }).click()
      const form = page.getByRole('dialog', { name: t(`booking.change.${kind}.title`) })
      await expect(form.getByRole('combobox').or(form.getByRole('textbox')).first()).toBeVisible()
    },
  })
  return {
    'a visit with another service': sheet('change'),
    'a visit with one service more': sheet('add'),
    'a visit with another price': sheet('price'),
    'a visit with a note': sheet('note'),
    'checking in by code': {
      as: 'desk',
      open: async ({ page, t, shop }) => {
        await page.goto(`/console/?shop=${shop.id}`)
        await page.getByRole('button', { name: t('booking.scan.open') }).click()
        const scan = page.getByRole('dialog', { name: t('booking.scan.title') })
        await expect(scan.getByRole('textbox')).toBeVisible()
      },
    },
    'a visit with another time': {
      open: async (keeper) => {
        const { page, t } = keeper
        await openComing(keeper)
        await page.getByRole('button', { name: t('booking.move.button') }).click()
        const form = page.getByRole('dialog')
        await expect(form.getByRole('group', { name: t('booking.form.free') })).toBeVisible()
      },
    },
  }
}
