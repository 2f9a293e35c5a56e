import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { fits, isAccessible } from './look.ts'
import { book, findPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'

test('whom a client prefers, as the business noted it, stands first where they choose @wide', async ({
  page,
  visitor,
  customer,
  t,
  sql,
}) => {
  const plan = await findPlan(customer.api, { inDays: 15 })
  const { shop, services } = plan
  const { id: bookingId } = await book(customer.api, plan)
  const { therapists } = await customer.api.team.list({ shopId: shop.id })
  const variant = services[0]!.variants[0]!.id
  const able = therapists.filter(({ skills }) => skills.some((one) => one.variantId === variant))
  const usual = able.at(-1)!
  expect(able.length).toBeGreaterThan(1)

  await page.goto(planAddress(plan))
  const names = new RegExp(`^(?:${able.map(({ name }) => name).join('|')})`, 'u')
  const people = page
    .getByRole('group', { name: t('booking.wish.label') })
    .getByRole('radio', { name: names })
  await expect(people.first()).toHaveAccessibleName(new RegExp(`^${able[0]!.name}`, 'u'))

  const [row] = await sql('select customer_id as id from booking where id = $1', [bookingId])
  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const staffId = usual.id
  const customerId = String(row!.id)
  await apiOf(desk).customer.pair({ customerId, staffId, pairing: 'preferred' })
  for (const screen of ['bookAppointment', 'shopBooking'] as const) {
    await page.goto(planAddress(plan, screen))
    await expect(people.first()).toHaveAccessibleName(
      new RegExp(`^${usual.name} ${t('booking.wish.usual')}`, 'u'),
    )
    await expect(people).toHaveCount(able.length)
    await fits(page)
    await isAccessible(page)
  }
})
