import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Changes an order and says so; refused, says why. The list and the till are asked for again. */
export function useOrderVerbs() {
  const { t } = useWords()
  const { query } = useClient()
  return useCommand({
    refresh: [query.order.key(), query.till.day.key(), query.product.key()],
    reasonOf: (error) =>
      refusalOf(error)?.code === 'state_conflict' ? t('checkout.orders.changed') : undefined,
  })
}
