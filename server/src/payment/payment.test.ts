import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  paymentStates,
  paymentTransitions,
  type PaymentState,
} from '@serein/shared/payment/states.ts'
import type { Tx } from '../platform/pool.ts'
import { authorise, cancel, capture, fail, requireAction } from './payment.ts'
import { refund } from './refund.ts'
import { findPayment, type PaymentRef } from './sql.ts'
import { authorisation, now, openShop, tillStage, visitPayment } from './testing.ts'

const stage = tillStage()

const verbs = {
  requireAction: (tx: Tx, ref: PaymentRef) =>
    requireAction(tx, ref, { ...authorisation, actionUrl: '/approve' }, now),
  authorise: (tx: Tx, ref: PaymentRef) => authorise(tx, ref, authorisation, now),
  capture: (tx: Tx, ref: PaymentRef) => capture(tx, ref, now),
  fail: (tx: Tx, ref: PaymentRef) => fail(tx, ref, 'declined', now),
  cancel: (tx: Tx, ref: PaymentRef) => cancel(tx, ref, now),
}

const wayTo: Record<PaymentState, (keyof typeof verbs | 'refund')[]> = {
  pending: [],
  requires_action: ['requireAction'],
  authorised: ['authorise'],
  captured: ['authorise', 'capture'],
  refunded: ['authorise', 'capture', 'refund'],
  failed: ['fail'],
  cancelled: ['cancel'],
}

async function paymentIn(state: PaymentState): Promise<PaymentRef> {
  const ref = await stage.till.started(visitPayment(stage.shop))
  for (const verb of wayTo[state])
    await stage.till.inTransaction<unknown>((tx) =>
      verb === 'refund' ? refundAll(tx, ref) : verbs[verb](tx, ref),
    )
  return ref
}

function refundAll(tx: Tx, ref: PaymentRef) {
  return refund(tx, ref, { amountMinor: 9_000, reason: 'goodwill', reference: randomUUID(), now })
}

async function trace(ref: PaymentRef) {
  const events = await stage.db
    .selectFrom('payment_event')
    .select(['from_state', 'to_state'])
    .where('payment_id', '=', ref.paymentId)
    .orderBy('id')
    .execute()
  const outboxRows = await stage.db
    .selectFrom('outbox')
    .select('event')
    .where('subject_id', '=', ref.paymentId)
    .orderBy('id')
    .execute()
  return {
    events,
    outboxEvents: outboxRows.map((row) => row.event),
    payment: await findPayment(stage.db, ref),
  }
}

describe('every verb from every state', () => {
  for (const state of paymentStates)
    for (const verb of Object.keys(verbs) as (keyof typeof verbs)[]) {
      const { from, to } = paymentTransitions[verb]
      const outcome = from.includes(state) ? to : state === to ? 'the same again' : 'a refusal'
      test(`${verb} from ${state} is ${outcome}`, async () => {
        const ref = await paymentIn(state)
        const before = await trace(ref)
        const answer = await stage.till
          .inTransaction((tx) => verbs[verb](tx, ref))
          .catch((error: unknown) => error)
        const after = await trace(ref)
        expect(answer).toMatchObject(
          outcome === 'a refusal' ? { code: 'state_conflict', data: { state } } : { state: to },
        )
        expect(after.events.length - before.events.length).toBe(outcome === to ? 1 : 0)
        expect(after.outboxEvents.length - before.outboxEvents.length).toBe(outcome === to ? 1 : 0)
        expect(after.payment?.state).toBe(outcome === to ? to : state)
      })
    }
})

describe('an attempt', () => {
  test('started many times at once under one reference is one payment', async () => {
    const wanted = visitPayment(stage.shop)
    const refs = await Promise.all(Array.from({ length: 8 }, () => stage.till.started(wanted)))
    expect(new Set(refs.map((ref) => ref.paymentId)).size).toBe(1)
  })

  test('is the only open one of its tender for its visit, until it is over', async () => {
    const first = visitPayment(stage.shop)
    const ref = await stage.till.started(first)
    const second = { ...first, reference: randomUUID() }
    await expect(stage.till.started(second)).rejects.toMatchObject({ code: 'state_conflict' })
    await stage.till.inTransaction((tx) => fail(tx, ref, 'declined', now))
    expect(await stage.till.started(second)).not.toEqual(ref)
  })

  test('of another business is not found', async () => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    const foreign = { ...ref, businessId: (await openShop(stage.db)).businessId }
    await expect(stage.till.inTransaction((tx) => cancel(tx, foreign, now))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('leaves a trace that nobody can change', async () => {
    const ref = await paymentIn('refunded')
    const { events, outboxEvents } = await trace(ref)
    expect(events.map((event) => event.to_state)).toEqual([
      'pending',
      'authorised',
      'captured',
      'refunded',
    ])
    expect(outboxEvents).toEqual([
      'payment.started',
      'payment.authorised',
      'payment.captured',
      'payment.refunded',
    ])
    await expect(stage.db.deleteFrom('payment_event').execute()).rejects.toThrow('append-only')
  })
})
