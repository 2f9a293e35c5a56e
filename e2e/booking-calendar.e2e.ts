import type { Locator, Page } from '@playwright/test'
import { apiOf, type Api } from './steps/api.ts'
import { columnOf, dragTo, drawOn } from './steps/calendar.ts'
import { fits, isAccessible } from './look.ts'
import { blocksOf, deskName, openDesk } from './steps/console.ts'
import { book, findPlan, type Plan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('en', 'console')
const minuteMs = 60_000

test(
  'a visit is dragged to another time and therapist, another desk sees it, and it goes back',
  { tag: '@desk' },
  async ({ customer, visitor, format }) => {
    const plan = await planForTwo(customer.api)
    const booked = await book(customer.api, plan)
    const context = await visitor('desk')
    const desk = await openCalendar(context, plan)
    const other = await openCalendar(await visitor('desk'), plan)
    const target = (await freeElsewhere(apiOf(context), plan, booked.startsAt))!
    const block = blocksOf(desk, customer.name)
    const before = await nameOf(block)

    await dragTo(desk, block, { ...target, startedAt: booked.startsAt })
    await sayWhetherMoved(desk, 'booking.move.ask.keep')
    await expect(block).toHaveAccessibleName(before)
    await dragTo(desk, block, { ...target, startedAt: booked.startsAt })
    await sayWhetherMoved(desk, 'booking.move.ask.confirm')
    const time = format.time(target.startsAt, plan.shop.timeZone)
    const who = target.therapist
    const said = t('booking.board.done.move', { name: deskName(customer.name), time, who })
    await expect(desk.getByText(`${said} ${t('booking.tell.told')}`)).toBeVisible()
    await expect(block).toHaveAccessibleName(new RegExp(`^${time} to`, 'u'))
    await expect(blocksOf(other, customer.name)).toHaveAccessibleName(await nameOf(block))
    await expect(columnOf(other, target.therapist)).toContainText(deskName(customer.name))
    const moved = await customer.api.booking.get({ bookingId: booked.id })
    expect(moved.startsAt).toBe(target.startsAt)
    expect(moved.items[0]!.staff.map(({ name }) => name)).toEqual([target.therapist])

    await desk.keyboard.press('Control+z')
    await expect(block).toHaveAccessibleName(before)
    await expect(blocksOf(other, customer.name)).toHaveAccessibleName(before)
  },
)

test(
  'where somebody is busy a drop is refused, says why, and changes nothing',
  { tag: '@desk' },
  async ({ customer, visitor, format }) => {
    const { plan, booked } = await bookFar(customer.api)
    const later = await book(customer.api, { ...plan, starts: plan.starts.slice(-1) })
    const desk = await openCalendar(await visitor('desk'), plan)
    const block = blocksOf(desk, customer.name).first()
    const before = await nameOf(block)
    const therapist = plan.therapist!.name

    await dragTo(desk, block, {
      therapist,
      startsAt: later.startsAt,
      startedAt: booked.startsAt,
    })
    const from = format.time(later.startsAt, plan.shop.timeZone)
    const busy = t('booking.board.conflict.busy', { name: therapist, from, to: '§' }).split('§')[0]!
    await expect(desk.getByRole('region', { name: t('frame.toasts') })).toContainText(busy)
    await expect(block).toHaveAccessibleName(before)
    expect((await customer.api.booking.get({ bookingId: booked.id })).startsAt).toBe(
      booked.startsAt,
    )
  },
)

test(
  'by keys alone a visit is moved, stretched and put back, each step told',
  { tag: '@desk' },
  async ({ customer, visitor }) => {
    const { plan } = await bookFar(customer.api)
    const desk = await openCalendar(await visitor('desk'), plan)
    const block = blocksOf(desk, customer.name)
    const before = await nameOf(block)
    const name = deskName(customer.name)
    const told = desk.locator('[aria-live=assertive]')

    await block.focus()
    await desk.keyboard.press('m')
    await expect(told).toHaveText(t('booking.board.dragStarted', { name }))
    await desk.keyboard.press('Escape')
    await expect(told).toHaveText(t('booking.board.dragCancelled'))
    await expect(block).toHaveAccessibleName(before)

    await desk.keyboard.press('s')
    await expect(told).toHaveText(t('booking.board.stretchStarted', { name }))
    await desk.keyboard.press('ArrowUp')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText(new RegExp(`^${name} now takes`, 'u'))).toBeVisible()
    await expect(block).not.toHaveAccessibleName(before)
    await expect(block).toBeFocused()
    const stretched = await nameOf(block)

    await desk.keyboard.press('m')
    for (let tries = 0; tries < 20; tries++) {
      await desk.keyboard.press('ArrowDown')
      if (/^\d\d:\d\d–/u.test(await told.innerText())) break
    }
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('alertdialog')).toBeVisible()
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Space')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    const untold = RegExp.escape(t('booking.tell.untold'))
    await expect(desk.getByText(new RegExp(`^${name} is now at .+ ${untold}$`, 'u'))).toBeVisible()
    await expect(block).toBeFocused()
    // The last first, then the one before.
    await desk.keyboard.press('Control+z')
    await expect(block).toHaveAccessibleName(stretched)
    await desk.keyboard.press('Control+z')
    await expect(block).toHaveAccessibleName(before)
  },
)

test(
  'somebody who calls is booked with N, and it can be taken back',
  { tag: '@desk' },
  async ({ customer, visitor, format }) => {
    const plan = await findPlan(customer.api, { inDays: farAway(), named: true })
    const desk = await openCalendar(await visitor('desk'), plan)
    const time = format.time(plan.starts[0]!.startsAt, plan.shop.timeZone)
    await desk.keyboard.press('n')
    const form = desk.getByRole('dialog', { name: t('booking.board.book') })
    await form.getByRole('button', { name: /^Book/u }).click()
    await expect(form.getByText(t('booking.form.noService'))).toBeVisible()
    await form.getByLabel(t('booking.form.customer')).fill('Wilhelmina Quest')
    await form
      .getByRole('button', { name: t('booking.form.newCustomer', { name: 'Wilhelmina Quest' }) })
      .click()
    await form.getByLabel(t('booking.form.service')).selectOption(plan.services[0]!.id)
    await form.getByLabel(t('booking.form.therapist')).selectOption(plan.therapist!.id)
    await form.getByRole('textbox', { name: t('booking.form.time'), exact: true }).fill(time)
    const amount = format.money(
      { amountMinor: plan.starts[0]!.priceMinor, currency: plan.shop.currency },
      { short: true },
    )
    await form.getByRole('button', { name: t('booking.form.bookFor', { amount }) }).click()
    await expect(form).toBeHidden()
    const block = blocksOf(desk, 'Wilhelmina Quest')
    await expect(block).toHaveAccessibleName(new RegExp(`^${time} to`, 'u'))
    await desk.getByRole('button', { name: t('booking.visit.undo') }).click()
    await expect(block).toHaveCount(0)
  },
)

test(
  'time is blocked by drawing on empty ground, and given back',
  { tag: '@desk' },
  async ({ customer, visitor }) => {
    const plan = await findPlan(customer.api, { from: 1, inDays: farAway(), named: true })
    const desk = await openCalendar(await visitor('desk'), plan)
    const blocked = desk.getByRole('button', { name: /Blocked, Inventory$/u })
    await drawOn(desk, plan.therapist!.name, plan.starts[0]!.startsAt, plan.shop.timeZone)
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('booking.block.title') })
      .click()
    const form = desk.getByRole('dialog', { name: t('booking.block.title') })
    await form.getByLabel(t('booking.block.note')).fill('Inventory')
    await form.getByRole('button', { name: t('booking.block.make'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(blocked).toBeVisible()
    await desk.keyboard.press('Control+z')
    await expect(blocked).toHaveCount(0)
  },
)

for (const at of ['home', 'desk'] as const) {
  test(
    `the calendar in all its views, seen at ${at}`,
    { tag: '@desk' },
    async ({ customer, visitor }) => {
      test.setTimeout(180_000)
      const { plan, booked } = await bookFar(customer.api)
      const page = await openDesk(await visitor(at), t, { shopId: plan.shop.id, day: plan.day })
      if (at === 'home') await page.setViewportSize({ width: 390, height: 844 })
      const address = page.url()
      for (const view of ['&by=room', '&span=week', '&span=week&by=room', `&visit=${booked.id}`]) {
        await page.goto(`${address}${view}`)
        await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
        await fits(page)
        await isAccessible(page)
      }
      await page.goto(`${address}&span=week&who=${plan.therapist!.id}`)
      await expect(page.getByText(t('booking.today.live.live'))).toBeVisible()
      await isAccessible(page)
      for (const key of ['n', 'b', '/', '?']) {
        // One that was closed a moment ago may still be sliding away.
        const opened = page.locator('dialog:modal')
        await page.keyboard.press(key)
        await expect(opened).toBeVisible()
        await isAccessible(page)
        await page.keyboard.press('Escape')
        await expect(opened).toHaveCount(0)
      }
      await page.goto('/console/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await fits(page)
      await isAccessible(page)
    },
  )
}

test(
  'anything is found from anywhere, and leads there',
  { tag: '@desk' },
  async ({ customer, visitor }) => {
    const { plan, booked } = await bookFar(customer.api)
    const desk = await openCalendar(await visitor('desk'), plan)
    await desk.goto('/console/')
    await expect(desk.getByText(t('booking.today.live.live'))).toBeVisible()
    await desk.keyboard.press('Control+k')
    await desk.keyboard.type(booked.code)
    await expect(desk.getByRole('option', { name: new RegExp(booked.code, 'u') })).toBeVisible()
    await desk.keyboard.press('Enter')
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    await expect(panel).toContainText(booked.code)
  },
)

function farAway(): number {
  return 16 + Math.floor(Math.random() * 20)
}

/** A visit with a named therapist, on a day far enough ahead that tests do not meet. */
async function bookFar(api: Api) {
  const plan = await findPlan(api, { inDays: farAway(), named: true })
  return { plan, booked: await book(api, plan) }
}

/** The same, on a day on which somebody else is there to give it. */
async function planForTwo(api: Api): Promise<Plan> {
  for (let tries = 0; tries < 20; tries += 1) {
    const plan = await findPlan(api, { inDays: farAway(), named: true })
    if (await freeElsewhere(api, plan, plan.starts[0]!.startsAt)) return plan
  }
  throw new Error('nobody else gives a service on any of twenty days')
}

async function openCalendar(context: Parameters<typeof openDesk>[0], plan: Plan): Promise<Page> {
  const desk = await openDesk(context, t, { shopId: plan.shop.id, day: plan.day })
  await desk.keyboard.press('-')
  await expect(desk).toHaveURL(/zoom=small/u)
  return desk
}

/** The nearest time at which another therapist could give the same; null when nobody can that day. */
async function freeElsewhere(api: Api, plan: Plan, startsAt: string) {
  const { variantId } = plan.visit.guests[0]!.items[0]!
  const { therapists } = await api.team.list({ shopId: plan.shop.id })
  const far = (start: string) => Math.abs(Date.parse(start) - Date.parse(startsAt))
  for (const { id, name, skills } of therapists) {
    if (id === plan.therapist!.id || !skills.some((skill) => skill.variantId === variantId))
      continue
    const guests = [{ items: [{ variantId, addOnIds: [], wish: id }] }]
    const { starts } = await api.slot.day({ shopId: plan.shop.id, guests, day: plan.day })
    const free = starts
      .filter((start) => start.isFree && far(start.startsAt) >= 30 * minuteMs)
      .toSorted((a, b) => far(a.startsAt) - far(b.startsAt))[0]
    if (free) return { therapist: name, startsAt: free.startsAt }
  }
  return null
}

/** Answers the question that follows a drop. */
async function sayWhetherMoved(
  desk: Page,
  answer: 'booking.move.ask.keep' | 'booking.move.ask.confirm',
) {
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t(answer), exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function nameOf(block: Locator): Promise<string> {
  await expect(block).toHaveCount(1)
  return (await block.getAttribute('aria-label'))!
}
