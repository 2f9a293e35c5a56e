import type { Api } from '@serein/client/api.ts'
import type { ApiQuery } from '@serein/client/query.ts'

export type Wallet = Awaited<ReturnType<Api['wallet']['list']>>['wallets'][number]

/** Which wallet: the customer's money with a business in one currency. */
export interface WalletRef {
  businessId: string
  currency: string
}

export function statementOptions(query: ApiQuery, wallet: WalletRef) {
  return query.wallet.statement.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...wallet, limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The wallet that the address names, else the fullest. */
export function chosenWallet(
  wallets: readonly Wallet[],
  wanted: { business?: string | undefined; currency?: string | undefined },
): Wallet | undefined {
  const fits = ({ business, currency }: Wallet) =>
    business.id === wanted.business && (!wanted.currency || currency === wanted.currency)
  return wallets.find(fits) ?? wallets[0]
}

export function holds({ moneyMinor, bonusMinor }: { moneyMinor: number; bonusMinor: number }) {
  return moneyMinor + bonusMinor
}

/** One order of the reader. */
export function orderOptions(query: ApiQuery, orderId: string) {
  return query.order.get.queryOptions({ input: { orderId } })
}

/** The receipt of one. */
export function orderReceiptOptions(query: ApiQuery, orderId: string) {
  return query.order.receipt.queryOptions({ input: { orderId } })
}

/** The reader’s orders, by page. */
export function ordersOptions(query: ApiQuery) {
  return query.order.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
