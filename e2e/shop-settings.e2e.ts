import { screens } from '@serein/app/page/screens.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { consoleAddresses } from './console-addresses.ts'
import { isAccessible, fits } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addressOf, choose } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { ruleSheet } from './steps/rule.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

// One after the other: both change the rules of one spa.
test.describe.configure({ mode: 'serial' })

test(
  'a client of a spa that requires the phone number is asked for it once, and hears of a second open visit to pay',
  { tag: '@all' },
  async ({ page, customer, visitor, language, t }) => {
    const { api } = customer
    // Nobody else books at this spa meanwhile.
    const plan = await findPlan(api, { inDays: 13, at: 'Maison Serein, Batignolles' })
    const shopId = plan.shop.id
    const context = await visitor('desk')
    await logInAs(context, demo('owner'))
    const owner = apiOf(context)
    await owner.shop.requirePhone({ shopId, isPhoneRequired: true })
    try {
      const { id } = await hold(api, plan)
      await page.goto(addressOf('checkout', id))
      await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
      const pay = page.getByRole('button', { name: t('checkout.pay.atShop') })
      await pay.click()
      const field = page.getByLabel(t('identity.profile.phone'))
      await expect(field).toBeFocused()
      await expect(page.getByText(t('checkout.phone.missing'))).toBeVisible()
      await field.fill('06 12 34 56 78')
      await pay.click()
      await expect(page).toHaveURL(new RegExp(screens.bookingDetails.path, 'u'))
      const next = await hold(api, { ...plan, starts: plan.starts.toReversed() })
      await page.goto(addressOf('checkout', next.id))
      await expect(field).toHaveValue('06 12 34 56 78')

      await owner.shop.limitUnpaid({ shopId, unpaidLimit: 1 })
      await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
      await pay.click()
      const words = refusals.unpaid_full[language].replace('{limit}', '1')
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
      await fits(page)
    } finally {
      await owner.shop.limitUnpaid({ shopId, unpaidLimit: 3 })
      await owner.shop.requirePhone({ shopId, isPhoneRequired: false })
    }
  },
)

test(
  'the owner changes what clients pay and when; the next client sees it, a visit that is held does not',
  { tag: '@all' },
  async ({ page, customer, visitor, sql, language, format, t: app }) => {
    const t = wordsOf(language, 'console')
    const { api } = customer
    const plan = await findPlan(api, { inDays: 16, at: 'Maison Serein, Batignolles' })
    const before = await hold(api, plan)
    const shopId = plan.shop.id
    const context = await visitor('desk')
    await logInAs(context, demo('owner'))
    const owner = await context.newPage()
    await owner.goto(`${consoleAddresses.payments}?shop=${shopId}`)
    const rules = ruleSheet(owner, t)
    const topUps = t('payment.rule.topUp.titleIn', { currency: 'EUR' })
    try {
      await test.step('cards and the spa, no PayPal', async () => {
        const { sheet, save } = await rules.open(t('payment.rule.tenders.title'))
        for (const name of ['payment.tender.paypal', 'payment.tender.paylater'] as const)
          await sheet.getByRole('checkbox', { name: t(name), exact: true }).uncheck()
        await save()
        await expect(owner.getByText(/PayPal ·/u)).toHaveCount(0)
      })

      await test.step('two tips, by keyboard', async () => {
        const { sheet, saved } = await rules.open(t('payment.rule.tips.title'))
        await sheet
          .getByRole('button', { name: t('payment.rule.tips.remove', { n: 3 }) })
          .press('Enter')
        await expect(sheet.getByRole('button', { name: t('payment.rule.tips.add') })).toBeFocused()
        const first = sheet.getByRole('textbox').first()
        await first.fill('10')
        await first.press('Enter')
        await expect(sheet.getByText(t('payment.rule.fault.doubled'))).toBeVisible()
        const second = sheet.getByRole('textbox').last()
        await expect(second).toBeFocused()
        await second.fill('12,5')
        await second.press('Enter')
        await saved()
      })

      await test.step('a quarter first from new clients', async () => {
        const { sheet, save } = await rules.open(t('payment.rule.deposit.title'))
        await sheet.getByRole('button', { name: t('payment.rule.deposit.add') }).click()
        await sheet.getByLabel(t('payment.rule.deposit.client')).selectOption('new')
        await sheet.getByLabel(t('payment.rule.deposit.rate')).fill('25')
        const price = {
          amount: format.money({ amountMinor: 2_500, currency: 'EUR' }, { short: true }),
        }
        await expect(sheet.getByText(t('payment.rule.deposit.now', price))).toHaveCount(1)
        await isAccessible(owner)
        await save()
      })

      await test.step('two days’ notice; what is out of order says so and stays as typed', async () => {
        const { sheet, save } = await rules.open(t('payment.rule.policy.title'))
        const hours = sheet.getByLabel(t('payment.rule.policy.until'))
        await hours.last().fill('48')
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await expect(hours.last()).toBeFocused()
        await expect(hours.last()).toHaveAccessibleDescription(t('payment.rule.fault.out_of_order'))
        await hours.last().fill('24')
        await hours.first().fill('48')
        await save()
      })

      await test.step('a large amount with a bonus', async () => {
        const { sheet, save } = await rules.open(topUps)
        await sheet.getByRole('button', { name: t('payment.rule.topUp.add') }).click()
        await sheet.getByLabel(t('payment.rule.topUp.amount')).last().fill('300')
        await sheet.getByLabel(t('payment.rule.topUp.bonus')).last().fill('30')
        await save()
        await fits(owner)
      })

      await test.step('the client pays by the new rules', async () => {
        const { id } = await hold(api, { ...plan, starts: plan.starts.toReversed() })
        await page.goto(addressOf('checkout', id))
        await expect(page.getByRole('heading', { name: app('checkout.part.title') })).toBeVisible()
        await expect(page.getByRole('radio', { name: app('checkout.tender.card') })).toBeVisible()
        await expect(page.getByRole('radio', { name: app('checkout.tender.paypal') })).toHaveCount(
          0,
        )
        const tips = page.getByRole('group', { name: app('checkout.tip.title') }).getByRole('radio')
        await expect(tips).toHaveCount(3)
        const now = await api.checkout.quote({ bookingId: id })
        expect(now).toMatchObject({ tipPresets: [10_000, 12_500], deposit: { isRequired: true } })
        const hoursBefore = now.booking.timeline.map(({ until }) =>
          until ? (Date.parse(now.booking.startsAt) - Date.parse(until)) / 3_600_000 : null,
        )
        expect(hoursBefore).toEqual([48, 24, null])
        const { businessId } = now
        await page.goto(`${screens.addCredit.path}?business=${businessId}&currency=EUR`)
        const bonus = format.money({ amountMinor: 3_000, currency: 'EUR' }, { short: true })
        await expect(page.getByText(app('checkout.credit.bonus', { amount: bonus }))).toBeVisible()
      })

      await test.step('what was held before keeps its deadlines and needs no deposit', async () => {
        const { deposit, booking } = await api.checkout.quote({ bookingId: before.id })
        expect(deposit).toBeNull()
        const steps = ({ timeline }: typeof booking) =>
          timeline.map(({ feeRate, until }) => ({ feeRate, until }))
        expect(steps(booking)).toEqual(steps(before))
      })

      await test.step('the last change is undone', async () => {
        const { sheet, save } = await rules.open(topUps)
        await sheet.getByLabel(t('payment.rule.topUp.bonus')).last().fill('40')
        await save()
        await owner
          .getByRole('button', { name: t('payment.rule.undo') })
          .last()
          .click()
        await expect(owner.getByText(t('payment.rule.undone', { rule: topUps }))).toBeVisible()
        await expect(owner.getByText(/300.*\+.*30/u)).toBeVisible()
      })
    } finally {
      await sql(
        `update shop set tenders = default, tip_presets = null, deposit_rules = default, version = version + 1,
         cancellation_policy = default where id = $1`,
        [shopId],
      )
      await sql(`delete from top_up_option where currency = 'EUR' and amount_minor = 30000`)
    }
  },
)
