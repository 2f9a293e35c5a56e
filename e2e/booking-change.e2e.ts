import type { Customer } from './steps/account.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('a client adds a service to their visit after reading its time and price', async ({
  customer,
  page,
  t,
  language,
  format,
}) => {
  const plan = await findPlan(customer.api, { inDays: 5 })
  const booking = await book(customer.api, plan)
  const { name: names, time } = await addable(customer, booking)
  const name = names[language]
  await page.goto(addressOf('bookingDetails', booking.id))
  await page.getByRole('button', { name: t('booking.addition.open') }).click()
  const sheet = page.getByRole('dialog', { name: t('booking.addition.title') })
  await sheet.getByRole('searchbox', { name: t('booking.addition.search') }).fill(name)
  await sheet.getByRole('button', { name }).first().click()
  const offer = page.getByRole('dialog', { name })
  const at = booking.startsAt === time.startsAt
  const clock = format.time(at ? time.serviceStartsAt : time.startsAt, booking.timeZone)
  const label = at
    ? t('booking.addition.stays', { time: clock })
    : t('booking.addition.at', { time: clock })
  await offer.getByRole('radio', { name: label }).check()
  const total = format.money({ amountMinor: time.totalMinor, currency: booking.currency })
  await offer.getByRole('button', { name: t('booking.addition.add', { amount: total }) }).click()
  await expect(page.getByText(t('booking.addition.done'))).toBeVisible()
  await expect(offer).toBeHidden()
  const after = await customer.api.booking.get({ bookingId: booking.id })
  expect(after.totalMinor).toBe(time.totalMinor)
  expect(after.items).toHaveLength(booking.items.length + 1)
})

type Booked = Awaited<ReturnType<typeof book>>

/** A service for which there is a time on the day of a visit. */
async function addable({ api }: Customer, booking: Booked) {
  const { categories } = await api.catalogue.menu({ shopId: booking.shop.id })
  const services = categories.flatMap((category) => category.services)
  for (const { name, variants } of services) {
    const input = { bookingId: booking.id, variantId: variants[0]!.id }
    const { stays, others } = await api.addition.quote(input)
    const time = stays ?? others[0]
    if (time && time.depositMinor === 0 && !time.needsCard) return { name, time }
  }
  throw new Error('nothing can be added on that day')
}
