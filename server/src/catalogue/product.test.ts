import type { Product } from '@serein/shared/catalogue/contract.ts'
import { contract } from '@serein/shared/contract.ts'
import { expect, test } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { getProduct, listProducts } from './product.ts'

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

const listed = async (query: object = {}) => {
  const answer = await listProducts(database.db, { limit: 50, ...query })
  return contract.product.list['~orpc'].outputSchema!.parse(answer)
}
type Variant = Product['variants'][number]
const named = (products: Product[], name: string) => products.find((each) => each.name.en === name)!

async function shop(slug: string): Promise<string> {
  const [row] = await database.sql<{ id: string }>`select id from shop where slug = ${slug}`
  return row!.id
}

async function setUnits(variantId: string, shopId: string, units: number): Promise<void> {
  await database.sql`update product_stock set units = ${units} where variant_id = ${variantId} and shop_id = ${shopId}`
}

test('a product tells what it is, of whom, and at which shops it is in stock', async () => {
  const { products } = await listed()
  const oil = named(products, 'Evening massage oil')
  expect(oil).toMatchObject({
    kind: 'oil',
    variants: [
      { label: { en: '50 ml' } },
      { label: { en: '100 ml' } },
      { label: { en: '250 ml' } },
    ],
    business: { name: 'Maison Serein' },
    picture: { src: '/pictures/oil-bottle-and-sprig.svg' },
  })
  const place = { in_stock: 0, few_left: 0, sold_out: 1 }
  for (const { shops } of products) {
    const order = shops.map(({ stock, name }) => `${place[stock]} ${name}`)
    expect(order).toEqual(order.toSorted())
    // A business abroad has a price in each currency; a shop charges in its own alone.
    expect(new Set(shops.map(({ id }) => id)).size).toBe(shops.length)
  }
  expect(new Set(products.map(({ business }) => business.name)).size).toBe(3)
})

test('a shop’s list holds what it carries, in its currency, itself first', async () => {
  const shopId = await shop('marylebone')
  const { products } = await listed({ shopId })
  const rows = await database.sql<{ count: number }>`
    select count(distinct v.product_id)::integer as count
    from product_stock k join product_variant v on v.id = k.variant_id where shop_id = ${shopId}`
  expect(products).toHaveLength(rows[0]!.count)
  for (const { shops, business } of products) {
    expect(shops[0]).toMatchObject({ id: shopId, currency: 'GBP', taxIsIncluded: true })
    expect(business.name).toBe('Maison Serein')
  }
  const [first] = products
  const euros = first!.shops.find(({ currency }) => currency === 'EUR')!
  expect(euros.priceMinor).not.toBe(first!.shops[0]!.priceMinor)
})

test('stock is told as in stock, few left or sold out, never as a number', async () => {
  const shopId = await shop('le-marais')
  const { products } = await listed({ shopId, kind: 'tea' })
  const tea = products[0]!
  const stock = async (units: number) => {
    await setUnits(tea.variants[0]!.id, shopId, units)
    return named((await listed({ shopId })).products, tea.name.en).shops[0]!.stock
  }
  expect(await stock(4)).toBe('in_stock')
  expect(await stock(3)).toBe('few_left')
  expect(await stock(1)).toBe('few_left')
  expect(await stock(0)).toBe('sold_out')
  const elsewhere = named((await listed()).products, tea.name.en)
  expect(elsewhere.shops[0]!.stock).not.toBe('sold_out')
})

test('each variant has its own price and stock at a shop; the shop says the least price and the best stock', async () => {
  const shopId = await shop('le-marais')
  const oil = async () => named((await listed({ shopId })).products, 'Evening massage oil')
  const [small, middle, large] = (await oil()).variants as [Variant, Variant, Variant]
  await setUnits(small.id, shopId, 0)
  await setUnits(middle.id, shopId, 9)
  await setUnits(large.id, shopId, 2)
  expect((await oil()).shops[0]).toMatchObject({
    priceMinor: 2_400,
    stock: 'in_stock',
    variants: [
      { variantId: small.id, priceMinor: 2_400, stock: 'sold_out' },
      { variantId: middle.id, priceMinor: 3_800, stock: 'in_stock' },
      { variantId: large.id, priceMinor: 7_400, stock: 'few_left' },
    ],
  })
  await database.sql`update product_variant set is_active = false where id = ${small.id}`
  const { variants, shops } = await oil()
  expect(variants.map(({ id }) => id)).toEqual([middle.id, large.id])
  expect(shops[0]).toMatchObject({ priceMinor: 3_800 })
  expect(shops[0]!.variants).toHaveLength(2)
})

test('pages hold every product once, the newest first, also those that came in one moment', async () => {
  await database.sql`update product set created_at = now() - interval '1 minute' where kind in ('bath', 'cream')`
  const { products: all, nextCursor } = await listed()
  expect(nextCursor).toBeNull()
  expect(all).toHaveLength(33)
  expect(all.slice(0, 12).every(({ kind }) => kind === 'bath' || kind === 'cream')).toBe(true)
  const seen: Product[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ limit: 5, ...(cursor && { cursor }) })
    seen.push(...page.products)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

test('near a place its shops come first, and so do the products that they carry', async () => {
  const { products, nextCursor } = await listed({ near: '45.76,4.83' })
  expect(nextCursor).toBeNull()
  const carried = products.filter(({ shops }) =>
    shops.some(({ distanceMetres }) => distanceMetres! < 50_000),
  )
  expect(carried.length).toBeGreaterThan(0)
  expect(carried.length).toBeLessThan(products.length)
  expect(products.slice(0, carried.length)).toEqual(carried)
  for (const { shops } of products) {
    const place = { in_stock: 0, few_left: 0, sold_out: 1 }
    const order = shops.map(({ stock, distanceMetres }) => place[stock] * 1e9 + distanceMetres!)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
  const paged: Product[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ near: '45.76,4.83', limit: 4, ...(cursor && { cursor }) })
    paged.push(...page.products)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(products)
  const one = await getProduct(database.db, { productId: carried[0]!.id, near: '45.76,4.83' })
  expect(one.shops).toEqual(carried[0]!.shops)
  const elsewhere = (await listed()).products
  expect(
    new Set(elsewhere.flatMap(({ shops }) => shops.map(({ distanceMetres }) => distanceMetres))),
  ).toEqual(new Set([null]))
})

test('products of one kind alone are listed when that is asked', async () => {
  const { products } = await listed({ kind: 'candle' })
  expect(products.length).toBeGreaterThan(2)
  expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(['candle']))
})

test('one product can be asked for, and is gone where nobody carries it or it is switched off', async () => {
  const shopId = await shop('belleville')
  const { products } = await listed({ shopId })
  const [first] = products
  const one = await getProduct(database.db, { productId: first!.id, shopId })
  expect(contract.product.get['~orpc'].outputSchema!.parse(one)).toEqual(first)
  await database.sql`update product set is_active = false where id = ${first!.id}`
  await database.db
    .deleteFrom('product_stock')
    .where(
      'variant_id',
      'in',
      products[1]!.variants.map(({ id }) => id),
    )
    .execute()
  for (const { id: productId } of products.slice(0, 2))
    await expect(getProduct(database.db, { productId })).rejects.toMatchObject({
      code: 'not_found',
    })
  expect((await listed({ shopId })).products).toHaveLength(products.length - 2)
})

test('an unknown shop and a cursor of nobody are refused', async () => {
  const unknown = '019b76da-0000-7000-8000-000000000000'
  await expect(listed({ shopId: unknown })).rejects.toMatchObject({ code: 'not_found' })
  await expect(listed({ cursor: 'x_y' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the database refuses a stock below nothing, a kind nobody knows and a text in one language', async () => {
  const { id: productId, variants } = (await listed()).products[0]!
  const [variant] = variants
  await expect(
    database.sql`update product_stock set units = units - 1000 where variant_id = ${variant!.id}`,
  ).rejects.toThrow('product_stock_is_never_below_nothing')
  await expect(
    database.sql`update product set kind = 'weapon' where id = ${productId}`,
  ).rejects.toThrow('product_kind_is_known')
  await expect(
    database.sql`update product set name = '{"en": "Oil"}' where id = ${productId}`,
  ).rejects.toThrow('product_says_in_both_languages_what_it_is')
  await expect(
    database.sql`update product_variant set label = '{"en": "100 ml"}' where id = ${variant!.id}`,
  ).rejects.toThrow('product_variant_says_in_both_languages_what_it_is')
})
