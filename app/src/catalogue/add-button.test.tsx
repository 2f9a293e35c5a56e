import { afterEach, expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { renderApp } from '../page/testing/render.tsx'
import { AddButton } from './add-button.tsx'
import { emptyBasket } from './basket.ts'

afterEach(emptyBasket)

const shop = { id: idOf(1), name: 'Maison Serein' }
const label = { en: '100 ml', fr: '100 ml' }

function productOf(...variantIds: string[]): Product {
  const carried = variantIds.map((variantId) => ({
    variantId,
    priceMinor: 1_200,
    stock: 'in_stock' as const,
  }))
  return {
    id: idOf(2),
    name: { en: 'Oil', fr: 'Huile' },
    variants: variantIds.map((id) => ({ id, label })),
    shops: [{ ...shop, stock: 'in_stock', currency: 'EUR', priceMinor: 1_200, variants: carried }],
  } as unknown as Product
}

const storedLines = () =>
  (JSON.parse(localStorage.getItem('basket') ?? 'null') as { lines: object[] } | null)?.lines

const lines = (units: number) => [{ productId: idOf(2), variantId: idOf(3), units }]

test('a product is added in place, and the addition undone', async () => {
  const page = await renderApp(<AddButton product={productOf(idOf(3))} shopId={shop.id} />)
  const { t } = page
  const add = (count: number) => page.press(t('catalogue.basket.addLabel', { name: 'Oil', count }))
  await add(0)
  await add(1)
  expect(storedLines()).toEqual(lines(2))
  await page.user.click(page.getAllByText(t('catalogue.basket.undo')).at(-1)!)
  expect(storedLines()).toEqual(lines(1))
})

test('a product with variants asks for one before anything is added', async () => {
  const product = productOf(idOf(3), idOf(4))
  const page = await renderApp(<AddButton product={product} shopId={shop.id} />)
  const name = page.t('catalogue.basket.addLabel', { name: 'Oil', count: 0 })
  await page.user.click(page.getByRole('link', { name }))
  expect(await page.findByRole('dialog', { name: 'Oil' })).toBeTruthy()
  expect(storedLines()).toBe(undefined)
})
