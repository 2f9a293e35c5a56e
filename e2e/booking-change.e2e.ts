import { beginNow } from './steps/begin-now.ts'
import type { Customer } from './steps/account.ts'
import { openDesk } from './steps/console.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a client adds a service to their visit, and reads before when it is and what it costs', async ({
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

test('the desk writes a note, takes a change back and checks somebody in by their code @desk', async ({
  customer,
  visitor,
  language,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 6 })
  const { id, code, timeZone } = await book(customer.api, plan)
  const day = await beginNow(sql, id, timeZone)
  const desk = await openDesk(await visitor('desk'), t, { shopId: plan.shop.id, day })
  await desk.goto(`${desk.url()}&visit=${id}`)
  const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
  await panel.getByRole('button', { name: t('booking.change.note.open') }).click()
  const note = desk.getByRole('dialog', { name: t('booking.change.note.title') })
  await note.getByRole('textbox', { name: t('booking.visit.note') }).fill('The blue towel.')
  await note.getByRole('button', { name: t('booking.change.note.button') }).click()
  await expect(desk.getByText(t('booking.change.note.done'))).toBeVisible()
  await expect(panel.getByText('The blue towel.')).toBeVisible()

  await desk.goto(`/console?shop=${plan.shop.id}`)
  await desk.getByRole('button', { name: t('booking.scan.open') }).click()
  const scan = desk.getByRole('dialog', { name: t('booking.scan.title') })
  const typed = scan.getByRole('textbox', { name: t('booking.scan.code') })
  await typed.fill('SR-222222')
  await scan.getByRole('button', { name: t('booking.scan.find') }).click()
  await expect(scan.getByText(t('booking.scan.none'))).toBeVisible()
  await typed.fill(code.toLowerCase().replace('-', ' '))
  await scan.getByRole('button', { name: t('booking.scan.find') }).click()
  await scan.getByRole('button', { name: t('booking.visit.checkIn') }).click()
  await expect(scan).toBeHidden()
  expect(await customer.api.booking.get({ bookingId: id })).toMatchObject({
    state: 'checked_in',
    note: 'The blue towel.',
  })
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
