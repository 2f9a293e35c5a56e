import { screens } from '@serein/app/screens/screens.ts'
import { demo, logInAs, newCustomer } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { takeRestOfDay } from './steps/full-day.ts'
import { choose } from './steps/pay.ts'
import { book, findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('who waits for a full day is told of a time that comes free, kept for them, and books it', async ({
  page,
  customer,
  visitor,
  t,
}) => {
  const plan = await findPlan(customer.api, { inDays: 46, from: 1, named: true })
  const { shop } = plan
  const somebody = await newCustomer(await visitor())
  const { id: bookingId, startsAt } = await book(somebody.api, plan)

  await test.step('the desk takes what is left of the day', async () => {
    const desk = await visitor('desk')
    await logInAs(desk, demo('manager'))
    await takeRestOfDay(customer.api, apiOf(desk), plan)
  })

  await test.step('the full day offers to wait', async () => {
    await page.goto(planAddress(plan))
    await page.getByRole('button', { name: t('booking.wait.button') }).click()
    const sheet = page.getByRole('dialog', { name: t('booking.wait.button') })
    await sheet.getByRole('button', { name: t('booking.wait.join') }).click()
    await expect(page.getByText(t('booking.wait.joined', { place: 1 }))).toBeVisible()
    await page.goto(screens.bookings.path)
    await expect(page.getByText(t('booking.wait.place', { place: 1 }))).toBeVisible()
  })

  await test.step('what is cancelled is kept for who waits, who is told', async () => {
    await somebody.api.booking.cancel({ bookingId, expectedFeeMinor: 0 })
    await expect
      .poll(async () => (await customer.api.notification.count({})).unread)
      .toBeGreaterThan(0)
    await page.goto(screens.notifications.path)
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: shop.name })
      .first()
      .getByRole('link')
      .click()
    await expect(page).toHaveURL((url) => url.pathname === screens.checkout.path)
  })

  await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
  await page.getByRole('button', { name: t('checkout.pay.atShop') }).click()
  await expect(page).toHaveURL((url) => url.pathname === screens.bookingDetails.path)
  const { bookings } = await customer.api.booking.list({})
  expect(bookings.map((booking) => booking.startsAt)).toEqual([startsAt])
  // The wish is met, which is written down a moment later.
  await expect.poll(async () => (await customer.api.waiting.list({})).entries).toEqual([])
})
