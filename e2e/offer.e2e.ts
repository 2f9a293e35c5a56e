import { screens } from '@serein/app/page/screens.ts'
import { dayIn } from '@serein/client/format.ts'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { holdUnderOffer } from './steps/offer.ts'
import { amountOf } from './steps/pay.ts'
import { expect, test } from './test.ts'

test(
  'who moves a visit out of an offer reads the new price first, and pays the rest at the spa',
  { tag: '@all' },
  async ({ page, customer, t, format }) => {
    const { api } = customer
    const { booking } = await holdUnderOffer(api)
    const { id, shop, items, totalMinor, timeZone } = booking
    await api.checkout.pay({
      bookingId: id,
      tender: 'card',
      cardReference: testReference('success'),
      expectedTotalMinor: totalMinor,
    })
    const guests = [{ items: [{ variantId: items[0]!.variantId, addOnIds: [], wish: 'any' }] }]
    const asked = { shopId: shop.id, guests, together: 'same_start', exceptBookingId: id } as const
    const dearer = await firstDearer(totalMinor)
    const now = {
      price: dearer.priceMinor!,
      old: totalMinor,
      amount: dearer.priceMinor! - totalMinor,
    }
    const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
    const said = t('booking.reschedule.price', {
      price: money(now.price),
      old: money(now.old),
      how: 'spa',
      amount: money(now.amount),
    })

    const query = new URLSearchParams({
      reschedule: id,
      day: dayIn(dearer.startsAt, timeZone),
      start: dearer.startsAt,
    })
    await page.goto(`${screens.bookAppointment.path}?${query}`)
    await expect(page.getByText(said).filter({ visible: true })).toBeVisible()
    const when = {
      day: format.shortDate(dearer.startsAt, timeZone),
      time: format.time(dearer.startsAt, timeZone),
    }
    await page.getByRole('button', { name: when.time }).filter({ visible: true }).last().click()
    await expect(
      page.getByText(t('booking.reschedule.doneDue', { ...when, amount: money(now.amount) })),
    ).toBeVisible()
    await expect(amountOf(page, t('booking.receipt.atShop'))).toHaveText(money(now.amount))

    /** A free start outside the offer. */
    async function firstDearer(least: number) {
      for (let days = 0; days < 8; days += 1) {
        const day = addDays(dayIn(booking.startsAt, timeZone), days)
        const { starts } = await api.slot.day({ ...asked, day })
        const found = starts.find(({ isFree, priceMinor }) => isFree && priceMinor! > least)
        if (found) return found
      }
      throw new Error('every free time lies under the offer')
    }
  },
)
