import { columnOf, pressOn } from './steps/calendar.ts'
import { blocksOf, deskName, nowServesAs, openDesk } from './steps/console.ts'
import { newCustomer } from './steps/account.ts'
import { openSpa } from './steps/open-spa.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'an empty time is booked with one press, at a time that is really free, and undone',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 41, named: true })
    const { id: shopId, timeZone } = plan.shop
    const desk = await openDesk(await visitor('desk'), t, { shopId, day: plan.day })
    const { startsAt } = plan.starts[0]!
    await pressOn(desk, plan.therapist!.name, startsAt, timeZone)
    const form = desk.getByRole('dialog', { name: t('booking.board.book') })
    await form.getByRole('button', { name: /^Book/u }).click()
    await expect(form.getByText(t('booking.form.noService'))).toBeVisible()
    await form.getByLabel(t('booking.form.service')).selectOption(plan.services[0]!.id)
    await expect(form.getByLabel(t('booking.form.therapist'))).toHaveValue(plan.therapist!.id)
    const time = format.time(startsAt, timeZone)
    const who = plan.therapist!.name
    await expect(form.getByText(t('booking.form.isFreeWith', { time, who }))).toBeVisible()
    const free = form.getByRole('group', { name: t('booking.form.free') })
    await expect(free.getByRole('button', { pressed: true })).toHaveText(time)
    const next = free.getByRole('button', { pressed: false }).first()
    const chosen = await next.innerText()
    await next.click()
    await form.getByLabel(t('booking.form.customer')).fill('Wilhelmina Press')
    await form
      .getByRole('button', { name: t('booking.form.newCustomer', { name: 'Wilhelmina Press' }) })
      .click()
    await form.getByRole('button', { name: /^Book/u }).click()
    await expect(form).toBeHidden()
    const block = blocksOf(desk, 'Wilhelmina Press')
    await expect(block).toHaveAccessibleName(new RegExp(`^${chosen} to`, 'u'))
    await expect(block).toHaveAccessibleName(new RegExp(t('booking.mark.new'), 'u'))
    await desk.getByRole('button', { name: t('common.undo') }).click()
    await expect(block).toHaveCount(0)
  },
)

test(
  'a visit is rescheduled by a button without asking its client, and moved back',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor, language }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 43, named: true })
    const booked = await book(customer.api, plan)
    const { id: shopId } = plan.shop
    const desk = await openDesk(await visitor('desk'), t, { shopId, day: plan.day })
    await blocksOf(desk, customer.name).click()
    await desk.getByRole('button', { name: t('booking.move.button') }).click()
    const name = deskName(customer.name)
    const sheet = desk.getByRole('dialog', { name: t('booking.move.title', { name }) })
    const free = sheet.getByRole('group', { name: t('booking.form.free') })
    // Where there are many, the last button shows more of them.
    const other = free.getByRole('button', { pressed: false }).filter({ hasText: /\d/u }).last()
    const time = await other.innerText()
    await other.click()
    await sheet.getByLabel(t('booking.tell.label')).uncheck()
    await sheet.getByRole('button', { name: new RegExp(`, ${time}$`, 'u') }).click()
    await expect(sheet).toBeHidden()
    await expect(desk.getByText(new RegExp(RegExp.escape(t('booking.tell.untold'))))).toBeVisible()
    const moved = await customer.api.booking.get({ bookingId: booked.id })
    expect(moved.startsAt).not.toBe(booked.startsAt)
    await desk.keyboard.press('Control+z')
    await expect(desk.getByText(t('booking.board.done.back', { name }))).toBeVisible()
    const back = await customer.api.booking.get({ bookingId: booked.id })
    expect(back.startsAt).toBe(booked.startsAt)
  },
)

test(
  'a walk-in is booked for this minute and checked in, from Today and back to it',
  { tag: '@desk' },
  async ({ visitor, language, sql }) => {
    const t = wordsOf(language, 'console')
    const context = await visitor('desk')
    const { email } = await newCustomer(context)
    const spa = await openSpa(sql, email)
    const page = await context.newPage()
    await page.goto('/console/')
    const title = page.getByRole('heading', { level: 1 })
    await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
    const today = await title.innerText()
    await page.getByRole('button', { name: t('booking.today.nextDay') }).click()
    await expect(title).not.toHaveText(today)
    await page.getByRole('button', { name: t('booking.today.goToday'), exact: true }).click()
    await expect(title).toHaveText(today)
    await page.getByRole('button', { name: t('booking.walkIn.start') }).click()
    const form = page.getByRole('dialog', { name: t('booking.walkIn.title') })
    await form.getByLabel(t('booking.form.customer')).fill('Wilhelmina Door')
    await form.getByRole('button', { name: t('booking.form.book'), exact: true }).click()
    await expect(form.getByText(t('booking.form.customerUnchosen'))).toBeVisible()
    await form
      .getByRole('button', { name: t('booking.form.newCustomer', { name: 'Wilhelmina Door' }) })
      .click()
    const service = form.getByLabel(t('booking.form.service'))
    await service.selectOption({ label: `${spa.service[language]} · Massage` })
    const free = form.getByRole('group', { name: t('booking.form.free') })
    const now = free.getByRole('button', { name: t('booking.form.now') })
    await form.getByRole('textbox', { name: t('booking.form.time'), exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(now).toHaveAttribute('aria-pressed', 'true')
    await expect(form.getByRole('status').first()).toContainText(spa.therapist)
    await expect(form.getByLabel(t('booking.form.checkIn'))).toBeChecked()
    await form.getByRole('button', { name: t('booking.form.bookFor', { amount: '€50' }) }).click()
    await expect(form).toBeHidden()
    const name = deskName('Wilhelmina Door')
    await expect(page.getByText(t('booking.walkIn.doneNow', { name }))).toBeVisible()
    await blocksOf(page, 'Wilhelmina Door').click()
    const panel = page.getByRole('complementary', { name: t('booking.visit.label') })
    await expect(panel).toContainText(t('booking.today.state.checked_in'))
    await page.getByRole('link', { name: t('booking.today.title'), exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row.first()).toContainText(t('booking.today.state.checked_in'))
    await expect(row.first()).toContainText(spa.service[language])
    await spa.close()
  },
)

test(
  'a therapist’s calendar opens at their own column, and a day prints as lists',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor, language, sql }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, {
      inDays: 45,
      at: 'Bains du Canal, Valmy',
      named: true,
    })
    await book(customer.api, plan)
    const context = await visitor()
    const therapist = await newCustomer(context)
    await nowServesAs(sql, therapist.email, plan.therapist!.id)
    const page = await context.newPage()
    await page.goto(`/console/calendar?shop=${plan.shop.id}&day=${plan.day}`)
    const own = columnOf(page, plan.therapist!.name)
    await expect(own).toBeVisible()
    await expect(page.locator('[data-column]')).toHaveCount(1)
    await page.getByRole('button', { name: t('booking.board.therapists') }).click()
    await expect(page.locator('[data-column]')).not.toHaveCount(1)
    await page.getByRole('button', { name: t('booking.board.onlyMe') }).click()
    await expect(page.locator('[data-column]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const printed = page.getByRole('table')
    await expect(printed).toContainText(deskName(customer.name))
    await expect(own).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(printed).toHaveCount(0)
  },
)

test(
  'the day of all spas stands on one screen, and leads to the calendar of each',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor, language }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 47, named: true })
    const booked = await book(customer.api, plan)
    const { id: shopId, name } = plan.shop
    const desk = await openDesk(await visitor('desk'), t, { shopId, day: plan.day })
    await desk
      .getByRole('combobox', { name: t('booking.board.views') })
      .selectOption({ label: t('booking.shops.view') })
    const region = desk.getByRole('region', { name, exact: true })
    await expect(region).toBeVisible()
    expect(await desk.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
    await region
      .getByRole('button', { name: new RegExp(RegExp.escape(deskName(customer.name)), 'u') })
      .click()
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    await expect(panel).toContainText(booked.code)
  },
)
