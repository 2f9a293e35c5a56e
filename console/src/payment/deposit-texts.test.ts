import { expect, test } from 'vitest'
import { newRule, readDeposits, textsOf } from './deposit-texts.ts'

const services = ['massage', 'facial']
const read = (...rules: Partial<typeof newRule>[]) =>
  readDeposits(
    rules.map((rule) => ({ ...newRule, ...rule })),
    'EUR',
    services,
  )

test('a deposit rule is read from its fields and written back the same', () => {
  const typed = { ...newRule, client: 'new', above: '80,50', percent: '12,5' } as const
  const { sent } = read(typed)
  expect(sent).toEqual([
    { when: { client: 'new', aboveMinor: 8_050 }, ask: { kind: 'share', rate: 12_500 } },
  ])
  const french = { currency: 'EUR', locale: 'fr-FR' }
  expect(textsOf(sent![0]!, french, new Set(services))).toEqual(typed)
})

test('a deposit rule leaves out a service removed from the menu', () => {
  const rule = { when: { serviceIds: ['massage', 'gone'] }, ask: { kind: 'card' as const } }
  const english = { currency: 'EUR', locale: 'en-GB' }
  expect(textsOf(rule, english, new Set(services)).serviceIds).toEqual(['massage'])
})

test('a deposit rule with unreadable fields reports each and is not sent', () => {
  const wrong = read(
    { above: 'much', percent: '130' },
    { serviceIds: [], ask: 'fixed', amount: '0' },
    { percent: '0,5' },
  )
  expect(wrong).toEqual({
    sent: null,
    faults: [
      { field: 'depositRules.0.when.aboveMinor', reason: 'amount' },
      { field: 'depositRules.0.ask.rate', reason: 'percent' },
      { field: 'depositRules.1.when.serviceIds', reason: 'nothing_chosen' },
      { field: 'depositRules.1.ask.amountMinor', reason: 'amount' },
      { field: 'depositRules.2.ask.rate', reason: 'percent' },
    ],
  })
})

test('deposit rules that conflict are reported as the server reports them', () => {
  expect(read({ percent: '10' }, { percent: '20' }).faults).toEqual([
    { field: 'depositRules.1.when', reason: 'doubled' },
  ])
})
