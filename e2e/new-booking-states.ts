import type { ConsoleState, Keeper } from './console-state.ts'
import { expect } from './test.ts'

/** The form in which the desk books, from empty to as much as it takes. */
export function newBookingStates(
  pressed: (keeper: Keeper, key: string) => Promise<void>,
): Record<string, ConsoleState> {
  return {
    'new booking': { open: (keeper) => pressed(keeper, 'n') },
    'new booking with mistakes': {
      open: async (keeper) => {
        const { page, t } = keeper
        await pressed(keeper, 'n')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(?:Book|Réserver)/u })
          .click()
        await expect(page.getByText(t('booking.form.noService'))).toBeVisible()
      },
    },
    'new booking, filled in': {
      open: async (keeper) => {
        const { page, t } = keeper
        await pressed(keeper, 'n')
        const name = t('booking.form.newCustomer', { name: 'Wilhelmina Quest' })
        await page.getByLabel(t('booking.form.customer'), { exact: true }).fill('Wilhelmina Quest')
        await page.getByRole('button', { name }).click()
        await page.getByLabel(t('booking.form.service'), { exact: true }).selectOption({ index: 2 })
      },
    },
    'new booking for as many as the shop takes': {
      open: async (keeper) => {
        const { page, t } = keeper
        await pressed(keeper, 'n')
        await page.getByLabel(t('booking.form.service'), { exact: true }).selectOption({ index: 2 })
        for (const number of [2, 3, 4, 5, 6]) {
          await page.getByRole('button', { name: t('booking.form.moreGuests') }).click()
          const guest = page.getByRole('group', { name: t('booking.visit.guest', { number }) })
          await guest.getByLabel(t('booking.form.name')).fill('Jean-Baptiste de La Rochefoucauld')
        }
        await expect(page.getByText(t('booking.form.mostGuests', { count: 6 }))).toBeVisible()
      },
    },
    'new booking with several treatments': {
      open: async (keeper) => {
        const { page, t } = keeper
        await pressed(keeper, 'n')
        const form = page.getByRole('dialog')
        const treatment = (n: number, of = form) =>
          of
            .getByRole('group', { name: t('booking.form.treatment', { n }), exact: true })
            .getByLabel(t('booking.form.service'), { exact: true })
        await form.getByLabel(t('booking.form.service'), { exact: true }).selectOption({ index: 2 })
        const more = form.getByRole('button', { name: t('booking.form.moreTreatments') }).first()
        await more.click()
        await treatment(2).selectOption({ index: 5 })
        await form.getByRole('button', { name: t('booking.form.moreGuests') }).click()
        const name = t('booking.visit.guest', { number: 2 })
        await expect(treatment(2, form.getByRole('group', { name }))).toBeVisible()
        for (const _ of [3, 4, 5, 6]) await more.click()
        await expect(form.getByText(t('booking.form.mostTreatments', { count: 6 }))).toBeVisible()
      },
    },
  }
}
