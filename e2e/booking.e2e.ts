import { register, setUpLater, somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addServices, chooseTime, findShop, holdName, takeTime, times } from './steps/choose.ts'
import { blocksOf, openDesk } from './steps/console.ts'
import { amountOf, cards, chooseCard, payByCard } from './steps/pay.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a new client finds a shop, books two services with a named therapist, pays, moves and cancels, and the desk sees each step @french', async ({
  page,
  context,
  t,
  format,
  language,
  visitor,
  sql,
}, { project }) => {
  test.setTimeout(120_000)
  const reader = { page, t, format, language }
  const person = somebody()
  const from = ['phone-en', 'phone-fr', 'desktop-en'].indexOf(project.name)
  const plan = await findPlan(apiOf(context), { from, inDays: 1, services: 2, named: true })
  const shop = plan.shop.name
  const inConsole = wordsOf(language, 'console')
  const deskContext = await visitor('desk')
  const desk = await openDesk(deskContext, inConsole, { shopId: plan.shop.id, day: plan.day })
  const blocks = blocksOf(desk, person.name)
  await expect(blocks).toHaveCount(0)

  await page.goto('/welcome')
  await register(page, t, person)
  await setUpLater(page, t)
  await expect(page).toHaveURL('/tabs/featured')
  await findShop(reader, shop)
  await addServices(reader, plan)
  await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.choose.title') }),
  ).toBeVisible()
  const time = await chooseTime(reader, plan)
  const who = plan.therapist!.name
  await page.getByRole('button', { name: holdName(reader, plan, time, who) }).click()
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  // One block for each service.
  await expect(blocks).toHaveCount(2)
  const isHeld = [
    inConsole('booking.today.state.held'),
    inConsole('booking.today.hold', { left: '\\d+:\\d\\d' }),
  ].join('|')
  await expect(blocks.first()).toContainText(new RegExp(isHeld, 'u'))

  const amount = format.money({
    amountMinor: plan.starts[0]!.priceMinor,
    currency: plan.shop.currency,
  })
  await chooseCard(page, t, amount)
  await payByCard(page, t, cards.success, amount)
  const tomorrow = format.relativeDay(
    plan.starts[0]!.startsAt,
    plan.shop.timeZone,
    new Date().toISOString(),
  )
  await expect(
    page.getByRole('heading', {
      name: t('booking.details.seeYou', { how: 'soon', day: tomorrow }),
    }),
  ).toBeFocused()
  await expect(blocks.first()).toHaveAccessibleName(
    new RegExp(inConsole('booking.today.state.confirmed'), 'u'),
  )

  await page
    .getByRole('link', { name: t('frame.tab.bookings') })
    .first()
    .click()
  const what = format.list(plan.services.map(({ name }) => name[language]))
  const card = page.getByRole('main')
  await expect(card.getByRole('heading', { name: what })).toBeVisible()
  await expect(card.getByText(`${tomorrow}, ${time}`)).toBeVisible()
  await expect(card.getByText(t('shop.visit.with', { who, shop }))).toBeVisible()

  await card.getByRole('link', { name: t('shop.visit.manage') }).click()
  await page.getByRole('link', { name: t('booking.details.reschedule') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.choose.rescheduleTitle') }),
  ).toBeVisible()
  const before = await blocks.first().getAttribute('aria-label')
  // The time they have is none to move to.
  await expect(times(reader, plan).first()).toBeVisible()
  const own = format.clock(plan.starts[0]!.startsAt, plan.shop.timeZone)
  await expect(page.getByRole('radio', { name: new RegExp(`^${own}`, 'u') })).toHaveCount(0)
  const later = await takeTime(reader, plan, 2)
  expect(later).not.toBe(time)
  await page.getByRole('button', { name: holdName(reader, plan, later, who, 'reschedule') }).click()
  const movedTo = {
    day: format.shortDate(plan.starts[0]!.startsAt, plan.shop.timeZone),
    time: later,
  }
  await expect(page.getByText(t('booking.reschedule.done', movedTo))).toBeVisible()
  const range = { en: `${later}–`, fr: `de ${later} à` }[language]
  await expect(page.getByRole('main').getByText(range)).toBeVisible()
  await expect(blocks.first()).not.toHaveAccessibleName(before!)
  await expect(blocks.first()).toHaveAccessibleName(new RegExp(later, 'u'))

  // Its first start was so near that the fee is due; that clock stays when a visit is moved.
  await sql(
    `update booking set first_starts_at = now() + interval '10 hours'
     where state = 'confirmed' and user_id = (select id from "user" where email = $1)`,
    [person.email],
  )
  await page.reload()
  // The time it was moved to may have a price of its own.
  const moved = await apiOf(context).booking.get({
    bookingId: new URL(page.url()).searchParams.get('booking')!,
  })
  const money = (amountMinor: number) => format.money({ amountMinor, currency: moved.currency })
  const half = money(moved.totalMinor / 2)
  const backMinor = moved.paidMinor - moved.refundedMinor - moved.totalMinor / 2
  await page.getByRole('button', { name: t('booking.cancel.action') }).click()
  const question = page.getByRole('alertdialog', { name: t('booking.cancel.feeTitle') })
  await expect(question).toContainText(t('booking.cancel.feeKept', { fee: half, shop }))
  await expect(question).toContainText(t('booking.cancel.back', { amount: money(backMinor) }))
  await question
    .getByRole('button', { name: t('booking.cancel.confirmFee', { fee: half }) })
    .click()
  await expect(question).toBeHidden()
  const receipt = page.getByRole('main')
  await expect(
    receipt.getByText(t('booking.state.cancelled'), { exact: true }).first(),
  ).toBeVisible()
  await expect(amountOf(page, t('booking.receipt.feeKept'))).toHaveText(half)
  await expect(amountOf(page, t('booking.receipt.refunded'))).toHaveText(
    money(-moved.refundedMinor - backMinor),
  )
  await expect(blocks).toHaveCount(0)

  await page
    .getByRole('link', { name: t('frame.tab.bookings') })
    .first()
    .click()
  await page.getByRole('tab', { name: t('booking.list.cancelled') }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: what })).toBeVisible()
})
