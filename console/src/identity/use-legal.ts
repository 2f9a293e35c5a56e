import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { LegalHistory, LegalPage } from '@serein/shared/identity/legal-draft.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords, type Word } from '../language/words.ts'

export type LegalWords = Pick<NonNullable<LegalHistory['draft']>, 'body' | 'changes'>

/** The commands on the draft of a text; a refusal is reported, and the text refetched. */
export function useLegal(kind: LegalPage, baseVersion: number) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { queryKey } = query.legal.history.queryOptions({ input: { kind } })
  const of = { kind, baseVersion }
  const run = useMutation({
    mutationFn: ({ command }: { command: () => Promise<LegalHistory>; done: Word }) => command(),
    onSuccess: (history, { done }) => {
      cache.setQueryData(queryKey, history)
      showToast({ tone: 'good', text: t(done) })
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const data = (refusal?.data ?? {}) as { field?: string; reason?: 'empty' | 'too_early' }
      const fault =
        refusal?.code === 'legal_not_publishable' && data.reason
          ? t(`identity.legal.fault.${data.reason}`)
          : undefined
      showToast({ tone: 'bad', text: fault ?? refusal?.message ?? t('common.failed') })
      if (refusal?.code === 'text_changed') void cache.invalidateQueries({ queryKey })
    },
  })
  const { mutateAsync, isPending } = run
  const done = (command: () => Promise<LegalHistory>, word: Word) =>
    mutateAsync({ command, done: word }).then(
      () => true,
      () => false,
    )
  return {
    isPending,
    save: (words: LegalWords) =>
      done(() => api.legal.saveDraft({ ...of, ...words }), 'identity.legal.saved'),
    discard: () => done(() => api.legal.discardDraft(of), 'identity.legal.discarded'),
    publish: (holdsFrom: string | undefined) =>
      done(
        () => api.legal.publish({ ...of, ...(holdsFrom && { holdsFrom }) }),
        'identity.legal.published',
      ),
  }
}
