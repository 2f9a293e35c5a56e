import { fits, isAccessible } from './look.ts'
import type { Customer } from './steps/account.ts'
import { beginNow } from './steps/begin-now.ts'
import { blocksOf, deskName, openDesk } from './steps/console.ts'
import { addressOf, cards, typeCard } from './steps/pay.ts'
import { book, findPlan, hold } from './steps/plan.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf } from './words.ts'

test('the desk checks a guest in, takes it back, and completes the visit at the till', async ({
  customer,
  visitor,
  language,
  format,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const booking = await bookNow(customer, sql, 5)
  const name = deskName(customer.name)
  const desk = await openDesk(await visitor('desk'), t, booking)
  const block = blocksOf(desk, customer.name)
  const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
  await block.click()
  await panel.getByRole('button', { name: t('booking.visit.checkIn') }).click()
  await expect(desk.getByText(t('booking.visit.done.checkIn', { name }))).toBeVisible()
  await expect(block).toHaveAccessibleName(new RegExp(t('booking.today.state.checked_in'), 'u'))
  await panel.getByRole('button', { name: t('booking.visit.undoCheckIn') }).click()
  await expect(block).not.toHaveAccessibleName(new RegExp(t('booking.today.state.checked_in'), 'u'))

  await panel.getByRole('button', { name: t('booking.visit.checkIn') }).click()
  await expect(block).toHaveAccessibleName(new RegExp(t('booking.today.state.checked_in'), 'u'))
  await panel.getByRole('button', { name: t('booking.visit.complete') }).click()
  const amount = format.money(
    { amountMinor: booking.totalMinor, currency: booking.currency },
    { short: true },
  )
  const question = desk.getByRole('dialog', {
    name: t('booking.visit.ask.complete.title', { amount }),
  })
  await question
    .getByRole('button', { name: t('booking.visit.ask.complete.till', { amount }) })
    .click()
  await expect(question).toBeHidden()
  await expect(block).toHaveAccessibleName(new RegExp(t('booking.today.state.completed'), 'u'))
  expect(await customer.api.booking.get({ bookingId: booking.id })).toMatchObject({
    state: 'completed',
    paidMinor: booking.totalMinor,
  })
})

test('a no-show can be taken back; another desk sees it live, and by keys alone', async ({
  customer,
  visitor,
  language,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const booking = await bookNow(customer, sql, 6)
  const name = deskName(customer.name)
  const desk = await openDesk(await visitor('desk'), t, booking)
  const other = await openDesk(await visitor('desk'), t, booking)
  const seen = blocksOf(other, customer.name)
  await expect(seen).toBeVisible()

  await blocksOf(desk, customer.name).focus()
  await desk.keyboard.press('a')
  await expect(desk.getByText(t('booking.visit.done.markNoShow', { name }))).toBeVisible()
  await expect(seen).toHaveAccessibleName(new RegExp(t('booking.today.state.no_show'), 'u'))
  await desk.getByRole('button', { name: t('booking.visit.undo') }).click()
  await expect(desk.getByText(t('booking.visit.done.undoNoShow', { name }))).toBeVisible()
  await expect(seen).not.toHaveAccessibleName(new RegExp(t('booking.today.state.no_show'), 'u'))
})

test(
  'when the shop cancels, the customer gets everything back',
  { tag: '@once' },
  async ({ customer, visitor, language, page, t, format }) => {
    const inConsole = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 3, from: 2 })
    const booking = await hold(customer.api, plan)
    const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
    await page.goto(addressOf('cardCheckout', booking.id))
    await typeCard(page, t, cards.success)
    await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
    await expect(page.getByRole('link', { name: t('booking.receipt.open') })).toBeVisible()
    const desk = await openDesk(await visitor('desk'), inConsole, {
      shopId: plan.shop.id,
      day: plan.day,
    })
    const block = blocksOf(desk, customer.name)
    await block.click()
    await desk.getByRole('button', { name: inConsole('booking.visit.cancelByShop') }).click()
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: inConsole('booking.visit.cancelByShop') })
      .click()
    await expect(block).toHaveCount(0)
    await page.goto(addressOf('bookingDetails', booking.id))
    await expect(
      page.getByText(t('booking.state.cancelled'), { exact: true }).first(),
    ).toBeVisible()
    const back = { amountMinor: -booking.totalMinor, currency: booking.currency }
    const refunded = page.locator('dl > div', { hasText: t('booking.receipt.refunded') })
    await expect(refunded).toContainText(format.money(back))
  },
)

test(
  'of a party of two the desk sees who is who, and cancels for one alone',
  { tag: '@desk' },
  async ({ customer, visitor, language }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 9, from: 1 })
    const [guest] = plan.visit.guests
    const visit = { guests: [guest!, guest!], together: 'in_turn', sameRoom: false } as const
    const booked = await book(customer.api, {
      ...plan,
      visit: { ...visit, guests: [...visit.guests] },
    })
    const desk = await openDesk(await visitor('desk'), t, { shopId: plan.shop.id, day: plan.day })
    const block = (number: number) =>
      blocksOf(desk, customer.name).and(
        desk.getByRole('button', { name: t('booking.today.guest', { number, count: 2 }) }),
      )
    await block(2).click()
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    const second = { guest: t('booking.visit.guest', { number: 2 }) }
    await panel.getByRole('button', { name: t('booking.visit.cancelGuest', second) }).click()
    const question = desk.getByRole('alertdialog', {
      name: t('booking.visit.ask.guest.title', second),
    })
    await question.getByRole('button', { name: t('booking.visit.ask.guest.confirm') }).click()
    await expect(desk.getByText(t('booking.visit.done.cancelGuest', second))).toBeVisible()
    await expect(block(2)).toHaveCount(0)
    await expect(block(1)).toBeVisible()
    const gone = t('booking.visit.left', { cost: 'hidden', fee: '' })
    await expect(panel.getByText(new RegExp(`^${gone}`, 'u'))).toBeVisible()
    await expect(
      panel.getByRole('button', {
        name: new RegExp(t('booking.visit.cancelGuest', { guest: '' }), 'u'),
      }),
    ).toHaveCount(0)
    const { guests, state } = await customer.api.booking.get({ bookingId: booked.id })
    expect(state).toBe('confirmed')
    expect(guests.map(({ isCancelled }) => isCancelled)).toEqual([false, true])
  },
)

test(
  'without a log-in the console shows nothing but the log-in, and a customer finds no business',
  { tag: '@once' },
  async ({ page, customer, language }) => {
    const t = wordsOf(language, 'console')
    expect(customer.name).not.toBe('')
    await page.goto('/console/')
    await expect(
      page.getByRole('heading', { level: 1, name: t('frame.noBusiness.title') }),
    ).toBeVisible()
    await page.getByRole('button', { name: t('frame.noBusiness.action') }).click()
    await expect(page).toHaveURL(/\/console\/login/u)
  },
)

for (const at of ['home', 'desk'] as const) {
  test(`the day and a visit in it, seen at ${at}`, async ({ customer, visitor, language, sql }) => {
    const t = wordsOf(language, 'console')
    const booking = await bookNow(customer, sql, 7)
    const context = await visitor(at)
    const page = await openDesk(context, t, booking)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await fits(page)
    await isAccessible(page)
    await page.goto(`${page.url()}&visit=${booking.id}`)
    await expect(page.getByText(booking.code)).toBeVisible()
    await fits(page)
    await isAccessible(page)
    await context.clearCookies()
    await page.goto('/console/')
    await expect(page.getByRole('button', { name: t('identity.login.action') })).toBeVisible()
    await isAccessible(page)
  })
}

/** A visit that began five minutes ago: one of another day, moved here behind the product's back. */
async function bookNow(customer: Customer, sql: Sql, inDays: number) {
  const plan = await findPlan(customer.api, { inDays })
  const { id, code, totalMinor, currency, timeZone } = await book(customer.api, plan)
  const day = await beginNow(sql, id, timeZone)
  return { id, code, totalMinor, currency, shopId: plan.shop.id, day }
}
