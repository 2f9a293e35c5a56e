import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { useClient } from '@serein/client/provider.tsx'
import { sessionStore } from '@serein/client/session-store.ts'
import type { Preload } from '../page/preload.ts'
import type { CardReference } from './new-card.tsx'
import { isUnderWay, pollWhileUnderWay, useProviderPayment } from './use-provider-payment.ts'

/** Where the server gave no words. */
export const offline = 'checkout.credit.offline'

export async function preloadTopUp(
  context: Preload<'creditStripe' | 'creditPaypal'>,
): Promise<void> {
  const { query, queryClient, search, user } = context
  const input = { topUpId: search.topUp }
  if (user) await queryClient.fetchQuery(query.topUp.get.queryOptions({ input }))
}

/** Pays a top-up through a provider; the wallets are read anew when it is paid. */
export function useTopUp(topUpId: string, tender: OnlineTender) {
  const { api, query, queryClient } = useClient()
  const name = `top-up.${topUpId}`
  const input = { topUpId }
  const topUp = useQuery({
    ...query.topUp.get.queryOptions({ input }),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
  const hasPaid = isPaid(topUp.data)
  useEffect(() => {
    if (!hasPaid) return
    sessionStore.set(name, null)
    void queryClient.invalidateQueries({ queryKey: query.wallet.key() })
    void queryClient.invalidateQueries({ queryKey: query.topUp.quote.key() })
  }, [hasPaid, name, query, queryClient])
  const payment = useProviderPayment({
    name,
    payment: topUp.data?.payment,
    isUnderWay: isUnderWay(topUp.data),
    commandOf: async (reference: CardReference | undefined) => ({
      topUpId,
      tender,
      ...(reference && { cardReference: await reference() }),
    }),
    send: (command, idempotencyKey) => api.topUp.pay(command, { context: { idempotencyKey } }),
    resume: () => api.topUp.resume({ topUpId }),
    ask: () => queryClient.invalidateQueries({ queryKey: query.topUp.get.queryKey({ input }) }),
  })
  return { ...payment, query: topUp }
}

export function isPaid(topUp: TopUp | undefined): boolean {
  return topUp?.payment?.state === 'captured' || topUp?.payment?.state === 'refunded'
}
