import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { GiftBand } from './gift-band.tsx'

const [marais, montreal] = [
  { id: idOf(1), name: 'Le Marais' },
  { id: idOf(2), name: 'Montréal' },
] as ShopCard[]

test('the spas that sell gift cards have something to give, each from its amount on', async () => {
  const page = await renderApp(<GiftBand shops={[marais!, montreal!]} />, {
    at: linkTo('featured'),
    answers: {
      'giftCard.sellers': { shops: [{ shopId: marais!.id, currency: 'EUR', leastMinor: 2_000 }] },
    },
  })
  const link = await page.findByRole('link', { name: 'Le Marais' })
  expect(link.getAttribute('href')).toBe(linkTo('shopDetails', { shop: marais!.id, gift: 'card' }))
  expect(page.getByText(page.t('giftCard.band.from', { amount: '€20' }))).toBeTruthy()
  expect(page.queryByText('Montréal')).toBeNull()
})
