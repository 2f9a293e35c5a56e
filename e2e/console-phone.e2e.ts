import type { BrowserContext, Page } from '@playwright/test'
import { isAccessible } from './inspection.ts'
import { demo, logInAs, newCustomer, type Customer, type Person } from './steps/account.ts'
import { beginNow } from './steps/begin-now.ts'
import { deskName, nowServesAs } from './steps/console.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf } from './words.ts'

const leMarais = 'Maison Serein, Le Marais'
const canal = 'Bains du Canal, Valmy'

test('a therapist on a phone sees their own day, checks a guest in and writes to them', async ({
  customer,
  visitor,
  language,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 24, at: canal, named: true })
  const booking = await begun(customer, sql, plan)
  const context = await visitor()
  const therapist = await newCustomer(context)
  await nowServesAs(sql, therapist.email, plan.therapist!.id)
  // A business may let its therapists write; of this one no other journey has any.
  await sql(
    `insert into permission (business_id, role, area, level)
     select business_id, 'therapist', 'message', 'change' from shop where id = $1 on conflict do nothing`,
    [plan.shop.id],
  )
  const page = await onPhone(context, therapist, '/console/')
  const name = deskName(customer.name)
  const row = page.getByRole('listitem').filter({ hasText: name })

  await test.step('the list has their own visits, each with its next action', async () => {
    await row.getByRole('button', { name: t('booking.visit.checkIn') }).click()
    await expect(page.getByText(t('booking.visit.done.checkIn', { name }))).toBeVisible()
    await expect(row).toContainText(t('booking.today.state.checked_in'))
    for (const each of await page.locator('[data-agenda] [data-visit]').all())
      await expect(each).toContainText(plan.therapist!.name)
  })

  await test.step('the day shows its hours, and a swipe leads to the next', async () => {
    await page.getByRole('link', { name: t('booking.board.screen') }).click()
    const own = page.getByRole('group', { name: t('booking.board.whose') })
    await expect(own.getByRole('button', { name: t('booking.board.me') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: new RegExp(`, ${name}`, 'u') })).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await stroke(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
    await page.getByRole('button', { name: t('booking.today.previousDay') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('a message is written from the visit, and the chat fills the screen', async () => {
    await page.getByRole('button', { name: new RegExp(`, ${name}`, 'u') }).click()
    const visit = page.getByRole('dialog', { name: customer.name })
    expect((await visit.boundingBox())!.height).toBe(844)
    await visit.getByRole('button', { name: t('chat.begin') }).click()
    await page.getByRole('textbox', { name: t('chat.write') }).fill('I am ready for you.')
    await page.getByRole('button', { name: t('chat.send') }).click()
    const log = page.getByRole('log', { name: t('chat.messages') })
    await expect(log.getByText('I am ready for you.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('chat.write') })).toBeInViewport()
  })
  expect((await customer.api.booking.get({ bookingId: booking.id })).state).toBe('checked_in')
})

test('the desk counts cash on a phone, with keys the size of a thumb @all', async ({
  customer,
  visitor,
  language,
  format,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 25, at: leMarais })
  const booking = await begun(customer, sql, plan)
  const page = await onPhone(await visitor(), demo('desk'), `/console/?pay=${booking.id}`)
  const sheet = page.getByRole('dialog', { name: t('payment.sheet.title') })
  const keys = sheet.getByRole('group', { name: t('payment.take.keys') })
  const due = booking.totalMinor
  const cash = Math.ceil(due / 10_000) * 100
  for (const digit of String(cash))
    await keys.getByRole('button', { name: digit, exact: true }).click()
  await expect(sheet.getByLabel(t('payment.take.given'))).toHaveValue(String(cash))
  const change = cash * 100 - due
  const money = (amountMinor: number) => format.money({ amountMinor, currency: booking.currency })
  if (change > 0) await expect(sheet.getByRole('status').getByText(money(change))).toBeVisible()
  const key = (await keys.getByRole('button').first().boundingBox())!
  expect(key.height).toBeGreaterThanOrEqual(56)
  await isAccessible(page)
})

async function onPhone(context: BrowserContext, person: Person, address: string): Promise<Page> {
  await logInAs(context, person)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  return page
}

/** A visit of the plan's therapist that began five minutes ago. */
async function begun(customer: Customer, sql: Sql, plan: Awaited<ReturnType<typeof findPlan>>) {
  const booking = await book(customer.api, plan)
  await beginNow(sql, booking.id, plan.shop.timeZone)
  return booking
}

/** A finger that goes from right to left over the day. */
async function stroke(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  for (const x of [330, 200, 90]) {
    const type = x === 330 ? 'touchStart' : 'touchMove'
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 560 }] })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
