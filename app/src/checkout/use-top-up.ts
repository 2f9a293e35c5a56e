import { useQuery } from '@tanstack/react-query'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Preload } from '../page/preload.ts'
import { pollWhileUnderWay } from './use-provider-payment.ts'
import { useWholePayment } from './use-whole-payment.ts'

/** When the server gave no text. */
export const offline = 'checkout.credit.offline'

export async function preloadTopUp(
  context: Preload<'creditStripe' | 'creditPaypal'>,
): Promise<void> {
  const { query, queryClient, search, user } = context
  const input = { topUpId: search.topUp }
  if (user) await queryClient.fetchQuery(query.topUp.get.queryOptions({ input }))
}

/** Pays a top-up through a provider; the wallets are refetched when it is paid. */
export function useTopUp(topUpId: string, tender: OnlineTender) {
  const { api, query } = useClient()
  const topUp = useQuery({
    ...query.topUp.get.queryOptions({ input: { topUpId } }),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
  return useWholePayment({
    name: `top-up.${topUpId}`,
    query: topUp,
    isPaid: isPaid(topUp.data),
    command: { topUpId, tender },
    pay: api.topUp.pay,
    resume: () => api.topUp.resume({ topUpId }),
    changed: [query.wallet.key(), query.topUp.quote.key()],
  })
}

export function isPaid(topUp: TopUp | undefined): boolean {
  return topUp?.payment?.state === 'captured' || topUp?.payment?.state === 'refunded'
}
