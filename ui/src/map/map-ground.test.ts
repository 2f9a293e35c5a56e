import { expect, it } from 'vitest'
import { pinName } from './map-ground.ts'

it('a pin takes at least its own width, as far as there is room for any', () => {
  expect([0, 48, 49, 97, 400].map(pinName)).toEqual([
    'pin-48',
    'pin-48',
    'pin-72',
    'pin-120',
    'pin-152',
  ])
})
