import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { sumOf } from './basket.ts'
import { Total } from './basket-column.tsx'
import { spa } from './testing/spa.ts'

test.each([
  ['from', 'from €85'],
  ['on_consultation', 'On consultation'],
  ['fixed', '€85'],
] as const)('the total of a visit that is priced %s says %s', async (priceKind, words) => {
  const [first] = spa.services
  const items = [{ variantId: first!.variants[0]!.id, addOnIds: [] }]
  const sum = sumOf(items, [{ ...first!, priceKind, taxRate: 0 }], spa.shop)
  const page = await renderApp(<Total sum={sum} />)
  expect(page.getByText(words)).toBeTruthy()
})
