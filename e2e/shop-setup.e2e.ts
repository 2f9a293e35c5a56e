import { screens } from '@serein/app/page/screens.ts'
import { dayIn } from '@serein/client/format.ts'
import { consoleAddresses } from './console-addresses.ts'
import { isAccessible, fits } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { ruleSheet } from './steps/rule.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'the owner sets a shop up: contact, hours with a visit in the way, who is answered first, and its colour',
  { tag: '@all' },
  async ({ page, customer, visitor, sql, language }) => {
    const t = wordsOf(language, 'console')
    const { api } = customer
    const plan = await findPlan(api, { inDays: 40, at: 'Maison Serein, Presqu’île' })
    const shopId = plan.shop.id
    const visit = await book(api, plan)
    const context = await visitor('desk')
    await logInAs(context, demo('owner'))
    const owner = await context.newPage()
    await owner.goto(`${consoleAddresses.settings}?shop=${shopId}`)
    const rules = ruleSheet(owner, t)
    try {
      await test.step('another phone number, undone', async () => {
        const { phone } = await api.shop.get({ shopId })
        const rule = t('shop.details.title')
        const { sheet, save } = await rules.open(rule)
        await sheet.getByLabel(t('shop.details.shopName')).fill('')
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await expect(sheet.getByLabel(t('shop.details.shopName'))).toBeFocused()
        await sheet.getByLabel(t('shop.details.shopName')).fill(plan.shop.name)
        await sheet.getByLabel(t('shop.details.shopPhone')).fill('+33 1 84 80 99 99')
        await isAccessible(owner)
        await save()
        expect((await api.shop.get({ shopId })).phone).toBe('+33 1 84 80 99 99')
        await owner.getByRole('button', { name: t('payment.rule.undo') }).click()
        await expect(owner.getByText(t('payment.rule.undone', { rule }))).toBeVisible()
        expect((await api.shop.get({ shopId })).phone).toBe(phone)
      })

      await test.step('a closure names the visit that is booked then, and keeps it', async () => {
        const day = dayIn(visit.startsAt, plan.shop.timeZone)
        await owner.getByRole('button', { name: t('shop.closure.add') }).click()
        const sheet = owner.getByRole('dialog', { name: t('shop.closure.add') })
        await sheet.getByLabel(t('shop.closure.from')).fill(day)
        await sheet.getByLabel(t('shop.closure.to')).fill(day)
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await expect(
          sheet.getByRole('link', { name: new RegExp(customer.name, 'u') }),
        ).toBeVisible()
        await isAccessible(owner)
        await sheet.getByRole('checkbox', { name: t('shop.inTheWay.keep') }).check()
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await expect(sheet).toBeHidden()
        const { starts } = await api.slot.day({ shopId, ...plan.visit, day })
        expect(starts.filter(({ isFree }) => isFree)).toEqual([])
        await owner
          .getByRole('button', { name: t('payment.rule.undo') })
          .last()
          .click()
        const rule = t('shop.closure.title')
        await expect(owner.getByText(t('payment.rule.undone', { rule }))).toBeVisible()
      })

      await test.step('visits with one treatment are answered first', async () => {
        const { sheet, save } = await rules.open(t('shop.approval.title'))
        await sheet.getByLabel(t('shop.approval.who')).selectOption('some')
        await sheet.getByRole('checkbox', { name: t('shop.approval.newClients') }).uncheck()
        await sheet.getByRole('button', { name: t('payment.rule.save') }).click()
        await expect(sheet.getByText(t('shop.approval.none'))).toBeVisible()
        await sheet.getByRole('checkbox').last().check()
        await isAccessible(owner)
        await save()
        const sum = owner.getByText(t('shop.approval.sumServices', { count: 1 })).first()
        await expect(sum).toBeVisible()
      })

      await test.step('its colour is shown where the shop is', async () => {
        const { sheet, save } = await rules.open(t('shop.color.title'))
        await sheet.getByRole('checkbox', { name: t('shop.color.own') }).check()
        await sheet.getByLabel(t('shop.color.choose')).fill('#7a1f4b')
        await save()
        await fits(owner)
        const { brandColors } = await api.shop.get({ shopId })
        expect(brandColors?.primary).toContain('#7a1f4b')
        await page.goto(`${screens.shopDetails.path}?shop=${shopId}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await isAccessible(page)
      })
    } finally {
      await sql('delete from shop_closure where shop_id = $1 and from_day = $2', [
        shopId,
        dayIn(visit.startsAt, plan.shop.timeZone),
      ])
      await sql(
        'update shop set approval_rule = null, brand_color = null, version = version + 1 where id = $1',
        [shopId],
      )
    }
  },
)
