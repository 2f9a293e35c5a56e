import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ManagedProduct } from '@serein/shared/catalogue/managed-product.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { ProductForm } from './product-form.tsx'

const product: ManagedProduct = {
  id: idOf(1),
  kind: 'oil',
  name: { en: 'Oil', fr: 'Huile' },
  description: { en: '', fr: '' },
  taxRate: null,
  pictureId: null,
  picture: null,
  version: 1,
  isActive: true,
  variants: [
    {
      variantId: idOf(2),
      label: { en: '200 g', fr: '200 g' },
      sku: null,
      prices: [{ currency: 'EUR', priceMinor: 1_200 }],
      isActive: true,
      isInUse: true,
      stocks: [],
    },
  ],
}

test('a second variant needs a name, keeps the focus when moved, and a sold one cannot be removed', async () => {
  const page = await renderConsole(
    <ProductForm
      product={product}
      pictures={[]}
      shopId={idOf(9)}
      currencies={['EUR']}
      onDone={() => {}}
    />,
    { answers: { 'product.save': 'pending', 'shop.pictures': { pictures: [], albums: [] } } },
  )
  const { t, user } = page
  const nth = (n: number) =>
    within(page.getByRole('group', { name: t('catalogue.productVariant.nth', { n }) }))
  const size = (of: 'en' | 'fr') =>
    t('catalogue.form.size', { language: t(`catalogue.form.in.${of}`) })
  await page.press(t('catalogue.productVariant.add'))
  await waitFor(() => expect(document.activeElement).toBe(nth(2).getByLabelText(size('en'))))
  await user.type(nth(2).getByLabelText(size('en')), '200 g')
  await user.type(nth(2).getByLabelText(size('fr')), '500 g')
  await page.press(t('common.save'))
  expect(nth(2).getByText(t('catalogue.form.twice'))).toBeTruthy()
  await user.clear(nth(2).getByLabelText(size('en')))
  await user.type(nth(2).getByLabelText(size('en')), '500 g')
  const later = (n: number) =>
    page.getByRole('button', { name: t('catalogue.productVariant.later', { n }) })
  // Browsers take the focus from what is moved in the page; here nothing had it.
  fireEvent.click(later(1))
  await waitFor(() => expect(document.activeElement).toBe(later(2)))
  const removes = page.getAllByRole('button', {
    name: new RegExp(t('catalogue.productVariant.remove', { n: '' }).trim(), 'u'),
  })
  expect(removes).toHaveLength(1)
  await page.press(t('common.save'))
  await waitFor(() =>
    expect(page.sent('product.save')).toMatchObject([
      {
        productId: product.id,
        version: 1,
        variants: [{ label: { en: '500 g' } }, { variantId: idOf(2) }],
      },
    ]),
  )
})
