import type { TopUpTender } from '@serein/shared/checkout/desk.ts'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import { topUpLimits, topUpNumber } from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { readWallet } from '../ledger/ledger.ts'
import { walletStatement } from '../ledger/wallet-statement.ts'
import { demandDeskTender } from '../payment/desk-tender.ts'
import { takeAtShop } from '../payment/payment.ts'
import { openTopUp, roomIn, topUpOptions } from '../payment/top-up.ts'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import { gesturesOf, mostGestureMinor } from './gesture-sql.ts'
import { readLines } from './wallet.ts'

export type OfClient = { shopId: string; customerId: string }

/** A client's wallet in the currency of the shop. Errors: `not_found`. */
export async function walletAtDesk(
  db: Db | Tx,
  scope: BusinessScope,
  of: OfClient,
  now: Date,
): Promise<{ wallet: DeskWallet }> {
  const wallet = await clientWallet(db, scope, of)
  const { businessId, currency } = wallet
  const options = await topUpOptions(db, businessId)
  const { minMinor, maxMinor } = topUpLimits(currency)
  const balance = await readWallet(db, businessId, wallet)
  return {
    wallet: {
      ...balance,
      currency,
      options: options
        .filter((each) => each.currency === currency)
        .map(({ amountMinor, bonusMinor }) => ({ amountMinor, bonusMinor })),
      minMinor,
      maxMinor,
      leftMinor: await roomIn(db, wallet),
      mostGestureMinor: await mostGestureMinor(db, scope, wallet, now),
      gestures: await gesturesOf(db, wallet, balance),
    },
  }
}

/** What moved in it. Errors: `not_found`. */
export async function statementAtDesk(
  db: Db,
  scope: BusinessScope,
  { cursor, limit, ...of }: OfClient & { cursor?: string | undefined; limit: number },
) {
  const wallet = await clientWallet(db, scope, of)
  const { moves, nextCursor } = await walletStatement(db, wallet, { cursor, limit })
  return { lines: await readLines(db, wallet.businessId, moves), nextCursor }
}

type TopUp = OfClient & {
  tender: TopUpTender
  amountMinor: number
  givenMinor?: number | undefined
}

/** Takes money for it. `attempt` names it for ever. Errors: as the contract says. */
export async function topUpAtDesk(
  tx: Tx,
  scope: BusinessScope,
  { tender, amountMinor, givenMinor = amountMinor, ...of }: TopUp,
  { attempt, now }: { attempt: string; now: Date },
) {
  const wallet = await clientWallet(tx, scope, of)
  const { businessId, shopId } = wallet
  await demandDeskTender(tx, { businessId }, tender)
  const missingMinor = tender === 'cash' ? amountMinor - givenMinor : 0
  if (missingMinor > 0) throw refuse('cash_too_little', { missingMinor })
  const topUpId = await openTopUp(tx, wallet, amountMinor, now)
  const before = await readWallet(tx, businessId, wallet)
  await takeAtShop(tx, {
    ...wallet,
    reference: `top_up:${topUpId}:desk:${attempt}`,
    subject: { kind: 'wallet', id: topUpId },
    shopId,
    payer: 'desk',
    tender,
    amountMinor,
    now,
  })
  const after = await walletAtDesk(tx, scope, of, now)
  auditWallet(tx, wallet, before, after.wallet)
  return { ...after, number: topUpNumber(topUpId), changeMinor: 0 - missingMinor }
}

/** The audit log tells what a wallet held before and after. */
export function auditWallet(
  tx: Tx,
  { customerId, currency }: { customerId: string; currency: string },
  before: { moneyMinor: number; bonusMinor: number },
  after: { moneyMinor: number; bonusMinor: number },
) {
  const balanceOf = ({ moneyMinor, bonusMinor }: typeof before) => ({
    moneyMinor,
    bonusMinor,
    currency,
  })
  auditChange(tx, { kind: 'wallet', id: customerId }, balanceOf(before), balanceOf(after))
}

/** Errors: `not_found` for a client or a shop of another business. */
export async function clientWallet(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { shopId, customerId }: OfClient,
) {
  const client = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!client) throw refuse('not_found')
  const { currency } = await rulesOf(db, businessId, shopId)
  return { businessId, shopId, customerId, currency }
}
