import { minutesBetween } from '@serein/app/booking/between.ts'
import { screens } from '@serein/app/page/screens.ts'
import { saysRoom } from '@serein/shared/resource/rules.ts'
import { extraOf, nameOnBill } from '@serein/shared/team/rules.ts'
import { dayIn } from '@serein/client/format.ts'
import type { Api } from './steps/api.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { book, dayAfter, findPlan, hold, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'what a therapist costs more is said where they are chosen, on the time, and as a line of the sum',
  { tag: '@all' },
  async ({ page, customer, t, format, language }) => {
    const { shop, dear, variant, currency } = await somebodyDearer(customer.api)
    const extra = `+${format.money({ amountMinor: dear.extraMinor, currency }, { short: true })}`
    const query = new URLSearchParams({ shop: shop.id, items: variant.id })
    await page.goto(`${screens.shopBooking.path}?${query}`)
    const choice = page.getByRole('group', { name: t('booking.wish.label') })
    await expect(
      choice.getByRole('radio', { name: new RegExp(`^${dear.name}`, 'u') }),
    ).toBeVisible()
    await expect(choice.getByText(t('booking.wish.upTo', { extra })).first()).toBeVisible()
    await expect(choice.getByText(extra, { exact: true }).first()).toBeVisible()
    await choice.getByRole('radio', { name: new RegExp(`^${dear.name}`, 'u') }).click()
    const line = nameOnBill(dear)[language]
    await expect(amountOf(page, line)).toHaveText(extra)

    const { startsAt } = await freeWith(customer.api, shop, variant.id, dear.id)
    query.set('day', dayIn(startsAt, shop.timeZone))
    query.set('start', startsAt)
    query.set('wish', dear.id)
    await page.goto(`${screens.bookAppointment.path}?${query}`)
    await expect(page.getByText(t('booking.wish.upTo', { extra })).first()).toBeVisible()
    const { guests } = { guests: [{ items: [{ variantId: variant.id, wish: dear.id }] }] }
    const held = await customer.api.booking.hold({ shopId: shop.id, guests, startsAt })
    await page.goto(addressOf('checkout', held.id))
    const full = format.money({ amountMinor: dear.extraMinor, currency })
    await expect(amountOf(page, line)).toHaveText(`+${full}`)
  },
)

test(
  'the minutes between two services, and until when leaving is free, are said at each step',
  { tag: '@all' },
  async ({ page, customer, t, format }) => {
    const plan = await findPlan(customer.api, { inDays: 15, services: 2 })
    const { shop, services } = plan
    const [first, second] = services
    const minutes = Math.max(first!.bufferAfterMinutes, second!.bufferBeforeMinutes)
    expect(minutes, 'services that need a while in between').toBeGreaterThan(0)
    const breakOf = (long: number) =>
      page.getByText(t('booking.settle', { minutes: long })).filter({ visible: true })
    const { cancellationPolicy } = await customer.api.shop.get({ shopId: shop.id })
    const free = cancellationPolicy.tiers.filter(({ feeRate }) => feeRate === 0)
    const hours = Math.min(...free.map(({ untilMinutes }) => untilMinutes)) / 60
    const prices = services.map(({ variants }) => variants[0]!.priceMinor)
    const amountMinor = prices.reduce((sum, priceMinor) => sum + priceMinor, 0)
    const price = format.money({ amountMinor, currency: shop.currency }, { short: true })

    await page.goto(planAddress(plan, 'shopBooking'))
    await expect(breakOf(minutes)).toBeVisible()
    // The bar on a phone says it in short, the column on a desk as a step of all its rules.
    const rule = { price, unit: 'hours', count: hours }
    const inShort = page.getByText(t('shop.basket.freeUntil', rule))
    const asStep = page.getByText(t('shop.policy.until', { ...rule, isFree: 'yes' }))
    await expect(inShort.or(asStep).filter({ visible: true }).first()).toBeVisible()

    const { startsAt } = plan.starts[0]!
    await page.goto(`${planAddress(plan)}&start=${startsAt}`)
    const deadline = new Date(Date.parse(startsAt) - hours * 3_600_000).toISOString()
    const until = t('booking.hold.freeUntil', {
      day: format.shortDate(deadline, shop.timeZone),
      time: format.time(deadline, shop.timeZone),
    })
    await expect(page.getByText(until).filter({ visible: true })).toBeVisible()

    const { id, items } = await hold(customer.api, plan)
    // The second may begin later than it must.
    const between = minutesBetween(items)
    expect(between).toBeGreaterThanOrEqual(minutes)
    await page.goto(addressOf('checkout', id))
    await expect(breakOf(between)).toBeVisible()
    await page.goto(addressOf('bookingDetails', id))
    await expect(breakOf(between)).toBeVisible()
  },
)

test(
  'who reschedules is not offered the time they have, and hears of no room that may change',
  { tag: '@all' },
  async ({ page, customer, t, format }) => {
    const plan = await findPlan(customer.api, { inDays: 14, named: true })
    const { id, startsAt, timeZone } = await book(customer.api, plan)
    const { items } = await customer.api.booking.get({ bookingId: id })
    const room = items[0]!.units.find(({ isRoom }) => isRoom)!
    await page.goto(addressOf('bookingDetails', id))
    const said = saysRoom(room.name) ? room.name : t('booking.room', { name: room.name })
    await expect(page.getByText(said).first()).toBeVisible()
    await page.goto(`${screens.bookAppointment.path}?reschedule=${id}`)
    const times = page.getByRole('radiogroup', {
      name: new RegExp(t('booking.times.label', { day: '' }), 'u'),
    })
    await expect(times.getByRole('radio').first()).toBeVisible()
    const own = new RegExp(`^${format.time(startsAt, timeZone)}`, 'u')
    await expect(times.getByRole('radio', { name: own })).toHaveCount(0)
    const other = plan.starts.find((each) => each.startsAt !== startsAt)!
    await customer.api.booking.reschedule({
      bookingId: id,
      startsAt: other.startsAt,
      expectedTotalMinor: other.priceMinor!,
    })
    await page.goto(addressOf('bookingDetails', id))
    await expect(page.getByText(plan.therapist!.name).first()).toBeVisible()
    await expect(page.getByText(room.name)).toHaveCount(0)
  },
)

/** A therapist of the demo world who costs more than the menu says, and the service they cost more at. */
async function somebodyDearer(api: Api) {
  const { shops } = await api.shop.list({ text: 'Marais' })
  const shop = shops[0]!
  const { categories, currency } = await api.catalogue.menu({ shopId: shop.id })
  const variants = categories.flatMap(({ services }) => services.map((each) => each.variants[0]!))
  const { therapists } = await api.team.list({ shopId: shop.id })
  for (const therapist of therapists) {
    for (const variant of variants) {
      const extraMinor = extraOf(therapist, [variant])
      if (extraMinor > 0) return { shop, currency, variant, dear: { ...therapist, extraMinor } }
    }
  }
  throw new Error('nobody in the demo world costs more')
}

async function freeWith(
  api: Api,
  shop: { id: string; timeZone: string },
  variantId: string,
  wish: string,
) {
  for (const inDays of [4, 5, 6, 7, 8, 9, 10]) {
    const { starts } = await api.slot.day({
      shopId: shop.id,
      day: dayAfter(shop.timeZone, inDays),
      guests: [{ items: [{ variantId, wish }] }],
    })
    const free = starts.find(({ isFree }) => isFree)
    if (free) return free
  }
  throw new Error('they have no free time')
}
