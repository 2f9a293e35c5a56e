import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OwnCollections } from './own-collections.tsx'

const link = 'x'.repeat(43)
const collection = {
  orderId: idOf(1),
  toName: 'Léa',
  fromName: 'All of us',
  design: 'stones',
  treatment: null,
  currency: 'EUR',
  totalMinor: 10_000,
  collectedMinor: 4_000,
  endsOn: '2026-11-30',
  endsAt: '2026-11-30T23:00:00Z',
  chooseOn: '2026-12-07',
  timeZone: 'Europe/Paris',
  collectionToken: link,
  shopName: 'Maison Serein',
} as const

test('the wallet leads to what one collects for, until it is a card', async () => {
  const page = await renderApp(<OwnCollections />, {
    at: linkTo('wallet', { tab: 'cards' }),
    user: camille,
    answers: {
      'collection.mine': {
        collections: [
          { ...collection, state: 'short' },
          { ...collection, orderId: idOf(2), shopName: 'Bains', state: 'reached' },
        ],
      },
    },
  })
  const row = await page.findByRole('link', { name: /Maison Serein/u })
  expect(row.getAttribute('href')).toBe(linkTo('checkout', { link, together: 1 }))
  expect(page.getByText(page.t('checkout.collection.state.short'))).toBeTruthy()
  expect(page.queryByText('Bains')).toBeNull()
})
