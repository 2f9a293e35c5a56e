import { expect, test } from 'vitest'
import {
  isOpen,
  paymentCan,
  paymentStates,
  paymentTransitions,
  type PaymentVerb,
} from './states.ts'

const verbs = Object.keys(paymentTransitions) as PaymentVerb[]

test('the states of a payment follow each other as listed', () => {
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

test('a fully refunded payment refunds no more', () => {
  expect(paymentCan.refund({ state: 'captured', amountMinor: 100, refundedMinor: 100 })).toBe(false)
})

test('an open payment is one that can still fail', () => {
  const open = paymentStates.filter(isOpen)
  expect(open).toEqual(paymentTransitions.fail.from)
})
