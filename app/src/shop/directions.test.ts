import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

test('directions lead to the shop’s address, wherever its pin is', () => {
  const middleOfParis = { latitude: 48.85341, longitude: 2.3488 }
  const address = { name: 'Ondine & Co', street: '14, rue des Martyrs', city: 'Paris' }
  const shop = { ...address, ...middleOfParis }
  const link = new URL(directionsTo(shop))
  expect(link.searchParams.get('destination')).toBe('Ondine & Co, 14, rue des Martyrs, Paris')
})
