import { screens } from '@serein/app/page/screens.ts'
import { extraOf, nameOnBill } from '@serein/shared/team/rules.ts'
import { dayIn } from '@serein/client/format.ts'
import type { Api } from './steps/api.ts'
import { addressOf, amountOf } from './steps/pay.ts'
import { book, dayAfter, findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('what a therapist costs more is said where they are chosen, on the time, and as a line of the sum', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { shop, dear, variant, currency } = await somebodyDearer(customer.api)
  const extra = `+${format.money({ amountMinor: dear.extraMinor, currency }, { short: true })}`
  const query = new URLSearchParams({ shop: shop.id, items: variant.id })
  await page.goto(`${screens.shopBooking.path}?${query}`)
  const choice = page.getByRole('group', { name: t('booking.wish.label') })
  await expect(choice.getByRole('radio', { name: new RegExp(`^${dear.name}`, 'u') })).toBeVisible()
  await expect(choice.getByText(t('booking.wish.upTo', { extra })).first()).toBeVisible()
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
})

test('the phone number is asked for once, and needed where the spa says so', async ({
  page,
  customer,
  t,
  sql,
}) => {
  const plan = await findPlan(customer.api, { inDays: 13, from: 1 })
  const { api } = customer
  await page.goto(planAddress(plan))
  const { id } = await api.booking.hold({
    shopId: plan.shop.id,
    ...plan.visit,
    startsAt: plan.starts[0]!.startsAt,
  })
  await sql('update shop set is_phone_required = true where id = $1', [plan.shop.id])
  try {
    await page.goto(addressOf('checkout', id))
    await page.getByRole('radio', { name: t('checkout.tender.atShop') }).check()
    const pay = page.getByRole('button', { name: t('checkout.pay.atShop') })
    await pay.click()
    const field = page.getByLabel(t('identity.profile.phone'))
    await expect(field).toBeFocused()
    await expect(page.getByText(t('checkout.phone.missing'))).toBeVisible()
    await field.fill('06 12 34 56 78')
    await pay.click()
    await expect(page).toHaveURL(new RegExp(screens.bookingDetails.path, 'u'))
    const next = await api.booking.hold({
      shopId: plan.shop.id,
      ...plan.visit,
      startsAt: plan.starts.at(-1)!.startsAt,
    })
    await page.goto(addressOf('checkout', next.id))
    await expect(field).toHaveValue('06 12 34 56 78')
  } finally {
    await sql('update shop set is_phone_required = false where id = $1', [plan.shop.id])
  }
})

test('who reschedules is not offered the time they have, and hears of no room that may change', async ({
  page,
  customer,
  t,
  format,
}) => {
  const plan = await findPlan(customer.api, { inDays: 14, named: true })
  const { id, startsAt, timeZone } = await book(customer.api, plan)
  const { items } = await customer.api.booking.get({ bookingId: id })
  const room = items[0]!.units.find(({ isRoom }) => isRoom)!
  await page.goto(addressOf('bookingDetails', id))
  await expect(page.getByText(room.name).first()).toBeVisible()
  await page.goto(`${screens.bookAppointment.path}?move=${id}`)
  const times = page.getByRole('radiogroup', {
    name: new RegExp(t('booking.times.label', { day: '' }), 'u'),
  })
  await expect(times.getByRole('radio').first()).toBeVisible()
  const own = new RegExp(`^${format.time(startsAt, timeZone)}`, 'u')
  await expect(times.getByRole('radio', { name: own })).toHaveCount(0)
  const other = plan.starts.find((each) => each.startsAt !== startsAt)!
  await customer.api.booking.reschedule({ bookingId: id, startsAt: other.startsAt })
  await page.goto(addressOf('bookingDetails', id))
  await expect(page.getByText(plan.therapist!.name).first()).toBeVisible()
  await expect(page.getByText(room.name)).toHaveCount(0)
})

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
