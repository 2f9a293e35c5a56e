import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

const weekMs = 7 * 24 * 3_600_000

test('a visit is booked again every two weeks, another time where one is gone and none where that is unwelcome', async ({
  page,
  customer,
  visitor,
  t,
}) => {
  const plan = await findPlan(customer.api, { inDays: 9, from: 1, named: true })
  const { shop, therapist } = plan
  const booked = await book(customer.api, plan)
  const weeksLater = (weeks: number) =>
    new Date(Date.parse(booked.startsAt) + weeks * weekMs).toISOString()
  const goneStarts = [weeksLater(2), weeksLater(4)]
  const desk = await visitor('desk')
  await logInAs(desk, demo('manager'))
  for (const from of goneStarts) {
    const until = new Date(Date.parse(from) + 15 * 60_000).toISOString()
    await apiOf(desk).slot.block({ shopId: shop.id, staffId: therapist!.id, from, until })
  }

  await page.goto(addressOf('bookingDetails', booked.id))
  await page.getByRole('button', { name: t('booking.series.button') }).click()
  const sheet = page.getByRole('dialog', { name: t('booking.series.button') })
  const less = async (label: string, times: number) => {
    const stepper = sheet.getByRole('group', { name: label })
    for (let time = 0; time < times; time += 1)
      await stepper.getByRole('button', { name: t('shop.party.less') }).click()
  }
  await less(t('booking.series.howOften'), 2)
  await expect(sheet.getByText(t('booking.series.every', { weeks: 2 }))).toBeVisible()
  // As many as can be booked by now, which are more than every three or four weeks.
  const times = sheet.getByRole('listitem')
  await expect.poll(() => times.count()).toBeGreaterThan(3)
  await less(t('booking.series.howMany'), (await times.count()) - 3)
  await expect(times).toHaveCount(3)
  const others = sheet.getByRole('list').getByRole('combobox')
  await expect(others.nth(1)).toBeVisible()
  // The first is another time, the second is left out.
  await expect(others.first()).not.toHaveValue('')
  await others.nth(1).selectOption('')
  await sheet.getByRole('button', { name: /^(?:Book|Réserver)/u }).click()
  await expect(sheet).toBeHidden()

  const { bookings } = await customer.api.booking.list({})
  const starts = bookings.map(({ startsAt }) => startsAt)
  expect(starts).toContain(booked.startsAt)
  expect(starts.length).toBeGreaterThan(1)
  for (const startsAt of goneStarts) expect(starts).not.toContain(startsAt)
})
