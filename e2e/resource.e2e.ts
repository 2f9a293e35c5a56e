import type { Locator } from '@playwright/test'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { book, findRoomPlan, planAddress } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a new room makes a full time bookable, until the room is retired', async ({
  page,
  context,
  customer,
  visitor,
  language,
  format,
  sql,
}) => {
  test.setTimeout(120_000)
  const t = wordsOf(language, 'console')
  const plan = await findRoomPlan(apiOf(context), 25)
  const { startsAt } = (await book(customer.api, plan)).items[0]!
  const clock = format.clock(startsAt, plan.shop.timeZone)
  const offered = page.getByRole('radio', { name: new RegExp(`^${clock}`, 'u') })
  const seen = async (count: number) => {
    await page.goto(planAddress(plan))
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(offered).toHaveCount(count)
  }
  await seen(0)
  const [kind] = await sql(
    `select k.name from requirement r join resource_kind k on k.id = r.kind_ids[1] where r.service_id = $1`,
    [plan.services[0]!.id],
  )
  const name = `Hammam ${crypto.randomUUID().slice(0, 6)}`

  const manager = await visitor('desk')
  await logInAs(manager, demo('manager'))
  const desk = await manager.newPage()
  await desk.goto(`/console/rooms?shop=${plan.shop.id}`)
  const button = (word: 'resource.retireOf' | 'resource.earlier' | 'resource.restoreOf') =>
    desk.getByRole('button', { name: t(word, { name }) })

  await test.step('the room is made by keyboard', async () => {
    await press(desk.getByRole('button', { name: t('resource.newUnit') }))
    const sheet = desk.getByRole('dialog', { name: t('resource.newUnit') })
    await sheet.getByLabel(t('resource.placesOf'), { exact: true }).fill('2')
    await sheet
      .getByLabel(t('resource.kind'), { exact: true })
      .selectOption({ label: (kind!.name as Record<string, string>)[language]! })
    await sheet.getByLabel(t('resource.name'), { exact: true }).fill(name)
    await desk.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
  })

  await test.step('the time is offered at once, and the rooms reordered', async () => {
    await seen(1)
    const rows = desk.getByRole('region', { name: t('resource.units') }).getByRole('listitem')
    const last = await rows.count()
    await expect(rows.nth(last - 1)).toContainText(name)
    await press(button('resource.earlier'))
    await expect(rows.nth(last - 2)).toContainText(name)
    await expect(button('resource.earlier')).toBeFocused()
  })

  await test.step('the room is retired, restored and retired again', async () => {
    await press(button('resource.retireOf'))
    await expect(button('resource.restoreOf')).toBeVisible()
    await seen(0)
    await desk
      .getByRole('button', { name: t('common.undo') })
      .last()
      .click()
    await expect(button('resource.retireOf')).toBeVisible()
    await seen(1)
    await press(button('resource.retireOf'))
    await expect(button('resource.restoreOf')).toBeVisible()
  })
})

async function press(target: Locator): Promise<void> {
  await target.focus()
  await target.press('Enter')
}
