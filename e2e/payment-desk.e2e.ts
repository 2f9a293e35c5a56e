import type { Locator } from '@playwright/test'
import { isAccessible } from './inspection.ts'
import { apiOf } from './steps/api.ts'
import { openBill, openDesk } from './steps/console.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf, type Words } from './words.ts'

test(
  'a client without a name pays in cash with a tip and gets change',
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
    const cashMinor = Math.ceil((taken + 1) / 10_000) * 10_000
    await sheet.getByLabel(t('payment.take.given')).fill(String(cashMinor / 100))
    await expect(sheet.getByRole('status').getByText(money(cashMinor - taken))).toBeVisible()
    await isAccessible(desk)
    await desk.keyboard.press('Enter')
    const takenNotice = sheet
      .getByText(t('payment.take.done', { amount: money(taken) }))
      .locator('..')
    await expect(takenNotice).toContainText(money(cashMinor - taken))
    await expect(sheet.getByText(t('payment.sheet.settled'))).toBeVisible()
    const bill = await api.bill.get({ bookingId: walkIn.id })
    expect(bill).toMatchObject({ customerName: null, dueMinor: 0, paidMinor: taken })
    expect(bill.payments).toMatchObject([{ tender: 'cash', amountMinor: taken }])
    expect(bill.lines.at(-1)).toMatchObject({ kind: 'tip', amountMinor: tip })
    expect(bill.lines.at(-1)!.staffId).toBe(bill.therapists[0]!.id)
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
