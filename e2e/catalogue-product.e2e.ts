import { screens } from '@serein/app/page/screens.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs, type Customer } from './steps/account.ts'
import { expect, type Sql, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test(
  'a variant is chosen by keyboard; one that is sold out can be seen and not be chosen',
  { tag: '@french' },
  async ({ page, customer, sql, t, language }) => {
    const { shop, product } = await productAt(customer, 'The Serein bathrobe')
    const [small, medium, large] = product.variants.map(({ id }) => id) as [string, string, string]
    await setUnits(sql, small, 0)
    await setUnits(sql, medium, 40)
    await setUnits(sql, large, 40)
    await page.goto(`${screens.products.path}?shop=${shop.id}&product=${product.id}`)
    const sheet = page.getByRole('dialog', { name: product.name[language] })
    const choice = sheet.getByRole('group', { name: t('catalogue.product.variant') })
    await expect(choice.getByRole('radio').first()).toBeDisabled()
    await expect(choice.getByText(t('catalogue.stock.soldOut'))).toBeVisible()
    const chosen = choice.getByRole('radio', { checked: true })
    await expect(chosen).toHaveValue(medium)
    await chosen.press('ArrowRight')
    await expect(chosen).toHaveValue(large)
    await isAccessible(page)
    await fits(page)
    await sheet.getByRole('button', { name: t('catalogue.basket.add') }).press('Enter')
    await page.getByRole('button', { name: t('catalogue.basket.open') }).click()
    const basket = page.getByRole('dialog', { name: t('catalogue.basket.title') })
    await expect(basket.getByText(/^L ·/u)).toBeVisible()
    await basket.getByRole('button', { name: t('catalogue.basket.go') }).click()
    await expect(page.getByRole('heading', { name: t('checkout.order.title') })).toBeVisible()
    await expect(page.getByText('L', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('checkout.order.reserve') }).click()
    await expect(page.getByText(t('checkout.order.state.placed'), { exact: true })).toBeVisible()
    const [order] = (await customer.api.order.list({})).orders
    expect(order).toMatchObject({ lines: [{ variantId: large, label: { en: 'L' } }] })
  },
)

test(
  'a manager gives a product a second variant, puts it first, and counts its stock apart',
  { tag: '@desk' },
  async ({ customer, visitor, language }) => {
    const { shop, product } = await productAt(customer, 'Black soap and glove')
    const name = product.name[language]
    const context = await visitor('desk')
    await logInAs(context, demo('manager'))
    const page = await context.newPage()
    const say = wordsOf(language, 'console')
    await page.goto(`/console/products?shop=${shop.id}`)
    await page.getByRole('button', { name: say('catalogue.products.changeOf', { name }) }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: say('catalogue.productVariant.add') }).press('Enter')
    const second = sheet.getByRole('group', { name: say('catalogue.productVariant.nth', { n: 2 }) })
    const size = (of: 'en' | 'fr') =>
      say('catalogue.form.size', { language: say(`catalogue.form.in.${of}`) })
    await expect(second.getByLabel(size('en'))).toBeFocused()
    await second.getByLabel(size('en')).fill('200 g')
    await second.getByLabel(size('fr')).fill('500 g')
    await second.getByLabel(say('catalogue.form.price', { currency: 'EUR' })).fill('39')
    await sheet.locator('button[type=submit]').click()
    await expect(second.getByText(say('catalogue.form.twice'))).toBeVisible()
    await second.getByLabel(size('en')).fill('500 g')
    await second
      .getByRole('button', { name: say('catalogue.productVariant.earlier', { n: 2 }) })
      .press('Enter')
    const first = sheet.getByRole('group', { name: say('catalogue.productVariant.nth', { n: 1 }) })
    await expect(first.getByLabel(size('en'))).toHaveValue('500 g')
    await expect(
      first.getByRole('button', { name: say('catalogue.productVariant.earlier', { n: 1 }) }),
    ).toBeFocused()
    // What has a history can be taken off sale alone.
    await expect(
      second.getByRole('checkbox', { name: say('catalogue.productVariant.sold') }),
    ).toBeChecked()
    await expect(
      second.getByRole('button', { name: say('catalogue.productVariant.remove', { n: 2 }) }),
    ).toBeHidden()
    await isAccessible(page)
    await sheet.locator('button[type=submit]').click()
    await expect(page.getByText(say('catalogue.form.saved', { name }))).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.stockOf', { name }) }).click()
    const which = sheet.getByRole('group', { name: say('catalogue.stock.which') })
    await expect(which.getByRole('radio', { name: '500 g' })).toBeChecked()
    await expect(sheet.getByText(say('catalogue.stock.noHistory'))).toBeVisible()
    await sheet.getByLabel(say('catalogue.stock.units.received')).fill('6')
    await isAccessible(page)
    await sheet.locator('button[type=submit]').click()
    await expect(
      page.getByText(say('catalogue.stock.done', { name: `${name} (500 g)` })),
    ).toBeVisible()
    const { variants, shops } = await customer.api.product.get({
      productId: product.id,
      shopId: shop.id,
    })
    expect(variants.map(({ label }) => label.en)).toEqual(['500 g', '200 g'])
    expect(shops[0]!.variants[0]).toMatchObject({ priceMinor: 3_900, stock: 'in_stock' })
  },
)

test(
  'a product is added where it stands on the page of its spa, and undone; one with a choice asks',
  { tag: '@french' },
  async ({ page, customer, sql, t, language }) => {
    const shop = await shopAt(customer)
    const { products } = await customer.api.product.list({ shopId: shop.id, limit: 6 })
    const single = products.find(({ variants }) => variants.length === 1)!
    const several = products.find(({ variants }) => variants.length > 1)!
    for (const { variants } of [single, several])
      for (const { id } of variants) await setUnits(sql, id, 40)
    await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
    const shelf = page.getByRole('group', { name: t('catalogue.products.heading') })
    const add = ({ name }: Product, count: number) =>
      shelf.getByRole('button', {
        name: t('catalogue.basket.addLabel', { name: name[language], count }),
        exact: true,
      })
    const inBasket = (count: number) =>
      page.getByRole('button', { name: t('catalogue.basket.count', { count }) })
    await add(single, 0).press('Enter')
    await expect(inBasket(1)).toBeVisible()
    await add(single, 1).click()
    await expect(inBasket(2)).toBeVisible()
    await page
      .getByRole('button', { name: t('catalogue.basket.undo') })
      .last()
      .click()
    await expect(inBasket(1)).toBeVisible()
    await isAccessible(page)
    await fits(page)
    const choose = shelf.getByRole('link', {
      name: t('catalogue.basket.addLabel', { name: several.name[language], count: 0 }),
    })
    await choose.press('Enter')
    const sheet = page.getByRole('dialog', { name: several.name[language] })
    const choice = sheet.getByRole('group', { name: t('catalogue.product.variant') })
    await choice.getByRole('radio', { checked: true }).press('ArrowRight')
    await isAccessible(page)
    await sheet.getByRole('button', { name: t('catalogue.basket.add') }).press('Enter')
    await expect(inBasket(2)).toBeVisible()
    await inBasket(2).click()
    const basket = page.getByRole('dialog', { name: t('catalogue.basket.title') })
    await expect(basket.getByRole('group', { name: single.name[language] })).toBeVisible()
    await expect(basket.getByRole('group', { name: several.name[language] })).toBeVisible()
    await isAccessible(page)
  },
)

type Found = { shop: { id: string }; product: Product }

async function shopAt({ api }: Customer): Promise<{ id: string }> {
  const { shops } = await api.shop.list({ limit: 50 })
  return shops.find((each) => each.name === marais)!
}

async function productAt(customer: Customer, name: string): Promise<Found> {
  const shop = await shopAt(customer)
  const { products } = await customer.api.product.list({ shopId: shop.id, limit: 50 })
  return { shop, product: products.find((each) => each.name.en === name)! }
}

/** At every shop that carries it. */
async function setUnits(sql: Sql, variantId: string, units: number): Promise<void> {
  await sql('update product_stock set units = $2 where variant_id = $1', [variantId, units])
}
