import { expect, test } from 'vitest'
import type { DepositRule } from '../shop/deposit.ts'
import { type Tender, tenderFaults, tenders as all } from './tenders.ts'
import { tipFaults } from './tip.ts'

const asking = (...asks: DepositRule['ask'][]) => asks.map((ask) => ({ when: {}, ask }))
const reasonOf = (tenders: Tender[], possible: readonly Tender[], rules: DepositRule[] = []) =>
  tenderFaults({ tenders, possible, depositRules: rules })[0]?.reason

test('the tenders of a shop include one that its clients can use', () => {
  expect(reasonOf(['card'], all)).toBeUndefined()
  expect(reasonOf(['at_shop'], ['at_shop'])).toBeUndefined()
  expect(reasonOf(['card', 'paypal'], ['at_shop'])).toBe('none_possible')
})

test('the tenders of a shop can pay the deposit it asks for', () => {
  const money = asking({ kind: 'share', rate: 30_000 })
  expect(reasonOf(['at_shop'], all, money)).toBe('needs_online')
  expect(reasonOf(['at_shop', 'paypal'], all, money)).toBeUndefined()
  expect(reasonOf(['at_shop', 'paypal'], ['card', 'at_shop'], money)).toBe('needs_online')
  expect(reasonOf(['at_shop', 'paypal'], all, asking({ kind: 'card' }))).toBe('needs_card')
})

test('a tip suggested twice is a fault', () => {
  expect(tipFaults([5_000, 10_000])).toEqual([])
  expect(tipFaults([5_000, 10_000, 5_000])).toEqual([{ field: 'tipPresets.2', reason: 'doubled' }])
})
