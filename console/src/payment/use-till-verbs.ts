import type { Api } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Pays out of the drawer and says so; refused, says why. The till and the client are asked for again. */
export function useTillVerbs() {
  const { t } = useWords()
  const { query, api } = useClient()
  const { isPending, run } = useCommand({
    refresh: [query.till.day.key(), query.customer.key(), query.wallet.key()],
  })
  return {
    isPending,
    /** Answers whether it was done. */
    payOut: (amount: string, send: (till: Api['till']) => Promise<unknown>) =>
      run(async () => {
        await send(api.till)
        return t('payment.list.paidOut', { amount })
      }),
  }
}
