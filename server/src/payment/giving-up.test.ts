import { beforeAll, expect, test } from 'vitest'
import { submit, voidPayment, voidWaiting } from './attempt.ts'
import { openSandbox } from './provider-sandbox.ts'
import { type Provider, sameForAll } from './provider.ts'
import type { PaymentRef } from './sql.ts'
import { cardOf, now, tillStage, visitPayment } from './testing.ts'

let sandbox: Provider

const stage = tillStage()
beforeAll(() => {
  sandbox = openSandbox(stage.db, 1)
})

const good = () => sameForAll({ card: sandbox })

async function charge({ paymentId }: PaymentRef) {
  const row = await stage.db
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.state
}

test('a payment given up while the provider was thinking gives the money back', async () => {
  const ref = await stage.till.started(visitPayment(stage.shop))
  const slow: Provider = {
    ...sandbox,
    async authorise(order) {
      const answer = await sandbox.authorise(order)
      await stage.till.inTransaction(async (tx) => {
        await tx
          .updateTable('payment')
          .set({ state: 'cancelled' })
          .where('id', '=', ref.paymentId)
          .execute()
      })
      return answer
    },
  }
  const payment = await submit(stage.db, sameForAll({ card: slow }), ref, cardOf('success'), now)
  expect([payment.state, await charge(ref)]).toEqual(['cancelled', 'cancelled'])
})

test('a payment that is given up while its payer says yes is not counted on', async () => {
  const ref = await stage.till.started(visitPayment(stage.shop))
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const slow: Provider = {
    ...sandbox,
    async cancel(payment) {
      ask()
      await mayAnswer
      return sandbox.cancel(payment)
    },
  }
  const givenUp = voidWaiting(stage.db, sameForAll({ card: slow }), ref, now)
  await isAsked
  const paid = await submit(stage.db, good(), ref, cardOf('success'), now)
  answer()
  expect([paid.state, (await givenUp).state]).toEqual(['cancelled', 'cancelled'])
  expect(await charge(ref)).toBe('cancelled')
})

test('a payment whose payer has said yes before it was given up stays', async () => {
  const ref = await stage.till.started(visitPayment(stage.shop))
  await submit(stage.db, good(), ref, cardOf('success'), now)
  expect((await voidWaiting(stage.db, good(), ref, now)).state).toBe('authorised')
  expect(await charge(ref)).toBe('authorised')
})

test('an order that arrives after it was given up finds itself cancelled', async () => {
  const ref = await stage.till.started(visitPayment(stage.shop))
  expect((await voidPayment(stage.db, good(), ref, now)).state).toBe('cancelled')
  const late = { ...ref, tender: 'card', amountMinor: 9_000, currency: 'EUR', ...cardOf('success') }
  expect(await sandbox.authorise(late)).toMatchObject({ outcome: 'cancelled' })
})
