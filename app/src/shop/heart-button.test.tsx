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
])('the heart of a shop that is %s says so to a screen reader', async (_, shops, pressed) => {
  const page = await renderApp(<HeartButton shop={shop} />, {
    user: camille,
    answers: { 'shop.favourites': { shops } },
  })
  const name = page.t('shop.favourite.label', { shop: shop.name })
  expect(await page.findByRole('button', { name, pressed: pressed === 'true' })).toBeTruthy()
})

test('a heart given without a session is kept', async () => {
  const page = await renderApp(<HeartButton shop={shop} />, {
    answers: {
      'auth/sign-in/anonymous': {},
      'identity.session': { user: { ...camille, isAnonymous: true } },
      'shop.favour': { isFavourite: true },
      'shop.favourites': { shops: [shop] },
    },
  })
  const label = page.t('shop.favourite.label', { shop: shop.name })
  await page.press(label)
  expect(await page.findByRole('button', { name: label, pressed: true })).toBeTruthy()
  expect(page.sent('auth/sign-in/anonymous')).toHaveLength(1)
  expect(page.sent('shop.favour')).toEqual([{ shopId: shop.id, isFavourite: true }])
})
