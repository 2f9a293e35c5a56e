import type { Page } from '@playwright/test'
import { dayIn } from '@serein/client/format.ts'
import { demo, logInAs } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'a rota week is changed by keyboard and published, and a sick therapist replaced while the client keeps the time',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    test.setTimeout(120_000)
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 34 })
    const booking = await book(customer.api, plan)
    const [item] = booking.items
    const [therapist] = item!.staff
    const day = dayIn(item!.startsAt, plan.shop.timeZone)
    const manager = await visitor('desk')
    await logInAs(manager, demo('manager'))
    const desk = await manager.newPage()
    await desk.goto(`/console/team?shop=${plan.shop.id}&day=${day}`)
    const cell = cellOf(desk, therapist!.name, format.day(day, spokenDay))
    const toast = (text: string | RegExp) => desk.getByText(text).filter({ visible: true }).last()

    await test.step('hours with a visit cannot be removed', async () => {
      await expect(cell).toBeVisible()
      await cell.focus()
      await desk.keyboard.press('Delete')
      await expect(cell).toHaveAccessibleName(new RegExp(t('team.rota.draft'), 'u'))
      await desk.getByRole('button', { name: t('team.rota.publish') }).click()
      const way = desk.getByRole('dialog', {
        name: t('team.sick.visitsOf', { name: therapist!.name }),
      })
      await expect(way.getByText(t('team.sick.helpRota'))).toBeVisible()
      await expect(
        way.getByRole('button', { name: t('team.sick.settleOf', { name: customer.name }) }),
      ).toBeVisible()
      await desk.keyboard.press('Escape')
      await desk.getByRole('button', { name: t('team.rota.discard') }).click()
      await expect(desk.getByText(t('team.rota.noDrafts'))).toBeVisible()
    })

    await test.step('a shift is lengthened by a key, undone, redone and published', async () => {
      await cell.focus()
      await desk.keyboard.press('Shift+ArrowDown')
      await expect(cell).toHaveAccessibleName(new RegExp(t('team.rota.draft'), 'u'))
      await desk.keyboard.press('Control+z')
      await expect(cell).not.toHaveAccessibleName(new RegExp(t('team.rota.draft'), 'u'))
      await desk.keyboard.press('Shift+ArrowDown')
      await expect(desk.getByText(t('team.rota.drafts', { count: 1 }))).toBeVisible()
      await desk.getByRole('button', { name: t('team.rota.publish') }).click()
      await expect(toast(t('team.rota.published'))).toBeVisible()
      await expect(desk.getByText(t('team.rota.noDrafts'))).toBeVisible()
    })

    await test.step('another therapist takes the visit of the sick one', async () => {
      await desk.getByRole('button', { name: t('team.sick.report') }).click()
      const form = desk.getByRole('dialog', { name: t('team.sick.report') })
      await form.getByLabel(t('team.sick.who')).selectOption({ label: therapist!.name })
      await form.getByLabel(t('team.off.firstDay')).fill(day)
      await form.getByRole('button', { name: t('common.save') }).click()
      const sheet = desk.getByRole('dialog', {
        name: t('team.sick.visitsOf', { name: therapist!.name }),
      })
      const { name } = customer
      const become = sheet.getByLabel(t('team.sick.becomes', { name }))
      await expect(become).toBeVisible()
      await sheet.getByRole('button', { name: t('team.sick.settleOf', { name }) }).click()
      await expect(become).toBeHidden()
      const after = await customer.api.booking.get({ bookingId: booking.id })
      expect(after).toMatchObject({ state: 'confirmed', totalMinor: booking.totalMinor })
      expect(after.items[0]!.staff[0]!.id).not.toBe(therapist!.id)
    })
  },
)

const spokenDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

function cellOf(desk: Page, name: string, day: string) {
  return desk.getByRole('gridcell', { name: new RegExp(`^${name}, ${day}`, 'u') })
}
