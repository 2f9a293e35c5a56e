import type { WalletLine } from '@serein/shared/checkout/wallet.ts'
import { topUpNumber } from '@serein/shared/ledger/top-up.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { readWallet } from '../ledger/ledger.ts'
import { type WalletMove, walletStatement } from '../ledger/wallet-statement.ts'
import type { CallContext } from '../platform/context.ts'
import { latestOpenTopUp } from '../payment/top-up.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import {
  knownCustomer,
  selectPlaces,
  selectTopUps,
  selectOrders,
  selectVisits,
  selectWallets,
} from './wallet-sql.ts'

/** More places than this stand in a directory with a search of its own. */
const placesLimit = 50

export async function listWallets({ db, scope }: CallContext<CustomerScope>) {
  return { wallets: await selectWallets(db, scope.userId) }
}

export async function listPlaces({ db, scope, now }: CallContext<CustomerScope>) {
  const { userId } = scope
  return {
    places: await selectPlaces(db, userId, placesLimit),
    openId: await latestOpenTopUp(db, userId, now()),
  }
}

type Query = { businessId: string; currency: string; cursor?: string | undefined; limit: number }

/** One wallet with what came to it and left it, and what that was about. Errors: `not_found`. */
export async function statement(
  { db, scope }: CallContext<CustomerScope>,
  { businessId, currency, cursor, limit }: Query,
) {
  const { userId } = scope
  const { business, customerId } = await knownCustomer(db, userId, businessId)
  if (!customerId) throw refuse('not_found')
  const wallet = { businessId, customerId, currency }
  const { moves, nextCursor } = await walletStatement(db, wallet, { cursor, limit })
  const balance = await readWallet(db, businessId, wallet)
  const lines = await readLines(db, businessId, moves)
  return { business, currency, ...balance, lines, nextCursor }
}

/** The moves with the visits, orders and receipts that they are about. */
export async function readLines(
  db: Db,
  businessId: string,
  moves: WalletMove[],
): Promise<WalletLine[]> {
  const about = (kind: string) =>
    moves.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subject.id)
  const [visits, orders, topUps] = await Promise.all([
    selectVisits(db, businessId, about('booking')),
    selectOrders(db, businessId, about('order')),
    selectTopUps(db, businessId, about('wallet')),
  ])
  return moves.map(({ id, kind, subject, moneyMinor, bonusMinor, balanceMinor, occurredAt }) => {
    const visit = visits.find((each) => each.id === subject.id)
    const order = orders.find((each) => each.id === subject.id) ?? null
    const topUp = topUps.find((each) => each.id === subject.id)
    return {
      id,
      kind: order && kind === 'payment_reserved' ? 'order' : (kinds[kind] ?? 'correction'),
      moneyMinor,
      bonusMinor,
      balanceMinor,
      occurredAt: occurredAt.toISOString(),
      order,
      visit: visit ? { ...visit, startsAt: visit.startsAt.toISOString() } : null,
      topUp: topUp
        ? { ...topUp, number: topUpNumber(topUp.id), paidAt: topUp.paidAt.toISOString() }
        : null,
    }
  })
}

/** What the transfers of `shared/src/ledger` are to the owner of the wallet; all else puts something right. */
const kinds: Record<string, WalletLine['kind']> = {
  wallet_credited: 'top_up',
  wallet_gesture_given: 'gesture',
  late_credit_given: 'late_credit',
  payment_reserved: 'visit',
  payment_released: 'given_back',
  refund_paid: 'refund',
  wallet_paid_out: 'paid_out',
}
