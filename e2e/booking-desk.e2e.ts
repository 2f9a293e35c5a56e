import type { Customer } from './steps/account.ts'
import { beginNow } from './steps/begin-now.ts'
import { blocksOf, deskName, openDesk } from './steps/console.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf } from './words.ts'

test('a no-show who comes after all is marked, unmarked, found by code, noted, checked in and paid for at the till', async ({
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
  const stateIs = (state: 'checked_in' | 'completed' | 'no_show') =>
    expect(block).toHaveAccessibleName(new RegExp(t(`booking.today.state.${state}`), 'u'))
  const stateIsNot = (state: 'checked_in' | 'no_show') =>
    expect(block).not.toHaveAccessibleName(new RegExp(t(`booking.today.state.${state}`), 'u'))

  await test.step('a no-show is marked by a key and undone', async () => {
    await block.focus()
    await desk.keyboard.press('a')
    await desk.getByRole('button', { name: t('booking.visit.ask.noShow.confirm') }).click()
    await expect(desk.getByText(t('booking.visit.done.markNoShow', { name }))).toBeVisible()
    await stateIs('no_show')
    await desk.getByRole('button', { name: t('common.undo') }).click()
    await expect(desk.getByText(t('booking.visit.done.undoNoShow', { name }))).toBeVisible()
    await stateIsNot('no_show')
  })

  await test.step('a check-in is undone, and done again by the code', async () => {
    await block.click()
    await panel.getByRole('button', { name: t('booking.visit.checkIn') }).click()
    await stateIs('checked_in')
    await panel.getByRole('button', { name: t('booking.visit.undoCheckIn') }).click()
    await stateIsNot('checked_in')
    const day = desk.url()
    await desk.goto(`/console?shop=${booking.shopId}`)
    await desk.getByRole('button', { name: t('booking.scan.open') }).click()
    const scan = desk.getByRole('dialog', { name: t('booking.scan.title') })
    const typed = scan.getByRole('textbox', { name: t('booking.scan.code') })
    await typed.fill('SR-222222')
    await scan.getByRole('button', { name: t('booking.scan.find') }).click()
    await expect(scan.getByText(t('booking.scan.none'))).toBeVisible()
    await typed.fill(booking.code.toLowerCase().replace('-', ' '))
    await scan.getByRole('button', { name: t('booking.scan.find') }).click()
    await scan.getByRole('button', { name: t('booking.visit.checkIn') }).click()
    await expect(scan).toBeHidden()
    await desk.goto(day)
    await stateIs('checked_in')
  })

  await test.step('a note is written', async () => {
    await panel.getByRole('button', { name: t('booking.change.note.open') }).click()
    const note = desk.getByRole('dialog', { name: t('booking.change.note.title') })
    await note.getByRole('textbox', { name: t('booking.visit.note') }).fill('The blue towel.')
    await note.getByRole('button', { name: t('booking.change.note.button') }).click()
    await expect(panel.getByText('The blue towel.')).toBeVisible()
  })

  await panel.getByRole('button', { name: t('booking.visit.complete') }).click()
  const { totalMinor: amountMinor, currency } = booking
  const amount = format.money({ amountMinor, currency }, { short: true })
  const title = t('booking.visit.ask.complete.title', { amount })
  const question = desk.getByRole('dialog', { name: title })
  const atTill = t('booking.visit.ask.complete.till', { amount })
  await question.getByRole('button', { name: atTill }).click()
  await expect(question).toBeHidden()
  await stateIs('completed')
  expect(await customer.api.booking.get({ bookingId: booking.id })).toMatchObject({
    state: 'completed',
    paidMinor: booking.totalMinor,
    note: 'The blue towel.',
  })
})

/** A visit that began five minutes ago: one of another day, moved here behind the product's back. */
async function bookNow(customer: Customer, sql: Sql, inDays: number) {
  const plan = await findPlan(customer.api, { inDays })
  const { id, code, totalMinor, currency, timeZone } = await book(customer.api, plan)
  const day = await beginNow(sql, id, timeZone)
  return { id, code, totalMinor, currency, shopId: plan.shop.id, day }
}
