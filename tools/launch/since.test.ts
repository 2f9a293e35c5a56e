import { expect, it } from 'vitest'
import { slicesOf } from './since.js'

it('names the slices that changed, those with most files first, three at most', () => {
  const files = [
    'server/src/chat/message.ts',
    'server/src/booking/hold.ts',
    'shared/src/booking/rules.ts',
    'server/src/booking/sql.ts',
    'server/src/team/swap.ts',
    'shared/src/team/swap.ts',
    'server/src/shop/sql.ts',
  ]
  expect(slicesOf(files)).toEqual(['booking', 'team', 'chat'])
})

it('leaves out tests, the ground of the slices and what is not of the API', () => {
  const files = [
    'server/src/chat/chat.test.ts',
    'server/src/platform/gate.ts',
    'shared/src/money/money.ts',
    'server/src/endpoint/sample.ts',
    'app/src/chat/chats.tsx',
    'README.md',
  ]
  expect(slicesOf(files)).toEqual([])
})
