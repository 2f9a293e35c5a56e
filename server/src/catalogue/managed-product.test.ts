import type { ManagedProduct } from '@serein/shared/catalogue/managed-product.ts'
import { expect, test } from 'vitest'
import { orderStage } from '../checkout/testing/order.ts'

const own = orderStage()
const { stage } = own

const both = (text: string) => ({ en: text, fr: text })
const size = (text: string, priceMinor: number) => ({
  variantId: null as string | null,
  label: both(text),
  sku: null,
  isActive: true,
  prices: [{ currency: 'EUR', priceMinor }],
})
type Size = ReturnType<typeof size>
const terms = {
  kind: 'oil',
  name: both('Almond oil'),
  description: both(''),
  taxRate: null,
  pictureId: null,
}

async function save(variants: Size[], { id: productId = null as string | null, version = 0 } = {}) {
  const body = { ...terms, productId, version, variants }
  return stage.api.ask('POST', '/console/products', stage.desk({ body }))
}

async function made(): Promise<ManagedProduct> {
  return (await save([size('50 ml', 1_200), size('100 ml', 2_000)])).body.product
}

const sizesOf = ({ variants }: ManagedProduct): Size[] =>
  variants.map(({ stocks: _stocks, isInUse: _use, ...variant }) => variant as Size)
const labels = ({ variants }: ManagedProduct) => variants.map(({ label }) => label.en)
const idOf = (product: ManagedProduct, place: number) => product.variants[place]!.variantId

async function receive(variantId: string, units: number) {
  const body = { shopId: stage.world.shopId, kind: 'received', units }
  const path = `/console/product-variants/${variantId}/stock`
  return stage.api.ask('POST', path, stage.desk({ body }))
}

test('variants keep the order they were saved in; one that was never used can be left out', async () => {
  const product = await made()
  const [small, large] = sizesOf(product) as [Size, Size]
  const { body } = await save([large, size('250 ml', 4_500), small], product)
  expect(labels(body.product)).toEqual(['100 ml', '250 ml', '50 ml'])
  expect(idOf(body.product, 0)).toBe(large.variantId)
  const { body: fewer } = await save(sizesOf(body.product).slice(0, 2), body.product)
  expect(labels(fewer.product)).toEqual(['100 ml', '250 ml'])
})

test('each variant has a stock and a history of its own', async () => {
  const product = await made()
  const { body } = await receive(idOf(product, 1), 7)
  const { shopId } = stage.world
  expect(body.product.variants).toMatchObject([
    { stocks: [], isInUse: false },
    { stocks: [{ shopId, units: 7, reserved: 0 }], isInUse: true },
  ])
  const historyOf = async (variantId: string) => {
    const path = `/console/product-variants/${variantId}/stock?shopId=${shopId}`
    return (await stage.api.ask('GET', path, stage.desk())).body.movements
  }
  expect(await historyOf(idOf(product, 0))).toEqual([])
  expect(await historyOf(idOf(product, 1))).toMatchObject([{ kind: 'received', units: 7 }])
})

test('one with stock is retired, not deleted, and what was ordered of it is still collected', async () => {
  const product = await made()
  await receive(idOf(product, 0), 3)
  await receive(idOf(product, 1), 3)
  await stage.api.ask(
    'PUT',
    `/console/products/${product.id}/published`,
    stage.desk({ body: { isActive: true } }),
  )
  const wanted = [{ variantId: idOf(product, 0), units: 2 }]
  const { body: order } = await own.open(wanted)
  expect(order.lines).toMatchObject([{ label: both('50 ml'), amountMinor: 2_400 }])
  await own.verb('place', order.id)
  const [small, large] = sizesOf(product) as [Size, Size]
  const current = { id: product.id, version: product.version + 1 }
  expect(await save([large], current)).toMatchObject({
    status: 409,
    body: { code: 'product_variant_in_use' },
  })
  const { body } = await save([{ ...small, isActive: false }, large], current)
  expect(body.product.variants).toMatchObject([
    { isActive: false, stocks: [{ units: 1, reserved: 2 }] },
    { isActive: true },
  ])
  expect((await own.open(wanted)).status).toBe(404)
  expect((await own.desk('collect', order.id, { tender: 'cash' })).status).toBe(200)
  expect(await own.stock(small.variantId!)).toEqual({ units: 1, reserved: 0, moved: 1 })
})

test('variants of another product, twice the same label, or none that is sold are refused', async () => {
  const [product, other] = [await made(), await made()]
  const [small, large] = sizesOf(product) as [Size, Size]
  expect((await save([small, sizesOf(other)[1]!], product)).status).toBe(404)
  const invalid = { status: 400, body: { code: 'invalid_input' } }
  const twice = { ...large, label: both('50 ML') }
  expect(await save([small, twice], product)).toMatchObject(invalid)
  const off = [small, large].map((each) => ({ ...each, isActive: false }))
  expect(await save(off, product)).toMatchObject(invalid)
  expect(await save([], product)).toMatchObject(invalid)
})

test('a picture of a client can neither be chosen nor be seen among those to choose', async () => {
  const { businessId, shopId } = stage.world
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `insert into picture (business_id, file, alt, width, height, widths, tint, blur, is_private)
     select $1, 'p' || n, '{"en": "x", "fr": "x"}', 480, 480, '{480}', '#aaaaaa', '', n = 2
     from generate_series(1, 3) n returning id`,
    [businessId],
  )
  const [shownId, clientsId, unusedId] = rows.map(({ id }) => id)
  for (const id of [shownId, clientsId])
    await stage.database.pool.query(
      'insert into shop_picture (business_id, shop_id, picture_id, position) values ($1, $2, $3, (select count(*) from shop_picture where shop_id = $2))',
      [businessId, shopId, id],
    )
  const { body } = await stage.api.ask('GET', '/console/products', stage.desk())
  const ids = (body.pictures as { id: string }[]).map(({ id }) => id)
  expect(ids).toContain(shownId)
  expect(ids).not.toContain(clientsId)
  expect(ids).not.toContain(unusedId)
  const choose = (pictureId: string | undefined) => {
    const product = { ...terms, pictureId, productId: null, version: 0 }
    const input = { ...product, variants: [size('50 ml', 1_200)] }
    return stage.api.ask('POST', '/console/products', stage.desk({ body: input }))
  }
  expect((await choose(shownId)).status).toBe(200)
  expect((await choose(clientsId)).body.code).toBe('not_found')
})
