import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { openBill, openDesk } from './steps/console.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'the desk sells oil and a package, and the package pays for two visits',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const plans = [
      await findPlan(customer.api, { inDays: 31 }),
      await findPlan(customer.api, { inDays: 38 }),
    ]
    const { shop, visit, day } = plans[0]!
    const { variantId } = visit.guests[0]!.items[0]!
    const owner = await visitor('desk')
    await logInAs(owner, demo('owner'))
    const name = { en: `Five of ${customer.name}`, fr: `Cinq de ${customer.name}` }
    const prices = [{ currency: shop.currency, priceMinor: 20_000 }]
    await apiOf(owner).passPlan.save({
      planId: null,
      version: 0,
      name,
      description: { en: '', fr: '' },
      unit: 'visit',
      units: 5,
      variantIds: [variantId],
      categoryId: null,
      prices,
      validMonths: 12,
      people: 0,
      withOffers: false,
      parts: 1,
      isSoldOnline: false,
      isSoldAtDesk: true,
      refundRule: 'list_price',
      keepsUse: false,
    })
    const visits = []
    for (const plan of plans) visits.push(await book(customer.api, plan))

    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day })
    const money = (amountMinor: number) => format.money({ amountMinor, currency: shop.currency })
    const { products } = await apiOf(context).sale.products({ shopId: shop.id })
    const oil = products.find(({ kind, units }) => kind === 'oil' && units > 0)!
    await desk.goto(`/console/sell?shop=${shop.id}`)
    await desk.getByLabel(t('checkout.sale.search')).fill(oil.sku ?? oil.name[language])
    await desk.keyboard.press('Enter')
    const basket = desk.getByRole('region', { name: t('checkout.sale.basket') })
    await expect(basket.getByRole('listitem')).toHaveCount(1)
    await basket.getByRole('button', { name: t('checkout.sale.client') }).click()
    await basket.getByLabel(t('checkout.sale.client')).fill(customer.name)
    await basket.getByRole('button', { name: customer.name }).click()
    await desk.getByRole('tab', { name: t('checkout.sale.kind.package') }).click()
    await desk.getByRole('radio', { name: name[language] }).check({ force: true })
    await isAccessible(desk)
    await desk.getByRole('button', { name: t('pass.sell.add', { amount: '' }).trim() }).click()
    await basket
      .getByRole('button', { name: t('checkout.sale.pay', { amount: '' }).trim() })
      .click()
    const till = desk.getByRole('dialog', { name: t('checkout.sale.payTitle') })
    await till.locator('button[type=submit]').click()
    await expect(desk.getByRole('dialog', { name: t('checkout.sale.done') })).toBeVisible()

    for (const { id, startsAt } of visits) {
      await desk.goto(`/console/calendar?shop=${shop.id}&day=${startsAt.slice(0, 10)}`)
      const sheet = await openBill(desk, t, id)
      await sheet.getByRole('button', { name: t('pass.use.button') }).click()
      await expect(sheet.getByRole('button', { name: t('pass.use.undo') })).toBeVisible()
      await expect(sheet.getByText(t('payment.sheet.settled'))).toBeVisible()
      await expect(sheet.getByText(money(4_000)).first()).toBeVisible()
    }
    await isAccessible(desk)

    const [{ customers }] = [await apiOf(context).search.anything({ q: customer.name })]
    await desk.goto(`/console/clients?shop=${shop.id}&client=${customers[0]!.id}`)
    await expect(desk.getByText(t('pass.left.visits', { left: 3, units: 5 }))).toBeVisible()
    const [pass] = (await customer.api.pass.mine()).passes
    expect(pass).toMatchObject({
      unitsLeft: 3,
      uses: [{ worthMinor: 4_000 }, { worthMinor: 4_000 }],
    })
  },
)
