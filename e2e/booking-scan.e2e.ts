import type { Locator, Page } from '@playwright/test'
import type { Customer } from './steps/account.ts'
import { beginNow } from './steps/begin-now.ts'
import { withCamera } from './steps/camera.ts'
import { openDesk } from './steps/console.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf, type Words } from './words.ts'

test('the camera at the desk reads the code on a client’s phone, and the client is checked in @all', async ({
  customer,
  page,
  visitor,
  language,
  playwright,
  launchOptions,
  sql,
  t: inApp,
}, info) => {
  const t = wordsOf(language, 'console')
  const visit = await visitNow(customer, sql, 4)
  await page.goto(addressOf('bookingDetails', visit.id))
  const code = page.getByRole('img', { name: inApp('booking.code.qr', { code: visit.code }) })
  await expect(code).toBeVisible()
  // As the camera sees a phone: the code, and what stands beside it, not under the bar at the foot.
  const card = page.locator('div', { has: code, hasText: visit.code }).last()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const codePicture = await card.screenshot()
  await using browser = await withCamera(
    { chromium: playwright.chromium, launchOptions },
    codePicture,
    info.outputPath('phone.y4m'),
  )
  const desk = await openDesk(await visitor('desk', browser), t, visit)
  const scan = await openScan(desk, t, visit.shopId)
  const found = scan.getByRole('status').first()
  await expect(found).toContainText(visit.code)
  await expect(found).toContainText(customer.name.split(' ')[0]!)
  await scan.getByRole('button', { name: t('booking.visit.checkIn') }).click()
  await expect(scan).toBeHidden()
  expect(await customer.api.booking.get({ bookingId: visit.id })).toMatchObject({
    state: 'checked_in',
  })
})

/** A visit that began a moment ago, and where its desk is. */
async function visitNow(customer: Customer, sql: Sql, inDays: number) {
  const plan = await findPlan(customer.api, { inDays, from: 1 })
  const { id, code, timeZone } = await book(customer.api, plan)
  return { id, code, shopId: plan.shop.id, day: await beginNow(sql, id, timeZone) }
}

async function openScan(desk: Page, t: Words, shopId: string): Promise<Locator> {
  await desk.goto(`/console/?shop=${shopId}`)
  await desk.getByRole('button', { name: t('booking.scan.open') }).click()
  return desk.getByRole('dialog', { name: t('booking.scan.title') })
}
