import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

test('The way leads to the address, wherever the shop stands on our map', () => {
  const shop = { name: 'Ondine & Co', street: '14, rue des Martyrs', city: 'Paris' }
  const link = new URL(directionsTo({ ...shop, ...{ latitude: 48.85341, longitude: 2.3488 } }))
  expect(link.searchParams.get('destination')).toBe('Ondine & Co, 14, rue des Martyrs, Paris')
})
