import { expect, it } from 'vitest'
import { sharesDue } from './share-due.ts'

const me = { position: 0, shareMinor: 8_000, paidMinor: 0, grownMinor: 0 }
const lea = { position: 1, shareMinor: 4_000, paidMinor: 0, grownMinor: 0 }
const moved = (share: typeof me) => ({
  ...share,
  shareMinor: share.shareMinor + 1_000,
  grownMinor: 1_000,
})

it.each([
  ['nothing', [me, lea], 12_000, [8_000, 4_000]],
  ['the booker’s own share', [me, lea], 4_000, [0, 4_000]],
  ['a deposit', [me, lea], 9_000, [5_000, 4_000]],
  ['all, before the booker’s became dearer', [moved(me), lea], 1_000, [1_000, 0]],
  ['all, before the other became dearer', [me, moved(lea)], 1_000, [0, 1_000]],
  ['all, before both became dearer', [moved(me), moved(lea)], 2_000, [1_000, 1_000]],
  [
    'one’s own by link, before it became dearer',
    [me, { ...moved(lea), paidMinor: 4_000 }],
    9_000,
    [8_000, 1_000],
  ],
  ['more than all', [me, lea], -500, [0, 0]],
  ['nothing, with a tip beside the shares', [me, lea], 12_500, [8_000, 4_000]],
])('the dues of the shares add up where was paid: %s', (_what, shares, due, left) => {
  expect([...sharesDue(shares, due).values()]).toEqual(left)
})
