import { expect, test } from 'vitest'
import { depositFaults, type DepositRule } from './deposit.ts'

const fixed = (amountMinor: number) => ({ kind: 'fixed' as const, amountMinor })
const rule = (when: DepositRule['when'], ask: DepositRule['ask'] = fixed(2_000)): DepositRule => ({
  when,
  ask,
})
const faultsOf = (...rules: DepositRule[]) => depositFaults(rules, ['massage', 'facial'])

test('deposit rules with several conditions can be combined', () => {
  const rules = [
    rule({}),
    rule({ client: 'new' }),
    rule({ serviceIds: ['massage'], aboveMinor: 2_000 }, { kind: 'card' }),
  ]
  expect(faultsOf(...rules)).toEqual([])
})

test('deposit rules never share a condition, however it is written', () => {
  const [one, other] = [
    ['massage', 'facial'],
    ['facial', 'massage'],
  ] as const
  expect(faultsOf(rule({ serviceIds: one }), rule({ serviceIds: other }, fixed(500)))).toEqual([
    { field: 'depositRules.1.when', reason: 'doubled' },
  ])
})

test('a deposit is no more than the visits it is for cost', () => {
  expect(faultsOf(rule({ aboveMinor: 1_999 }))).toEqual([
    { field: 'depositRules.0.ask.amountMinor', reason: 'more_than_value' },
  ])
})

test('a deposit rule names only services of the shop', () => {
  expect(faultsOf(rule({ serviceIds: ['massage', 'haircut'] }))).toEqual([
    { field: 'depositRules.0.when.serviceIds', reason: 'unknown' },
  ])
})
