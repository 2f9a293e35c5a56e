import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { apiOf } from './steps/api.ts'
import { deskName, openDesk } from './steps/console.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'a client who calls late keeps half of what they paid, and reads what became of it',
  { tag: '@desk' },
  async ({ page, customer, visitor, language, format, t, sql }) => {
    const c = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 26, services: 2 })
    const { id: bookingId, totalMinor } = await hold(customer.api, plan)
    await customer.api.checkout.pay({
      bookingId,
      tender: 'card',
      cardReference: testReference('success'),
      expectedTotalMinor: totalMinor,
    })
    // The clock of the fee runs by the first start: this late it is half the price.
    await sql(`update booking set first_starts_at = now() + interval '10 hours' where id = $1`, [
      bookingId,
    ])
    const feeMinor = Math.round(totalMinor / 2)
    const { currency } = plan.shop
    const money = (amountMinor: number) => format.money({ amountMinor, currency })

    const context = await visitor('desk')
    const desk = await openDesk(context, c, { shopId: plan.shop.id, day: plan.day })
    await desk.goto(`${desk.url()}&visit=${bookingId}`)
    await desk.getByRole('button', { name: c('booking.visit.cancelByShop') }).click()
    await desk.getByRole('button', { name: c('booking.visit.ask.late.button') }).click()
    const name = deskName(customer.name)
    const sheet = desk.getByRole('dialog', { name: c('booking.visit.ask.late.title', { name }) })
    await expect(amountOf(desk, c('booking.visit.fee.label'))).toHaveText(money(feeMinor))
    await expect(amountOf(desk, c('booking.visit.fee.back'))).toHaveText(
      money(totalMinor - feeMinor),
    )
    await sheet.getByRole('button', { name: c('booking.visit.cancelByShop') }).click()
    await expect(desk.getByText(c('booking.visit.done.cancelForClient', { name }))).toBeVisible()
    expect(await apiOf(context).bill.get({ bookingId })).toMatchObject({
      dueMinor: 0,
      refundedMinor: totalMinor - feeMinor,
    })

    await page.goto(addressOf('bookingDetails', bookingId))
    await expect(amountOf(page, t('booking.receipt.feeKept'))).toHaveText(money(feeMinor))
    await expect(amountOf(page, t('booking.receipt.refunded'))).toHaveText(
      money(feeMinor - totalMinor),
    )
  },
)
