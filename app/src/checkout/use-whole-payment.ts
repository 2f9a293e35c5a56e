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

/** Pays the whole amount by one tender: a new card, or the provider’s approval. */
export function useWholePayment<Data extends Payable, Command extends object>(whole: {
  /** Names the try within this tab. */
  name: string
  query: UseQueryResult<Data>
  isPaid: boolean
  /** The input of the command, without the card. */
  command: Command
  pay: (
    command: Command & { cardReference?: string },
    options: { context: { idempotencyKey: string } },
  ) => Promise<Answer>
  resume: () => Promise<unknown>
  /** The queries to refetch once it is paid. */
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
