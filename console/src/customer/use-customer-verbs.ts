import { useClient } from '@serein/client/provider.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Sends a change of a client, reports a failure, and refetches all data of clients. */
export function useCustomerVerbs() {
  const { t } = useWords()
  const { api, query } = useClient()
  const { isPending, run } = useCommand({
    refresh: [query.customer.key(), query.search.anything.key()],
    failedText: t('customer.failed'),
  })
  return {
    api: api.customer,
    isPending,
    /** True if it was done. With `undo`, the message offers it. */
    run: (work: () => Promise<string | null>, undo?: () => Promise<unknown>) =>
      run(work, undo && (() => run(async () => (await undo(), t('customer.undone'))))),
  }
}
