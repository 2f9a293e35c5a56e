import { beforeAll, describe, expect, test } from 'vitest'
import { heldMinor, paidMinor } from '@serein/shared/ledger/transfer.ts'
import {
  capturePayment,
  payRefunds,
  refreshPayment,
  settle,
  submit,
  type Decision,
} from './attempt.ts'
import { answerApproval, openSandbox } from './provider-sandbox.ts'
import { openProviders } from './providers.ts'
import { referenceOfCard, testCards } from './sandbox-card.ts'
import { type Provider, sameForAll } from './provider.ts'
import { refund } from './refund.ts'
import { stopAfter } from '../platform/testing/stop-signal.ts'
import { findPayment, type Payment, type PaymentRef } from './sql.ts'
import { badLine, cardOf, type Call, later, now, tillStage, visitPayment } from './testing.ts'

let sandbox: Provider

const stage = tillStage()
beforeAll(() => {
  sandbox = openSandbox(stage.db, 1)
})

/** The sandbox behind a line that loses what is listed, once. */
function losing(...calls: [Call, 'question_lost' | 'answer_lost'][]) {
  const left = new Map(calls)
  const line = badLine(sandbox, (call) => {
    const fate = left.get(call) ?? 'passes'
    left.delete(call)
    return fate
  })
  return sameForAll({ card: line })
}

const good = () => sameForAll({ card: sandbox })
const deciding = (decision: Decision) => () => Promise.resolve(decision)

async function charge(ref: PaymentRef) {
  const row = await stage.db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('id', '=', ref.paymentId)
    .executeTakeFirst()
  return row?.state
}

async function state(ref: PaymentRef) {
  return (await findPayment(stage.db, ref))?.state
}

async function authorised() {
  const ref = await stage.till.started(visitPayment(stage.shop))
  await submit(stage.db, good(), ref, cardOf('success'), now)
  return ref
}

describe('a test card', () => {
  test('that is good is authorised, then taken, and only its last digits are known', async () => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    const payment = await submit(stage.db, good(), ref, cardOf('success'), now)
    expect([payment.state, payment.card]).toEqual(['authorised', { brand: 'visa', last4: '4242' }])
    expect((await capturePayment(stage.db, good(), ref, now)).state).toBe('captured')
    expect(await charge(ref)).toBe('captured')
    for (const table of ['payment', 'payment_event', 'outbox', 'sandbox_charge'] as const) {
      const rows = await stage.db.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(testCards.success)
    }
  })

  test.for([
    ['declined', 'declined'],
    ['insufficientFunds', 'insufficient_funds'],
    ['expired', 'expired_card'],
  ] as const)('that is %s fails and says why', async ([card, failure]) => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    expect(await submit(stage.db, good(), ref, cardOf(card), now)).toMatchObject({
      state: 'failed',
      failure,
    })
  })

  test('that has expired, or is none of ours, is declined', async () => {
    const typed = { number: testCards.success as string, expiryMonth: 12, expiryYear: 2030 }
    const as = (card: Partial<typeof typed>) => ({
      ...cardOf('success'),
      cardReference: referenceOfCard({ ...typed, ...card }, now),
    })
    const old = as({ expiryYear: 2026, expiryMonth: 10 })
    const first = await stage.till.started(visitPayment(stage.shop))
    expect(await submit(stage.db, good(), first, old, now)).toMatchObject({
      failure: 'expired_card',
    })
    const real = as({ number: '4111 1111 1111 1111' })
    const second = await stage.till.started(visitPayment(stage.shop))
    expect(await submit(stage.db, good(), second, real, now)).toMatchObject({
      failure: 'not_a_test_card',
    })
    const lastMonth = as({ expiryYear: 2026, expiryMonth: 11 })
    const third = await stage.till.started(visitPayment(stage.shop))
    expect(await submit(stage.db, good(), third, lastMonth, now)).toMatchObject({
      state: 'authorised',
    })
  })

  test.for([
    [true, 'authorised', null],
    [false, 'failed', 'action_refused'],
  ] as const)(
    'that asks its bank waits for the customer, whose answer is %s',
    async ([approve, to, failure]) => {
      const ref = await stage.till.started(visitPayment(stage.shop))
      const payment = await submit(stage.db, good(), ref, cardOf('requiresAction'), now)
      expect(payment).toMatchObject({
        state: 'requires_action',
        actionUrl: expect.stringMatching(/approval/u),
      })
      const again = await refreshPayment(stage.db, good(), ref, now)
      expect(again.state).toBe('requires_action')
      for (const answer of [approve, !approve]) {
        await answerApproval(stage.db, ref.paymentId, answer)
        const after = await refreshPayment(stage.db, good(), ref, now)
        expect(after).toMatchObject({ state: to, failure, actionUrl: null })
      }
    },
  )

  test('that is slow is authorised all the same', async () => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    expect((await submit(stage.db, good(), ref, cardOf('slow'), now)).state).toBe('authorised')
  })

  test.for([
    ['production', []],
    ['demo', ['card', 'paypal', 'paylater']],
  ] as const)('in %s is taken for %j', async ([env, tenders]) => {
    const providers = openProviders(stage.db, { env })
    expect(Object.keys(await providers.tendersOf(stage.db, stage.shop.businessId))).toEqual(tenders)
  })
})

describe('settling what a crash left', () => {
  test('touches nothing that may still be under way', async () => {
    const ref = await authorised()
    const soon = new Date(now.getTime() + 20_000)
    await settle(stage.db, good(), deciding('capture'), soon)
    expect(await state(ref)).toBe('authorised')
    await settle(stage.db, good(), deciding('wait'), later)
    expect(await state(ref)).toBe('authorised')
  })

  test.for([
    ['capture', 'captured', 'captured'],
    ['void', 'cancelled', 'cancelled'],
  ] as const)(
    'finds a charge whose answer was lost, and the decision is %s',
    async ([decision, ours, theirs]) => {
      const ref = await stage.till.started(visitPayment(stage.shop))
      const lost = submit(
        stage.db,
        losing(['authorise', 'answer_lost']),
        ref,
        cardOf('success'),
        now,
      )
      await expect(lost).rejects.toThrow('line')
      expect(await state(ref)).toBe('pending')
      await settle(stage.db, good(), deciding(decision), later)
      expect([await state(ref), await charge(ref)]).toEqual([ours, theirs])
    },
  )

  test('cancels an order that never arrived', async () => {
    const ref = await stage.till.started(visitPayment(stage.shop))
    const lost = submit(
      stage.db,
      losing(['authorise', 'question_lost']),
      ref,
      cardOf('success'),
      now,
    )
    await expect(lost).rejects.toThrow('line')
    await settle(stage.db, good(), deciding('capture'), later)
    expect([await state(ref), await charge(ref)]).toEqual(['cancelled', 'cancelled'])
  })

  test('finds money that was taken while nobody listened, and writes it down once', async () => {
    const wanted = visitPayment(stage.shop)
    const ref = await stage.till.started(wanted)
    await submit(stage.db, good(), ref, cardOf('success'), now)
    await expect(
      capturePayment(stage.db, losing(['capture', 'answer_lost']), ref, now),
    ).rejects.toThrow('line')
    await settle(stage.db, good(), deciding('void'), later)
    await settle(stage.db, good(), deciding('void'), later)
    expect([await state(ref), heldMinor(await stage.till.standing(wanted))]).toEqual([
      'captured',
      9_000,
    ])
  })

  test('settles a capture once that was written down by a process that then died', async () => {
    const ref = await authorised()
    await capturePayment(stage.db, good(), ref, now)
    const states: string[] = []
    const decide = ({ id, state: is }: Payment) => {
      if (id === ref.paymentId) states.push(is)
      return states.length === 1 ? Promise.reject(new Error('line')) : deciding('wait')()
    }
    for (let round = 0; round < 3; round += 1) await settle(stage.db, good(), decide, later)
    expect(states).toEqual(['captured', 'captured'])
  })

  test('asks for no other payment once it is told to stop, and for the rest the next time', async () => {
    for (let count = 0; count < 3; count += 1) await authorised()
    const soon = await settle(stage.db, good(), deciding('capture'), later, {
      signal: stopAfter(1),
    })
    expect(soon.settled).toBe(1)
    expect((await settle(stage.db, good(), deciding('capture'), later)).settled).toBe(2)
  })

  test.for(['question_lost', 'answer_lost'] as const)(
    'pays a refund once whose %s',
    async (fate) => {
      const wanted = visitPayment(stage.shop)
      const ref = await stage.till.started(wanted)
      await submit(stage.db, good(), ref, cardOf('success'), now)
      await capturePayment(stage.db, good(), ref, now)
      const part = { amountMinor: 2_500, reason: 'cancelled', reference: 'r', now } as const
      await stage.till.inTransaction((tx) => refund(tx, ref, part))
      const subject = { businessId: stage.shop.businessId, subjectId: wanted.subject.id }
      await expect(payRefunds(stage.db, losing(['refund', fate]), subject, now)).rejects.toThrow(
        'line',
      )
      await settle(stage.db, good(), deciding('wait'), later)
      await payRefunds(stage.db, good(), subject, later)
      const paid = await stage.db
        .selectFrom('sandbox_refund')
        .selectAll()
        .where('charge_id', '=', ref.paymentId)
        .execute()
      expect(paid.map((each) => each.amount_minor)).toEqual([2_500])
      expect(paidMinor(await stage.till.standing(wanted))).toBe(6_500)
    },
  )

  test('goes on with the others when a provider is down for one', async () => {
    const [first, second] = [await authorised(), await authorised()]
    const outcome = await settle(
      stage.db,
      losing(['find', 'question_lost']),
      deciding('capture'),
      later,
    )
    expect(outcome.failures.map((failure) => failure.subjectId)).toEqual([first.paymentId])
    expect([await state(first), await state(second)]).toEqual(['authorised', 'captured'])
    await settle(stage.db, good(), deciding('capture'), later)
    expect(await state(first)).toBe('captured')
  })

  test('comes to the end however many must wait', async () => {
    const refs = await Promise.all(Array.from({ length: 130 }, authorised))
    const last = refs
      .map((ref) => ref.paymentId)
      .toSorted()
      .at(-1)
    const decision = (payment: { id: string }) =>
      Promise.resolve<Decision>(payment.id === last ? 'capture' : 'wait')
    await settle(stage.db, good(), decision, later)
    expect(await charge({ ...refs[0]!, paymentId: last! })).toBe('captured')
  })
})
