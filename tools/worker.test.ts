import { expect, test } from 'vitest'
import { readsOfApi } from './worker.ts'

const [shared, never] = [readsOfApi().shared, readsOfApi().never].map(
  (pattern) => new RegExp(pattern, 'u'),
) as [RegExp, RegExp]

test.each([
  '/api/wellness',
  '/api/person/data.zip',
  '/api/devices',
  '/api/cards',
  '/api/feed',
  '/api/support/links/secret',
  '/api/team-invitations/secret',
  '/api/news',
  '/api/visits/secret/review',
  '/api/payment-links/secret',
])('%s is kept on no device', (path) => {
  expect([never.test(path), shared.test(path)]).toEqual([true, false])
})

test('visits and the session are kept for their reader, spas for everybody', () => {
  for (const path of ['/api/session', '/api/bookings', '/api/bookings/1', '/api/wallets'])
    expect([path, never.test(path), shared.test(path)]).toEqual([path, false, false])
  expect([never.test('/api/shops/1'), shared.test('/api/shops/1')]).toEqual([false, true])
})
