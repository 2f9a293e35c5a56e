import { screens } from '@serein/app/screens/screens.ts'
import { fits, isAccessible } from './inspection.ts'
import { demo, logInAs, type Customer } from './steps/account.ts'
import { cards, payByCard } from './steps/pay.ts'
import { expect, type Sql, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test('a product’s variant is chosen by keyboard unless sold out, reserved, and collected for cash', async ({
  page,
  customer,
  visitor,
  t,
  language,
  sql,
}) => {
  const { shop, product } = await productAt(customer, 'The Serein bathrobe')
  const [small, medium, large] = product.variants.map(({ id }) => id) as [string, string, string]
  await setUnits(sql, small, 0)
  await setUnits(sql, medium, 40)
  await setUnits(sql, large, 40)
  const name = product.name[language]
  await page.goto(`${screens.products.path}?shop=${shop.id}&product=${product.id}`)
  const sheet = page.getByRole('dialog', { name })
  const choice = sheet.getByRole('group', { name: t('catalogue.product.variant') })
  await expect(choice.getByRole('radio').first()).toBeDisabled()
  await expect(choice.getByText(t('catalogue.stock.soldOut'))).toBeVisible()
  const chosen = choice.getByRole('radio', { checked: true })
  await expect(chosen).toHaveValue(medium)
  await chosen.press('ArrowRight')
  await expect(chosen).toHaveValue(large)
  await sheet.getByRole('button', { name: t('catalogue.basket.more') }).press('Enter')
  await isAccessible(page)
  await sheet.getByRole('button', { name: t('catalogue.basket.add') }).press('Enter')
  await page.getByRole('button', { name: t('catalogue.basket.open') }).click()
  const basket = page.getByRole('dialog', { name: t('catalogue.basket.title') })
  await expect(basket.getByRole('group', { name })).toContainText('2')
  await expect(basket.getByText(/^L ·/u)).toBeVisible()
  await basket.getByRole('button', { name: t('catalogue.basket.go') }).click()
  await expect(page.getByRole('heading', { name: t('checkout.order.title') })).toBeVisible()
  await expect(page.getByText('L', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('checkout.order.reserve') }).click()
  await expect(page.getByText(t('checkout.order.state.placed'), { exact: true })).toBeVisible()
  await isAccessible(page)
  await fits(page)
  const [order] = (await customer.api.order.list({})).orders
  const line = { units: 2, variantId: large, label: { en: 'L' } }
  expect(order).toMatchObject({ state: 'placed', isPaid: false, lines: [line] })
  await expect(page.getByText(order!.code)).toBeVisible()

  const context = await visitor('desk')
  await logInAs(context, demo('desk'))
  const desk = await context.newPage()
  const say = wordsOf(language, 'console')
  const { code } = order!
  await desk.goto(`/console/orders?shop=${shop.id}`)
  await desk.getByRole('button', { name: say('checkout.orders.readyOf', { code }) }).click()
  await expect(desk.getByText(say('checkout.orders.isReady', { code }))).toBeVisible()
  await desk.getByRole('button', { name: say('checkout.orders.collectOf', { code }) }).click()
  await desk.getByRole('dialog').locator('button[type=submit]').press('Enter')
  await expect(desk.getByText(say('checkout.orders.done', { code }))).toBeVisible()
  expect(await customer.api.order.get({ orderId: order!.id })).toMatchObject({
    state: 'collected',
    payments: [{ tender: 'cash' }],
  })
})

test('a product is paid by card', { tag: '@all' }, async ({ page, customer, t, format, sql }) => {
  const { shop, product } = await productAt(customer, 'The Serein bathrobe')
  const { id: variantId } = product.variants[0]!
  await setUnits(sql, variantId, 40)
  const lines = [{ variantId, units: 1 }]
  const order = await customer.api.order.open({ shopId: shop.id, lines })
  await page.goto(`${screens.cardCheckout.path}?order=${order.id}`)
  const { totalMinor: amountMinor, currency } = order
  await payByCard(page, t, cards.success, format.money({ amountMinor, currency }))
  await expect(page.getByText(t('checkout.order.state.paid'), { exact: true })).toBeVisible()
  await page.goto(`${screens.wallet.path}?tab=orders`)
  await expect(page.getByText(order.code)).toBeVisible()
})

async function productAt({ api }: Customer, name: string) {
  const { shops } = await api.shop.list({ limit: 50 })
  const shop = shops.find((each) => each.name === marais)!
  const { products } = await api.product.list({ shopId: shop.id, limit: 50 })
  return { shop, product: products.find((each) => each.name.en === name)! }
}

/** At every shop that carries it. */
async function setUnits(sql: Sql, variantId: string, units: number): Promise<void> {
  await sql('update product_stock set units = $2 where variant_id = $1', [variantId, units])
}
