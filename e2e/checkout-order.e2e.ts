import { screens } from '@serein/app/page/screens.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs, type Customer } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test('a product is reserved, and collected with cash', async ({
  page,
  customer,
  visitor,
  t,
  language,
}) => {
  const { shop, product } = await inStock(customer)
  const name = product.name[language]
  await page.goto(`${screens.products.path}?shop=${shop.id}&product=${product.id}`)
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: t('catalogue.basket.more') }).press('Enter')
  await isAccessible(page)
  await sheet.getByRole('button', { name: t('catalogue.basket.add') }).click()
  await page.getByRole('button', { name: t('catalogue.basket.open') }).click()
  const basket = page.getByRole('dialog', { name: t('catalogue.basket.title') })
  await expect(basket.getByRole('group', { name })).toContainText('2')
  await isAccessible(page)
  await basket.getByRole('button', { name: t('catalogue.basket.go') }).click()
  await expect(page.getByRole('heading', { name: t('checkout.order.title') })).toBeVisible()
  await isAccessible(page)
  await fits(page)
  await page.getByRole('button', { name: t('checkout.order.reserve') }).click()
  await expect(page.getByText(t('checkout.order.state.placed'), { exact: true })).toBeVisible()
  await isAccessible(page)
  await fits(page)
  const [order] = (await customer.api.order.list({})).orders
  expect(order).toMatchObject({ state: 'placed', isPaid: false, lines: [{ units: 2 }] })
  await expect(page.getByText(order!.code)).toBeVisible()

  const context = await visitor('desk')
  await logInAs(context, demo('desk'))
  const desk = await context.newPage()
  const say = wordsOf(language, 'console')
  const { code } = order!
  await desk.goto(`/console/orders?shop=${shop.id}`)
  await desk.getByRole('button', { name: say('checkout.orders.readyOf', { code }) }).click()
  await expect(desk.getByText(say('checkout.orders.isReady', { code }))).toBeVisible()
  await isAccessible(desk)
  await desk.getByRole('button', { name: say('checkout.orders.collectOf', { code }) }).click()
  await isAccessible(desk)
  await desk.getByRole('dialog').locator('button[type=submit]').press('Enter')
  await expect(desk.getByText(say('checkout.orders.done', { code }))).toBeVisible()
  expect(await customer.api.order.get({ orderId: order!.id })).toMatchObject({
    state: 'collected',
    payments: [{ tender: 'cash' }],
  })
})

test('the spa cancels an order, and its products can be bought again', async ({
  page,
  customer,
  language,
}) => {
  const { shop, product } = await inStock(customer)
  const line = { variantId: variantAt(product), units: 1 }
  const { id: orderId, code } = await customer.api.order.open({ shopId: shop.id, lines: [line] })
  await customer.api.order.place({ orderId, bookingId: null })
  await page.context().clearCookies({ name: /session/u })
  await logInAs(page.context(), demo('desk'))
  const say = wordsOf(language, 'console')
  await page.goto(`/console/orders?shop=${shop.id}`)
  const verb = say('checkout.orders.cancelOf', { code })
  await page.getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).press('Enter')
  await expect(page.getByText(say('checkout.orders.cancelDone', { code }))).toBeVisible()
  await expect(page.getByRole('button', { name: verb })).toHaveCount(0)
})

test('a product is paid by card, collected, and returned', async ({
  page,
  customer,
  visitor,
  t,
  language,
}) => {
  const { shop, product } = await inStock(customer)
  const line = { variantId: variantAt(product), units: 1 }
  const { id } = await customer.api.order.open({ shopId: shop.id, lines: [line] })
  await page.goto(`${screens.checkout.path}?order=${id}`)
  await page.getByRole('radio', { name: t('checkout.tender.card'), exact: true }).check()
  await page
    .getByRole('link', { name: /./u })
    .and(page.locator(`[href*="${screens.cardCheckout.path}"]`))
    .filter({ visible: true })
    .click()
  await page.getByLabel(t('checkout.card.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('checkout.card.expiry')).fill('12 / 34')
  await page.getByLabel(t('checkout.card.code')).fill('123')
  await page.getByLabel(t('checkout.card.code')).press('Enter')
  await expect(page.getByText(t('checkout.order.state.paid'), { exact: true })).toBeVisible()
  await isAccessible(page)
  await page.goto(`${screens.wallet.path}?orders=true`)
  const { code } = await customer.api.order.get({ orderId: id })
  await expect(page.getByText(code)).toBeVisible()
  await isAccessible(page)

  const context = await visitor('desk')
  await logInAs(context, demo('desk'))
  const desk = await context.newPage()
  const say = wordsOf(language, 'console')
  await desk.goto(`/console/orders?shop=${shop.id}`)
  await desk.getByRole('button', { name: say('checkout.orders.collectOf', { code }) }).click()
  await desk.getByRole('dialog').locator('button[type=submit]').click()
  await expect(desk.getByText(say('checkout.orders.done', { code }))).toBeVisible()
  await desk.getByText(say('checkout.orders.over'), { exact: true }).click()
  await desk.getByRole('button', { name: say('checkout.orders.takeBackOf', { code }) }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: say('checkout.orders.moreOf') }).press('Enter')
  await sheet.getByLabel(say('checkout.orders.reason')).fill('Leaks')
  await isAccessible(desk)
  await sheet.getByLabel(say('checkout.orders.reason')).press('Enter')
  const row = desk.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByText(say('checkout.orders.state.refunded'), { exact: true })).toBeVisible()
  expect(await customer.api.order.get({ orderId: id })).toMatchObject({
    state: 'refunded',
    paidMinor: 0,
    payments: [{ tender: 'card' }],
  })
})

test(
  'a manager makes a product, gives it stock and publishes it',
  { tag: '@desk' },
  async ({ customer, visitor, language }) => {
    const { shop } = await inStock(customer)
    const context = await visitor('desk')
    await logInAs(context, demo('manager'))
    const page = await context.newPage()
    const say = wordsOf(language, 'console')
    await page.goto(`/console/products?shop=${shop.id}`)
    await page.getByRole('button', { name: say('catalogue.products.new') }).click()
    const sheet = page.getByRole('dialog')
    const name = `Oil ${Date.now()}`
    for (const of of ['en', 'fr'] as const) {
      const spoken = { language: say(`catalogue.form.in.${of}`) }
      await sheet.getByLabel(say('catalogue.form.name', spoken)).fill(name)
      await sheet.getByLabel(say('catalogue.form.size', spoken)).fill('50 ml')
    }
    await sheet.getByLabel(say('catalogue.form.price', { currency: 'EUR' })).fill('12')
    await isAccessible(page)
    await sheet.locator('button[type=submit]').click()
    await expect(page.getByText(say('catalogue.form.saved', { name }))).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.stockOf', { name }) }).click()
    await sheet.getByLabel(say('catalogue.stock.units.received')).fill('6')
    await isAccessible(page)
    await sheet.locator('button[type=submit]').click()
    await expect(page.getByText(say('catalogue.stock.done', { name }))).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.publishOf', { name }) }).click()
    await expect(page.getByText(say('catalogue.products.isPublished', { name }))).toBeVisible()
    await isAccessible(page)
    const { products } = await customer.api.product.list({ shopId: shop.id })
    expect(products[0]).toMatchObject({ name: { en: name } })
    await page.getByRole('button', { name: say('catalogue.products.retireOf', { name }) }).click()
    await expect(page.getByText(say('catalogue.products.isRetired', { name }))).toBeVisible()
  },
)

const variantAt = ({ shops }: Product) =>
  shops[0]!.variants.find(({ stock }) => stock === 'in_stock')!.variantId

async function inStock({ api }: Customer): Promise<{ shop: { id: string }; product: Product }> {
  const { shops } = await api.shop.list({ limit: 50 })
  const shop = shops.find(({ name }) => name === marais)!
  const { products } = await api.product.list({ shopId: shop.id, limit: 50 })
  const product = products.find(({ shops: carriers }) => carriers[0]!.stock === 'in_stock')!
  return { shop, product }
}
