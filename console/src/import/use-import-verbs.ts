import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ImportDetails } from '@serein/shared/import/contract.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords, type Word } from '../language/words.ts'

type Unreadable = { reason: string; line: number | null }

/** The commands on a file; stores the answer, and reports a failure. */
export function useImportVerbs() {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const why = (error: unknown): string => {
    const refusal = refusalOf(error)
    if (refusal?.code === 'payload_too_large') return t('import.tooLarge')
    if (refusal?.code !== 'import_unreadable') return refusal?.message ?? t('import.failed')
    const { reason, line } = refusal.data as Unreadable
    return t(`import.reason.${reason}` as Word, { line: line ?? 0 })
  }
  const run = async (
    work: () => Promise<{ import?: ImportDetails }>,
  ): Promise<ImportDetails | null> => {
    setPending(true)
    try {
      const answer = await work()
      const found = answer.import
      if (found)
        cache.setQueryData(query.import.get.queryKey({ input: { importId: found.id } }), {
          import: found,
        })
      return found ?? null
    } catch (error) {
      showToast({ tone: 'bad', text: why(error) })
      return null
    } finally {
      setPending(false)
      await Promise.all([
        cache.invalidateQueries({ queryKey: query.import.list.key() }),
        cache.invalidateQueries({ queryKey: query.import.lines.key() }),
      ])
    }
  }
  return { api: api.import, isPending, run }
}
