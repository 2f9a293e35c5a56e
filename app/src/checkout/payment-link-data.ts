import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { refusalOf, type Api } from '@serein/client/api.ts'
import type { PaymentLink } from '@serein/shared/checkout/payment-link.ts'
import type { Preload } from '../page/preload.ts'
import { pollWhileUnderWay } from './use-provider-payment.ts'

/** A payment link; null once it has ended. */
export function paymentLinkQuery(api: Api, token: string) {
  return {
    queryKey: ['payment-link', token],
    queryFn: (): Promise<PaymentLink | null> =>
      api.paymentLink.get({ token }).catch((error: unknown) => {
        if (refusalOf(error)?.code === 'not_found') return null
        throw error
      }),
  }
}

export async function preloadLink(
  { api, queryClient }: Pick<Preload<'checkout'>, 'api' | 'queryClient'>,
  token: string,
): Promise<void> {
  await queryClient.fetchQuery(paymentLinkQuery(api, token))
}

/** The same, refetched while a payment is under way. `isEnded`: it can no longer be paid and has no data. */
export function usePaymentLink(token: string) {
  const { api } = useClient()
  const query = useQuery({
    ...paymentLinkQuery(api, token),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
  return { isEnded: query.data === null, query: query as UseQueryResult<PaymentLink> }
}
