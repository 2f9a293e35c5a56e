import { expect, test } from 'vitest'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { HeartButton } from './heart-button.tsx'
import { visit } from '../booking/testing/visit.ts'

const shop: ShopCard = {
  ...visit.shop,
  timeZone: visit.timeZone,
  currency: 'EUR',
  rating: null,
  amenities: [],
  isPick: false,
  isSponsored: false,
  fromPriceMinor: null,
  distanceMetres: null,
  categories: [],
}

test.each([
  ['kept', [shop], 'true'],
  ['not kept', [], 'false'],
])('the heart of a shop that is %s says so to who hears it', async (_, shops, pressed) => {
  const page = await renderApp(<HeartButton shop={shop} />, {
    user: camille,
    answers: { 'shop.favourites': { shops } },
  })
  const name = page.t('shop.favourite.label', { shop: shop.name })
  expect(await page.findByRole('button', { name, pressed: pressed === 'true' })).toBeTruthy()
})
