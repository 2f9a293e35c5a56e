import type { ConsoleState, Keeper } from './console-state.ts'
import type { Onlooker, Open } from './steps/onlooker.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect } from './test.ts'

/** A visit that comes again and again. */
export const seriesStates = {
  bookingDetails: {
    'booked regularly': async (onlooker) => {
      const { page, t } = onlooker
      await openSeries(onlooker)
      const sheet = page.getByRole('dialog', { name: t('booking.series.button') })
      await expect(sheet.getByRole('listitem').nth(1)).toBeVisible()
    },
    'of a series, moving several': async (onlooker) => {
      const { page, t } = onlooker
      await openSeries(onlooker)
      const sheet = page.getByRole('dialog', { name: t('booking.series.button') })
      await sheet.getByRole('button', { name: /^(?:Book|Réserver) [2-9]/u }).click()
      await expect(sheet).toBeHidden()
      await page.getByRole('button', { name: t('booking.series.move') }).click()
      const moving = page.getByRole('dialog', { name: t('booking.series.move') })
      await expect(moving.getByLabel(t('booking.series.moveDay'))).toBeVisible()
    },
  },
} satisfies Record<string, Record<string, Open>>

export function consoleSeriesStates(
  openComing: (keeper: Keeper) => Promise<void>,
): Record<string, ConsoleState> {
  return {
    'a visit booked regularly': {
      as: 'desk',
      open: async (keeper) => {
        const { page, t } = keeper
        await openComing(keeper)
        await page.getByRole('button', { name: t('booking.change.series.open') }).click()
        const sheet = page.getByRole('dialog', { name: t('booking.change.series.title') })
        await expect(sheet.getByRole('listitem').nth(1)).toBeVisible()
      },
    },
    'a visit cancelled late by its client': {
      as: 'desk',
      open: async (keeper) => {
        const { page, t } = keeper
        await openComing(keeper)
        await page.getByRole('button', { name: t('booking.visit.cancelByShop') }).click()
        await page.getByRole('button', { name: t('booking.visit.ask.late.button') }).click()
        await expect(
          page.getByText(t('booking.visit.ask.late.text', { when: '' }).slice(0, 20)),
        ).toBeVisible()
      },
    },
    'a block that repeats': {
      as: 'desk',
      open: async ({ page, t, shop }) => {
        await page.goto(`/console/calendar?shop=${shop.id}`)
        await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
        await page.keyboard.press('b')
        const sheet = page.getByRole('dialog', { name: t('booking.block.title') })
        await sheet.getByLabel(t('booking.block.series.repeats')).click()
        await expect(sheet).toBeVisible()
      },
    },
  }
}

async function openSeries({ page, t, customer }: Onlooker): Promise<void> {
  const inDays = 8 + Math.floor(Math.random() * 10)
  const booked = await book(customer.api, await findPlan(customer.api, { inDays, named: true }))
  await page.goto(addressOf('bookingDetails', booked.id))
  await page.getByRole('button', { name: t('booking.series.button') }).click()
}
