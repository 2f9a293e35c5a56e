import { apiOf } from './steps/api.ts'
import { addServices, chooseTime, holdName, takeTime } from './steps/choose.ts'
import { openDesk } from './steps/console.ts'
import { cards, chooseCard, payByCard } from './steps/pay.ts'
import { findRoomPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a private hammam is found, booked, moved and cancelled; the desk sees it in the column of its room @all', async ({
  page,
  context,
  t,
  format,
  language,
  visitor,
  customer,
}) => {
  test.setTimeout(120_000)
  const reader = { page, t, format, language }
  const plan = await findRoomPlan(apiOf(context), 2)
  const room = 'Hammam Safran'
  const name = plan.services[0]!.name[language]
  const inConsole = wordsOf(language, 'console')
  const desk = await openDesk(await visitor('desk'), inConsole, {
    shopId: plan.shop.id,
    day: plan.day,
  })
  const block = desk
    .getByRole('group', { name: room })
    .and(desk.locator('[data-column]'))
    .getByRole('button', { name: new RegExp(customer.name.split(' ')[0]!, 'u') })

  await page.goto(`/shop-details?shop=${plan.shop.id}`)
  await addServices(reader, plan)
  await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.choose.title') }),
  ).toBeVisible()
  // Nobody serves, so nobody is asked for.
  const time = await chooseTime(reader, plan)
  await expect(page.getByRole('group', { name: t('booking.wish.label') })).toHaveCount(0)
  await page.getByRole('button', { name: holdName(reader, plan, time, null) }).click()
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(room)
  await expect(page.getByText(t('checkout.tip.title'))).toHaveCount(0)
  await expect(block).toHaveCount(1)

  const { priceMinor: amountMinor } = plan.starts[0]!
  const amount = format.money({ amountMinor, currency: plan.shop.currency })
  await chooseCard(page, t, amount)
  await payByCard(page, t, cards.success, amount)
  const visit = page.getByRole('main')
  await expect(visit.getByText(new RegExp(`60 min · ${room}`, 'u'))).toBeVisible()
  await expect(visit.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('link', { name: t('booking.details.reschedule') }).click()
  const later = await takeTime(reader, plan, 2)
  expect(later).not.toBe(time)
  await page
    .getByRole('button', { name: holdName(reader, plan, later, null, 'reschedule') })
    .click()
  await expect(block).toHaveAccessibleName(new RegExp(later, 'u'))

  await page.getByRole('button', { name: t('booking.cancel.action') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('booking.cancel.confirmFree') }).click()
  await expect(question).toBeHidden()
  await expect(visit.getByText(t('booking.state.cancelled'), { exact: true }).first()).toBeVisible()
  await expect(block).toHaveCount(0)
})
