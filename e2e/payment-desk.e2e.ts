import type { Locator } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { apiOf } from './steps/api.ts'
import { beginNow } from './steps/begin-now.ts'
import { openBill, openDesk } from './steps/console.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf, type Words } from './words.ts'

test(
  'somebody without a name pays in cash with a tip, and has their change',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 23 })
    const { shop, visit, starts } = plan
    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day: plan.day })
    const api = apiOf(context)
    const { startsAt } = starts[0]!
    const walkIn = await api.booking.walkIn({ shopId: shop.id, ...visit, startsAt })
    const { totalMinor } = await api.bill.get({ bookingId: walkIn.id })
    const money = (amountMinor: number) => format.money({ amountMinor, currency: shop.currency })
    const sheet = await openBill(desk, t, walkIn.id)
    await expect(sheet.getByLabel(t('payment.take.amount'))).toBeFocused()

    const tip = await chooseTip(sheet, t)
    const taken = totalMinor + tip
    const given = Math.ceil((taken + 1) / 10_000) * 10_000
    await sheet.getByLabel(t('payment.take.given')).fill(String(given / 100))
    await expect(sheet.getByRole('status').getByText(money(given - taken))).toBeVisible()
    await isAccessible(desk)
    await desk.keyboard.press('Enter')
    const done = { amount: money(taken), change: money(given - taken) }
    await expect(desk.getByText(t('payment.take.doneChange', done))).toBeVisible()
    await expect(sheet.getByText(t('payment.sheet.settled'))).toBeVisible()
    const bill = await api.bill.get({ bookingId: walkIn.id })
    expect(bill).toMatchObject({ customerName: null, dueMinor: 0, paidMinor: taken })
    expect(bill.payments).toMatchObject([{ tender: 'cash', amountMinor: taken }])
    expect(bill.lines.at(-1)).toMatchObject({ kind: 'tip', amountMinor: tip })
    expect(bill.lines.at(-1)!.staffId).toBe(bill.therapists[0]!.id)
  },
)

test(
  'a client pays half before the visit and half after it, and has a part back',
  { tag: '@desk' },
  async ({ customer, visitor, language, format, sql }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 24, from: 1 })
    const { shop, visit, starts } = plan
    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day: plan.day })
    const api = apiOf(context)
    const { startsAt } = starts[0]!
    const name = `Ana Costa ${Date.now()}`
    const walkIn = await api.booking.walkIn({
      shopId: shop.id,
      ...visit,
      startsAt,
      customer: { name },
    })
    const day = await beginNow(sql, walkIn.id, shop.timeZone)
    await desk.goto(`/console/calendar?shop=${shop.id}&day=${day}&visit=${walkIn.id}`)
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    await panel.getByRole('button', { name: t('payment.open.take') }).click()
    const { totalMinor } = await api.bill.get({ bookingId: walkIn.id })
    const half = Math.floor(totalMinor / 200) * 100
    const money = (amountMinor: number) => format.money({ amountMinor, currency: shop.currency })

    const sheet = desk.getByRole('dialog', { name: t('payment.sheet.title') })
    await sheet.getByRole('radio', { name: t('payment.tender.terminal') }).check()
    await sheet.getByLabel(t('payment.take.amount')).fill(String(half / 100))
    await desk.keyboard.press('Enter')
    await expect(desk.getByText(t('payment.take.done', { amount: money(half) }))).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(panel.getByText(money(totalMinor - half))).toBeVisible()

    await api.booking.checkIn({ bookingId: walkIn.id })
    await api.booking.complete({ bookingId: walkIn.id })
    await panel.getByRole('button', { name: t('payment.open.take') }).click()
    await sheet.getByLabel(t('payment.take.amount')).press('Enter')
    await expect(sheet.getByText(t('payment.sheet.settled'))).toBeVisible()

    const tender = t('payment.tender.cash')
    const amount = money(totalMinor - half)
    await sheet
      .getByRole('button', { name: t('payment.refund.openOf', { amount, tender }) })
      .click()
    await sheet.getByRole('radio', { name: t('payment.refund.goodwill') }).check()
    await sheet.getByRole('textbox', { name: t('payment.refund.amount') }).fill('5')
    await isAccessible(desk)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText(t('payment.refund.done', { amount: money(500) }))).toBeVisible()
    expect(await api.bill.get({ bookingId: walkIn.id })).toMatchObject({
      totalMinor: totalMinor - 500,
      paidMinor: totalMinor - 500,
      dueMinor: 0,
    })
  },
)

test(
  'the till is counted, says what is missing, and is read on a phone too',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const { shop, day } = await findPlan(customer.api, { inDays: 20, from: 2 })
    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day })
    const money = (amountMinor: number) => format.money({ amountMinor, currency: shop.currency })
    await desk.getByRole('link', { name: t('payment.till.title'), exact: true }).click()
    await expect(desk.getByRole('heading', { name: t('payment.till.drawer') })).toBeVisible()

    const counted = desk.getByLabel(t('payment.till.counted'))
    await desk.getByRole('radio', { name: t('payment.till.asOpening') }).check()
    await counted.fill('150')
    await counted.press('Enter')
    await expect(desk.getByText(t('payment.till.saved'))).toBeVisible()
    const { drawer } = await apiOf(context).till.day({ shopId: shop.id })
    expect(drawer.openingMinor).toBe(15_000)

    await desk.getByRole('radio', { name: t('payment.till.asCount') }).check()
    await counted.fill('147,50')
    const short = t('payment.till.short', { amount: money(250) })
    await expect(desk.getByText(short)).toBeVisible()
    await desk.getByRole('button', { name: t('payment.till.save') }).click()
    await expect(desk.getByRole('listitem').getByText(short)).toBeVisible()
    await isAccessible(desk)
    await desk.setViewportSize({ width: 390, height: 844 })
    await fits(desk)
  },
)

/** The first tip that is offered; answers with it. */
async function chooseTip(sheet: Locator, t: Words): Promise<number> {
  const tips = sheet.getByRole('group', { name: t('payment.take.tip') })
  const offered = tips.getByRole('button').nth(1)
  await offered.click()
  await expect(tips.getByLabel(t('payment.take.tipFor'))).toBeVisible()
  return Number((await offered.innerText()).replaceAll(/\D/gu, '')) * 100
}
