import { randomUUID } from 'node:crypto'
import type { DepositRule } from '@serein/shared/shop/deposit.ts'
import { sql } from 'kysely'
import { bookingStage } from '../booking/testing.ts'
import { readWallet } from '../ledger/ledger.ts'
import { settle } from '../payment/attempt.ts'
import { authorise, capture, startPayment } from '../payment/payment.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { transaction } from '../platform/command.ts'
import { decide } from './decision.ts'

/** A small shop whose customer has money with it, and what a checkout is tried with. */
export function checkoutStage(shop: Parameters<typeof bookingStage>[0] = {}) {
  const stage = bookingStage(shop)
  const as = () => ({ user: stage.world.userId })
  const now = () => stage.api.clock.now

  /** The shop knows its customer from their first hold on. */
  async function customerId(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from customer where user_id = ${stage.world.userId}`.execute(stage.database.db)
    return rows[0]!.id
  }

  return Object.assign(stage, {
    as,
    ask: (method: 'GET' | 'POST', path: string, body?: object) =>
      stage.api.ask(method, path, { ...as(), ...(body && { body }) }),
    async fillWallet(amountMinor: number) {
      const { businessId } = stage.world
      const subject = { kind: 'wallet' as const, id: randomUUID() }
      const of = { businessId, shopId: null, customerId: await customerId(), currency: 'EUR' }
      await transaction(stage.database.db, async (tx) => {
        const { id: paymentId } = await startPayment(tx, {
          ...of,
          subject,
          reference: randomUUID(),
          tender: 'card',
          provider: 'sandbox',
          amountMinor,
          now: now(),
        })
        await authorise(tx, { businessId, paymentId }, null, now())
        await capture(tx, { businessId, paymentId }, now())
      })
    },
    async wallet(): Promise<number> {
      const whose = { customerId: await customerId(), currency: 'EUR' }
      const wallet = await readWallet(stage.database.db, stage.world.businessId, whose)
      return wallet.moneyMinor + wallet.bonusMinor
    },
    async setDepositRules(rules: DepositRule[]) {
      await sql`update shop set deposit_rules = ${JSON.stringify(rules)}::jsonb
        where id = ${stage.world.shopId}`.execute(stage.database.db)
    },
    /** The payer says yes or no where the provider asks, and comes back. */
    async answer(id: string, paymentId: string, yes: boolean) {
      await answerApproval(stage.database.db, paymentId, yes)
      return stage.api.ask('POST', `/bookings/${id}/payments/${paymentId}/resume`, as())
    },
    /** What one process does when nobody has touched a payment for a while. */
    sweep: () =>
      settle(
        stage.database.db,
        stage.api.providers,
        (payment) => decide(stage.database.db, payment, now()),
        new Date(now().getTime() + 60_000),
      ),
    /** Every payment of a visit, with what went back of it. */
    async payments(id: string) {
      const { rows } = await sql<{ tender: string; state: string; paid: number; back: number }>`
        select tender, state, amount_minor as paid, refunded_minor as back from payment
        where subject_id = ${id} order by tender, id`.execute(stage.database.db)
      return rows
    },
  })
}

export type CheckoutStage = ReturnType<typeof checkoutStage>
