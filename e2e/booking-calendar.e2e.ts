import type { Locator, Page } from '@playwright/test'
import { newCustomer } from './steps/account.ts'
import { apiOf, type Api } from './steps/api.ts'
import { columnOf, dragTo, drawOn } from './steps/calendar.ts'
import { blocksOf, deskName, openDesk } from './steps/console.ts'
import { book, findPlan, type Plan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('en', 'console')
const minuteMs = 60_000

test(
  'a visit is dragged to another time and therapist but not onto another visit, seen at another desk, and moved back',
  { tag: '@desk' },
  async ({ customer, visitor, format }) => {
    const plan = await planForTwo(customer.api)
    const booked = await book(customer.api, plan)
    const somebody = await newCustomer(await visitor())
    const { startsAt: busyAt } = await book(somebody.api, {
      ...plan,
      starts: plan.starts.slice(-1),
    })
    const context = await visitor('desk')
    const desk = await openCalendar(context, plan)
    const other = await openCalendar(await visitor('desk'), plan)
    const target = (await freeElsewhere(apiOf(context), plan, booked.startsAt))!
    const block = blocksOf(desk, customer.name)
    const before = await nameOf(block)

    const { name: therapist } = plan.therapist!
    await dragTo(desk, block, { therapist, startsAt: busyAt, startedAt: booked.startsAt })
    const from = format.time(busyAt, plan.shop.timeZone)
    const busy = t('booking.board.conflict.busy', { name: therapist, from, to: '§' }).split('§')[0]!
    await expect(desk.getByRole('region', { name: t('frame.toasts') })).toContainText(busy)
    await expect(block).toHaveAccessibleName(before)
    await dragTo(desk, block, { ...target, startedAt: booked.startsAt })
    await sayWhetherMoved(desk, 'booking.move.ask.keep')
    await expect(block).toHaveAccessibleName(before)
    await dragTo(desk, block, { ...target, startedAt: booked.startsAt })
    await sayWhetherMoved(desk, 'booking.move.ask.confirm')
    const time = format.time(target.startsAt, plan.shop.timeZone)
    const who = target.therapist
    const movedText = t('booking.board.done.move', { name: deskName(customer.name), time, who })
    await expect(desk.getByText(`${movedText} ${t('booking.tell.told')}`)).toBeVisible()
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
  'a visit is moved, stretched and put back by keyboard alone, each step announced',
  { tag: '@desk' },
  async ({ customer, visitor }) => {
    const plan = await findPlan(customer.api, { inDays: 36, named: true })
    await book(customer.api, plan)
    const desk = await openCalendar(await visitor('desk'), plan)
    const block = blocksOf(desk, customer.name)
    const before = await nameOf(block)
    const name = deskName(customer.name)
    const announcement = desk.locator('[aria-live=assertive]')

    await block.focus()
    await desk.keyboard.press('m')
    await expect(announcement).toHaveText(t('booking.board.dragStarted', { name }))
    await desk.keyboard.press('Escape')
    await expect(announcement).toHaveText(t('booking.board.dragCancelled'))
    await expect(block).toHaveAccessibleName(before)

    await desk.keyboard.press('s')
    await expect(announcement).toHaveText(t('booking.board.stretchStarted', { name }))
    await desk.keyboard.press('ArrowUp')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText(new RegExp(`^${name} now takes`, 'u'))).toBeVisible()
    await expect(block).not.toHaveAccessibleName(before)
    await expect(block).toBeFocused()
    const stretched = await nameOf(block)

    await desk.keyboard.press('m')
    for (let tries = 0; tries < 20; tries++) {
      await desk.keyboard.press('ArrowDown')
      if (/^\d\d:\d\d–/u.test(await announcement.innerText())) break
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
  'a block is drawn on an empty time and removed',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor }) => {
    const plan = await findPlan(customer.api, { from: 1, inDays: 38, named: true })
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

/** A day far ahead, which no other journey looks at, on which somebody else is there to give the same. */
async function planForTwo(api: Api): Promise<Plan> {
  for (let inDays = 26; inDays < 34; inDays += 1) {
    const plan = await findPlan(api, { inDays, named: true })
    if (await freeElsewhere(api, plan, plan.starts[0]!.startsAt)) return plan
  }
  throw new Error('nobody else gives a service on any of these days')
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
