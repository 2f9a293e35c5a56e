import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sessionStore } from '@serein/client/session-store.ts'
import type { CardReference } from './new-card.tsx'
import {
  type Answer,
  isUnderWay,
  type Payable,
  useProviderPayment,
} from './use-provider-payment.ts'

/** Pays all of something by one tender: by a new card, or where the provider asks its payer. */
export function useWholePayment<Data extends Payable, Command extends object>(whole: {
  /** Names the try within this tab. */
  name: string
  query: UseQueryResult<Data>
  isPaid: boolean
  /** What the server is told, without the card. */
  command: Command
  pay: (
    command: Command & { cardReference?: string },
    options: { context: { idempotencyKey: string } },
  ) => Promise<Answer>
  resume: () => Promise<unknown>
  /** What is read anew once it is paid. */
  changed?: readonly QueryKey[]
}) {
  const { name, query, isPaid, command, changed = [] } = whole
  const queryClient = useQueryClient()
  const readAnew = useEffectEvent(() => {
    sessionStore.set(name, null)
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (isPaid) readAnew()
  }, [isPaid])
  const payment = useProviderPayment({
    name,
    payment: query.data?.payment,
    isUnderWay: isUnderWay(query.data),
    commandOf: async (reference: CardReference | undefined) => ({
      ...command,
      ...(reference && { cardReference: await reference() }),
    }),
    send: (sent, idempotencyKey) => whole.pay(sent, { context: { idempotencyKey } }),
    resume: whole.resume,
    ask: () => query.refetch(),
  })
  return { query, payment }
}
