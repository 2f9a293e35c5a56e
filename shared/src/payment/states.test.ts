import { expect, test } from 'vitest'
import {
  isOpen,
  paymentCan,
  paymentStates,
  paymentTransitions,
  type PaymentVerb,
} from './states.ts'

const verbs = Object.keys(paymentTransitions) as PaymentVerb[]

test('what may follow what, spelled out', () => {
  const table = Object.fromEntries(
    paymentStates.map((state) => [
      state,
      verbs.filter((verb) => paymentCan[verb]({ state, amountMinor: 100, refundedMinor: 40 })),
    ]),
  )
  expect(table).toEqual({
    pending: ['requireAction', 'authorise', 'fail', 'cancel'],
    requires_action: ['authorise', 'fail', 'cancel'],
    authorised: ['capture', 'fail', 'cancel'],
    captured: ['refund'],
    refunded: [],
    failed: [],
    cancelled: [],
  })
})

test('a payment that gave everything back gives no more', () => {
  expect(paymentCan.refund({ state: 'captured', amountMinor: 100, refundedMinor: 100 })).toBe(false)
})

test('open is what can still fail', () => {
  const open = paymentStates.filter(isOpen)
  expect(open).toEqual(paymentTransitions.fail.from)
})
