import { expect, test } from 'vitest'
import { isFromGateway } from './gateway.ts'

test('a gateway’s answer for a server that is down or too slow is not taken for a refusal', () => {
  const statuses = [200, 401, 409, 426, 429, 500, 501, 502, 503, 504, 505]
  expect(statuses.filter(isFromGateway)).toEqual([502, 503, 504])
})
