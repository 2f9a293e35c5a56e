import { screens } from '@serein/app/page/screens.ts'
import { dayIn } from '@serein/client/format.ts'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { holdUnderOffer } from './steps/offer.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { expect, test } from './test.ts'

test('an offer is seen on a card and at the shop, and comes off the price at the checkout @french', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { api } = customer
  const { offer, booking } = await holdUnderOffer(api)
  const { shop } = offer

  await page.goto('/tabs/featured')
  const area = page.getByRole('group', { name: t('offer.now.title') })
  await expect(area.getByRole('link', { name: offer.name[language] })).toBeVisible()
  await expect(area.getByText('−20').first()).toBeVisible()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: shop.name }) })
  await expect(card.getByText('−20').last()).toBeVisible()

  await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
  await expect(
    page.getByRole('heading', { name: t('offer.shop.title'), exact: true }),
  ).toBeVisible()
  await expect(page.getByText(offer.smallPrint[language])).toBeVisible()

  await page.goto(addressOf('checkout', booking.id))
  const saved = booking.price.lines.find(({ kind }) => kind === 'discount')!
  const { currency, totalMinor } = booking.price
  const line = page.getByText(saved.label[language], { exact: true }).filter({ visible: true })
  await expect(line).toBeVisible()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  await expect(page.getByText(money(saved.amountMinor)).filter({ visible: true })).toBeVisible()
  await expect(
    page.getByText(money(totalMinor), { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
})

test('who moves a visit out of an offer reads the new price first, and pays the rest at the spa @french', async ({
  page,
  customer,
  t,
  format,
}) => {
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
})
