import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { openDesk } from './steps/console.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'notes on health are there for a client, not for somebody who walked in unnamed, and not for the desk to open',
  { tag: '@desk' },
  async ({ customer, visitor, language }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 19, from: 1 })
    const { shop, visit, starts } = plan
    const { id } = await book(customer.api, plan)
    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day: plan.day })
    const unnamed = await apiOf(context).booking.walkIn({
      shopId: shop.id,
      ...visit,
      // Far from it, so that one therapist has time for both.
      startsAt: starts.at(-1)!.startsAt,
    })
    const day = desk.url()
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    const notes = panel.getByText(t('booking.wellness.title'))
    await desk.goto(`${day}&visit=${unnamed.id}`)
    await expect(panel.getByText(unnamed.code)).toBeVisible()
    await expect(panel.getByText(t('booking.visit.history'))).toBeVisible()
    await expect(notes).toHaveCount(0)
    await desk.goto(`${day}&visit=${id}`)
    await expect(notes).toBeVisible()
    await expect(panel.getByText(t('booking.wellness.notForYou'))).toBeVisible()
    await expect(panel.getByRole('button', { name: t('booking.wellness.open') })).toHaveCount(0)
  },
)

test('notes open for a visit made at the desk once its client says that it is theirs, and they see who read them @french', async ({
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
