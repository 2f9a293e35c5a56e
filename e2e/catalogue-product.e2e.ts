import { screens } from '@serein/app/page/screens.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs, type Customer } from './steps/account.ts'
import { expect, type Sql, test } from './test.ts'
import { wordsOf } from './words.ts'

const marais = 'Maison Serein, Le Marais'

test(
  'a manager makes a product, gives it a second variant, puts it first, counts its stock apart, and publishes it',
  { tag: ['@desk', '@all'] },
  async ({ customer, visitor, language }) => {
    const shop = await shopAt(customer)
    const name = `Oil ${Date.now()}`
    const context = await visitor('desk')
    await logInAs(context, demo('manager'))
    const page = await context.newPage()
    const say = wordsOf(language, 'console')
    const sheet = page.getByRole('dialog')
    const submit = sheet.locator('button[type=submit]')
    const price = say('catalogue.form.price', { currency: 'EUR' })
    const size = (of: 'en' | 'fr') =>
      say('catalogue.form.size', { language: say(`catalogue.form.in.${of}`) })
    await page.goto(`/console/products?shop=${shop.id}`)
    await page.getByRole('button', { name: say('catalogue.products.new') }).click()
    for (const of of ['en', 'fr'] as const) {
      const spoken = { language: say(`catalogue.form.in.${of}`) }
      await sheet.getByLabel(say('catalogue.form.name', spoken)).fill(name)
      await sheet.getByLabel(size(of)).fill('200 g')
    }
    await sheet.getByLabel(price).fill('12')
    await submit.click()
    await expect(page.getByText(say('catalogue.form.saved', { name }))).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.stockOf', { name }) }).click()
    await sheet.getByLabel(say('catalogue.stock.units.received')).fill('6')
    await submit.click()
    await expect(page.getByText(say('catalogue.stock.done', { name }))).toBeVisible()

    await page.getByRole('button', { name: say('catalogue.products.changeOf', { name }) }).click()
    await sheet.getByRole('button', { name: say('catalogue.productVariant.add') }).press('Enter')
    const second = sheet.getByRole('group', { name: say('catalogue.productVariant.nth', { n: 2 }) })
    await expect(second.getByLabel(size('en'))).toBeFocused()
    await second.getByLabel(size('en')).fill('200 g')
    await second.getByLabel(size('fr')).fill('500 g')
    await second.getByLabel(price).fill('39')
    await submit.click()
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
    await submit.click()
    await expect(page.getByText(say('catalogue.form.saved', { name }))).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.stockOf', { name }) }).click()
    const which = sheet.getByRole('group', { name: say('catalogue.stock.which') })
    await expect(which.getByRole('radio', { name: '500 g' })).toBeChecked()
    await expect(sheet.getByText(say('catalogue.stock.noHistory'))).toBeVisible()
    await sheet.getByLabel(say('catalogue.stock.units.received')).fill('6')
    await isAccessible(page)
    await submit.click()
    await expect(
      page.getByText(say('catalogue.stock.done', { name: `${name} (500 g)` })),
    ).toBeVisible()
    await page.getByRole('button', { name: say('catalogue.products.publishOf', { name }) }).click()
    await expect(page.getByText(say('catalogue.products.isPublished', { name }))).toBeVisible()
    const { products } = await customer.api.product.list({ shopId: shop.id })
    const [{ variants, shops, name: sold }] = products as [Product]
    expect(sold.en).toBe(name)
    expect(variants.map(({ label }) => label.en)).toEqual(['500 g', '200 g'])
    expect(shops[0]!.variants[0]).toMatchObject({ priceMinor: 3_900, stock: 'in_stock' })
    await page.getByRole('button', { name: say('catalogue.products.retireOf', { name }) }).click()
    await expect(page.getByText(say('catalogue.products.isRetired', { name }))).toBeVisible()
  },
)

test(
  'a product is added where it stands on the page of its spa, and undone; one with a choice asks',
  { tag: '@all' },
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

async function shopAt({ api }: Customer): Promise<{ id: string }> {
  const { shops } = await api.shop.list({ limit: 50 })
  return shops.find((each) => each.name === marais)!
}

/** At every shop that carries it. */
async function setUnits(sql: Sql, variantId: string, units: number): Promise<void> {
  await sql('update product_stock set units = $2 where variant_id = $1', [variantId, units])
}
