import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('notes open for a visit made at the desk once its client says that it is theirs, and they see who read them @all', async ({
  page,
  customer,
  visitor,
  language,
  t: app,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 20, from: 2 })
  await customer.api.wellness.save({
    pressure: 'firm',
    areasToAvoid: 'The left knee',
    allergies: '',
    version: 1,
  })
  // The spa knows its clients from an earlier visit.
  await book(customer.api, plan)
  const context = await visitor('desk')
  await logInAs(context, demo('manager'))
  const { id } = await apiOf(context).booking.walkIn({
    shopId: plan.shop.id,
    ...plan.visit,
    startsAt: plan.starts.at(-1)!.startsAt,
    customer: { email: customer.email },
  })
  const manager = await context.newPage()
  const { shop, day } = plan
  await manager.goto(`/console/calendar?shop=${shop.id}&day=${day}&visit=${id}`)
  const panel = manager.getByRole('complementary', { name: t('booking.visit.label') })
  await expect(panel.getByText(t('booking.wellness.unconfirmed'))).toBeVisible()
  await isAccessible(manager)

  await page.goto(addressOf('bookingDetails', id))
  await expect(page.getByText(app('booking.wellness.ask'))).toBeVisible()
  await isAccessible(page)
  await fits(page)
  await page.getByRole('button', { name: app('booking.wellness.recognise') }).click()
  await expect(page.getByText(app('booking.wellness.recognised'))).toBeVisible()
  await expect(page.getByText(app('booking.wellness.ask'))).toHaveCount(0)

  await panel.getByRole('button', { name: t('booking.wellness.open') }).click()
  await expect(panel.getByText('The left knee')).toBeVisible()
  await page.reload()
  await expect(page.getByText(app('booking.wellness.openings'))).toBeVisible()
  await isAccessible(page)
})
