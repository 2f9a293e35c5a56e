import { screens } from '@serein/app/page/screens.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs, type Customer } from './steps/account.ts'
import { expect, type Sql, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test('a variant is chosen by keyboard, one that is sold out is not; it is reserved, and collected with cash', async ({
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

test(
  'a product is paid by card, collected, and returned; another one is cancelled by the spa',
  { tag: '@all' },
  async ({ page, customer, visitor, t, language }) => {
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
    await expect(
      row.getByText(say('checkout.orders.state.refunded'), { exact: true }),
    ).toBeVisible()
    expect(await customer.api.order.get({ orderId: id })).toMatchObject({
      state: 'refunded',
      paidMinor: 0,
      payments: [{ tender: 'card' }],
    })

    const other = await customer.api.order.open({ shopId: shop.id, lines: [line] })
    await customer.api.order.place({ orderId: other.id, bookingId: null })
    await desk.reload()
    const verb = say('checkout.orders.cancelOf', { code: other.code })
    await desk.getByRole('button', { name: verb }).click()
    await desk.getByRole('dialog').getByRole('button', { name: verb }).press('Enter')
    await expect(
      desk.getByText(say('checkout.orders.cancelDone', { code: other.code })),
    ).toBeVisible()
    await expect(desk.getByRole('button', { name: verb })).toHaveCount(0)
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
