import { walletPaidOut } from '@serein/shared/ledger/desk.ts'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockWallet, post } from '../ledger/ledger.ts'
import { paymentRefunded, payFailedRefund } from '../payment/refund-failure.ts'
import { type Drawer, drawerOf, recordPayout } from '../payment/till.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { dayOf, owedOf, tillOf } from './till.ts'

/**
 * Pays out in cash what a bank has sent back of money that was added to a wallet, at any shop of its currency. Again it changes
 * nothing. Errors: `not_found`; `state_conflict` for what has not failed.
 */
export async function payOutTopUp(
  tx: Tx,
  scope: BusinessScope,
  { shopId, refundId }: { shopId: string; refundId: string },
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: paidBy } = scope
  const { currency, from, until } = await dayOf(tx, scope, { shopId, now })
  const ref = { businessId, refundId }
  const payment = await paymentRefunded(tx, ref)
  if (payment?.subject.kind !== 'wallet' || payment.currency !== currency) throw refuse('not_found')
  const before = {
    owed: await owedOf(tx, scope, { shopId, currency }),
    drawer: await drawerOf(tx, { businessId, shopId }, { from, until }),
  }
  if (!(await payFailedRefund(tx, ref, 'cash', now, { shopId, paidBy })))
    throw refuse('state_conflict', { state: payment.state })
  const after = await tillOf(tx, scope, { shopId }, now)
  auditChange(tx, { kind: 'till', id: shopId }, auditedTill(before), auditedTill(after))
  return after
}

function auditedTill({
  owed,
  drawer,
}: Pick<TillDay, 'owed'> & { drawer: Pick<Drawer, 'expectedMinor'> }) {
  return {
    owedBackMinor: owed.reduce((total, { amountMinor }) => total + amountMinor, 0),
    drawerMinor: drawer.expectedMinor,
  }
}

type FromWallet = { shopId: string; customerId: string; amountMinor: number }

/** Pays money of a client’s wallet out in cash; a bonus stays. Errors: `not_found`; `balance_too_low` for more than there is. */
export async function payOutWallet(
  tx: Tx,
  scope: BusinessScope,
  { shopId, customerId, amountMinor }: FromWallet,
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: paidBy } = scope
  const { currency } = await dayOf(tx, scope, { shopId, now })
  const client = await tx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!client) throw refuse('not_found')
  const { moneyMinor } = await lockWallet(tx, businessId, { customerId, currency })
  if (amountMinor > moneyMinor) throw refuse('balance_too_low')
  const out = { businessId, shopId, kind: 'wallet', amountMinor, currency, paidBy, now } as const
  const payoutId = await recordPayout(tx, out)
  const paid = walletPaidOut({ payoutId, shopId, customerId, amountMinor, currency })
  await post(tx, businessId, paid)
  const leftMinor = moneyMinor - amountMinor
  const subject = { kind: 'wallet', id: customerId }
  auditChange(tx, subject, { walletMinor: moneyMinor }, { walletMinor: leftMinor, currency })
  await publish(tx, { businessId, shopId, event: 'till.paid_out', subjectId: payoutId, data: {} })
  return tillOf(tx, scope, { shopId }, now)
}
