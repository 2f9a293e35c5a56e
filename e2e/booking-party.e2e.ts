import { addServices, chooseTime, sentenceTime, times } from './steps/choose.ts'
import { bookParty, findParty } from './steps/party.ts'
import { addressOf, amountOf, cards, chooseCard, payByCard } from './steps/pay.ts'
import { expect, test } from './test.ts'
import { screens } from '@serein/app/screens/screens.ts'

test('a party of two shares a room and pays; a late cancellation by one shows the exact fee, and the other keeps the time', async ({
  page,
  customer,
  t,
  format,
  language,
  sql,
}, { project }) => {
  test.setTimeout(120_000)
  const reader = { page, t, format, language }
  const turn = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const plan = await findParty(customer.api, 4 + 4 * turn)
  const { currency } = plan.shop
  const money = (amountMinor: number) => format.money({ amountMinor, currency })

  await page.goto(`${screens.shopDetails.path}?shop=${plan.shop.id}`)
  await addServices(reader, plan)
  // A name has plain spaces only.
  const names = [t('shop.basket.plan'), t('shop.party.plan', { what: '' })].join('|')
  await page.getByRole('link', { name: new RegExp(names.replaceAll(/\s/gu, ' '), 'u') }).click()
  await page.getByRole('button', { name: t('shop.party.more') }).click()
  const other = page.getByRole('tab', { name: t('booking.details.guest', { number: 2 }) })
  await other.click()
  await expect(other).toHaveAttribute('aria-selected', 'true')
  const name = plan.services[0]!.name[language]
  await expect(page.getByRole('tabpanel').getByText(name).first()).toBeVisible()
  const oneRoom = page.getByRole('switch', { name: t('shop.party.sameRoom') })
  await oneRoom.click()
  await expect(oneRoom).toBeChecked()
  await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()

  const time = await chooseTime(reader, plan)
  await expect(page.getByRole('heading', { name: t('booking.party.who') })).toBeVisible()
  await page.getByText(t('booking.party.names')).click()
  await page.getByLabel(t('booking.party.name', { number: 2 })).fill('Sam')
  const day = format.day(plan.day, { weekday: 'short', day: 'numeric' })
  const holding = t('booking.hold.action', { known: 'no', day, time, who: '' })
  await page.getByRole('button', { name: begins(holding) }).click()

  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Sam', visible: true })).toBeVisible()
  const [held] = (await customer.api.booking.list({})).bookings
  const total = money(held!.totalMinor)
  await chooseCard(page, t, total)
  await payByCard(page, t, cards.success, total)
  await expect(page.getByText(t('booking.details.confirmedAfter'))).toBeVisible()
  const how = t('booking.party.how', { count: 2, how: 'room' })
  await expect(page.getByText(how)).toBeVisible()

  // The first start comes so near that leaving costs something.
  const clock = `update booking set first_starts_at = now() + interval '10 hours' where id = $1`
  await sql(clock, [held!.id])
  await page.goto(addressOf('bookingDetails', held!.id))
  const whom = { guest: 'Sam', isYou: 'no' }
  await page.getByRole('button', { name: t('booking.party.cancelLabel', whom) }).click()
  const { guests } = await customer.api.booking.get({ bookingId: held!.id })
  const { cancelFeeMinor: feeMinor, totalMinor: shareMinor } = guests[1]!
  expect(feeMinor).toBeGreaterThan(0)
  const fee = money(feeMinor)
  const question = page.getByRole('alertdialog', { name: t('booking.party.feeTitle', whom) })
  await expect(question).toContainText(t('booking.cancel.feeKept', { fee, shop: plan.shop.name }))
  await expect(question).toContainText(
    t('booking.cancel.back', { amount: money(shareMinor - feeMinor) }),
  )
  await question.getByRole('button', { name: t('booking.cancel.confirmFee', { fee }) }).click()
  await expect(question).toBeHidden()

  const left = t('booking.party.left', { names: name, cost: 'kept', fee })
  await expect(page.getByText(left)).toBeVisible()
  await expect(amountOf(page, t('booking.receipt.total'))).toHaveText(money(guests[0]!.totalMinor))
  await expect(amountOf(page, t('booking.receipt.guestFee', { guest: 'Sam' }))).toHaveText(fee)
  await expect(amountOf(page, t('booking.receipt.refunded'))).toHaveText(
    money(feeMinor - shareMinor),
  )
  const range = { en: `${time}–`, fr: `de ${time} à` }[language]
  await expect(page.getByText(range).first()).toBeVisible()
  const you = page.getByRole('heading', { name: t('booking.details.you'), exact: true })
  await expect(you).toBeVisible()
})

test('one guest of a party moves alone and back again, and the other keeps the time', async ({
  page,
  customer,
  t,
  format,
  language,
}, { project }) => {
  const reader = { page, t, format, language }
  const turn = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const plan = await findParty(customer.api, 15 + 4 * turn)
  const { id: bookingId, startsAt } = await bookParty(customer.api, plan)
  const { timeZone } = plan.shop
  const starts = async () => {
    const { guests } = await customer.api.booking.get({ bookingId })
    return guests.map((guest) => guest.startsAt)
  }
  // The list of treatments says the clock, the timeline a range, as the language spells it.
  const [clockThen, timeThen] = [format.clock(startsAt, timeZone), format.time(startsAt, timeZone)]
  const spelt = timeThen.replaceAll(/\s/gu, String.raw`\s`)
  const main = page.getByRole('main')
  const rows = main
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^(?:${clockThen}|(?:de )?${spelt})`, 'u') })

  await page.goto(addressOf('bookingDetails', bookingId))
  const guest = t('booking.details.guest', { number: 2 })
  await page.getByRole('link', { name: t('booking.party.rescheduleLabel', { guest }) }).click()
  const note = t('booking.reschedule.oneGuest', { guest, isYou: 'no' })
  await expect(page.getByText(note)).toBeVisible()
  // Another time at the same price, so that the change can be taken back.
  const own = { guests: [plan.visit.guests[1]!], exceptBookingId: bookingId, exceptGuest: 1 }
  const { starts: free } = await customer.api.slot.day({
    shopId: plan.shop.id,
    ...own,
    day: plan.day,
  })
  const { totalMinor } = (await customer.api.booking.get({ bookingId })).guests[1]!
  const other = free.find(
    (each) =>
      each.isFree &&
      each.startsAt !== startsAt &&
      each.priceMinor === totalMinor &&
      new Date(each.startsAt).getUTCMinutes() % 30 === 0,
  )!
  const clock = format.clock(other.startsAt, timeZone)
  const radio = times(reader, plan).and(page.getByRole('radio', { name: begins(clock) }))
  await radio.click()
  const time = await sentenceTime(reader, radio)
  const day = format.day(plan.day, { weekday: 'short', day: 'numeric' })
  const moving = t('booking.reschedule.action', { known: 'no', day, time, who: '' })
  await page.getByRole('button', { name: begins(moving) }).click()
  const to = { day: format.shortDate(startsAt, timeZone), time }
  await expect(page.getByText(t('booking.reschedule.done', to))).toBeVisible()
  await expect(page.getByText(t('booking.party.how', { count: 2, how: '' }))).toBeVisible()
  const [mine, theirs] = await starts()
  expect(mine).toBe(startsAt)
  expect(format.time(theirs!, timeZone)).toBe(time)

  await page.getByRole('button', { name: t('booking.reschedule.undo'), exact: true }).click()
  await expect(page.getByText(t('booking.reschedule.undone'))).toBeVisible()
  expect(await starts()).toEqual([startsAt, startsAt])
  // Both of them in the list of their treatments and in the timeline.
  await expect(rows).toHaveCount(4)
})

/** A name has plain spaces only. */
function begins(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/\s/gu, ' ')}`, 'u')
}
