import { expect, test } from 'vitest'
import type { FallbackContext } from '../page/screen-entry.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { holdFallback, visitFallback } from './no-visit.tsx'
import { visit } from './testing/visit.ts'

const held = { ...visit, id: idOf(8), state: 'held', heldUntil: '2099-01-01T00:00:00Z' } as const

const addressesOf = (...bookings: object[]) => {
  const api = { booking: { list: async () => ({ bookings }) } }
  const context = { api } as unknown as FallbackContext
  return Promise.all([visitFallback.address!(context), holdFallback.address!(context)])
}

test('an address without a visit leads to the next visit, and at the checkout to the held time', async () => {
  expect(await addressesOf()).toEqual([null, null])
  expect(await addressesOf(held, visit)).toEqual([
    linkTo('bookingDetails', { booking: visit.id }),
    linkTo('checkout', { booking: held.id }),
  ])
  const over = { ...held, heldUntil: '2020-01-01T00:00:00Z' }
  expect((await addressesOf(over, visit))[1]).toBe(null)
})
