import { screens } from '@serein/app/screens/screens.ts'
import type { ConsoleState } from './console-state.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import type { Open, Onlooker } from './steps/onlooker.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { takeRestOfDay } from './steps/full-day.ts'
import { expect } from './test.ts'

/** A day that is full, and waiting for it. */
export const waitingStates = {
  bookAppointment: {
    'a full day to wait for': async (onlooker) => {
      const { page, t } = onlooker
      await page.goto(planAddress(await fullPlan(onlooker)))
      await page.getByRole('button', { name: t('booking.wait.button') }).click()
      const sheet = page.getByRole('dialog', { name: t('booking.wait.button') })
      await expect(sheet.getByRole('button', { name: t('booking.wait.join') })).toBeVisible()
    },
  },
  bookings: {
    'waiting for a full day': async (onlooker) => {
      const { page, t } = onlooker
      await page.goto(planAddress(await fullPlan(onlooker)))
      await page.getByRole('button', { name: t('booking.wait.button') }).click()
      const sheet = page.getByRole('dialog', { name: t('booking.wait.button') })
      await sheet.getByRole('button', { name: t('booking.wait.join') }).click()
      await expect(sheet).toBeHidden()
      await page.goto(screens.bookings.path)
      await expect(page.getByText(t('booking.wait.place', { place: 1 }))).toBeVisible()
    },
  },
} satisfies Record<string, Record<string, Open>>

export const consoleWaitingStates: Record<string, ConsoleState> = {
  'who waits': {
    as: 'desk',
    open: async ({ page, t, shop }) => {
      await page.goto(`/console/?shop=${shop.id}`)
      await page.getByRole('button', { name: t('booking.waiting.open') }).click()
      const sheet = page.getByRole('dialog', { name: t('booking.waiting.title') })
      await expect(sheet.getByRole('listitem').first()).toBeVisible()
    },
  },
}

/** A therapist whose day is full, for whom nobody else waits. */
async function fullPlan({ customer, page }: Onlooker) {
  const inDays = 40 + Math.floor(Math.random() * 15)
  const plan = await findPlan(customer.api, { inDays, named: true })
  const context = page.context()
  const own = await context.cookies()
  await context.clearCookies({ name: /session/u })
  await logInAs(context, demo('manager'))
  await takeRestOfDay(customer.api, apiOf(context), plan)
  await context.clearCookies()
  await context.addCookies(own)
  return plan
}
