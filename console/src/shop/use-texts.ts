import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { TextHistory } from '@serein/shared/shop/text.ts'
import type { TextKind } from '@serein/shared/shop/text-kind.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import type { TextBody } from '../rich-text/text-form.tsx'

/** A text with its versions, the pictures that may stand in it, and what can be done with it. */
export function useTexts(of: { kind: TextKind; subjectId: string; shopId: string }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { shopId, ...subject } = of
  const options = query.text.list.queryOptions({ input: subject })
  const textsQuery = useQuery(options)
  const pictures = useQuery(query.shop.pictures.queryOptions({ input: { shopId } }))
  const [isPending, setPending] = useState(false)
  const [restoredVersion, setRestored] = useState(0)

  /** @returns whether it was done; what was refused is said. */
  const run = async (
    command: () => Promise<TextHistory>,
    words: (history: TextHistory) => string,
  ): Promise<TextHistory | null> => {
    setPending(true)
    try {
      const history = await command()
      cache.setQueryData(options.queryKey, history)
      showToast({ tone: 'good', text: words(history) })
      return history
    } catch (error) {
      const refusal = refusalOf(error)
      const { fields } = (refusal?.data ?? {}) as { fields?: { message: string }[] }
      const text = fields?.[0]?.message ?? refusal?.message ?? t('common.failed')
      showToast({ tone: 'bad', text })
      if (refusal?.code === 'text_changed') await cache.invalidateQueries(options)
      return null
    } finally {
      setPending(false)
    }
  }

  const verbs = {
    restoredVersion,
    save: (baseVersion: number, body: TextBody) =>
      run(
        () => api.text.save({ ...subject, baseVersion, body }),
        ({ text }) =>
          text && text.version > baseVersion
            ? t('shop.texts.saved', { version: text.version })
            : t('shop.texts.same'),
      ),
    async restore(baseVersion: number, version: number) {
      const history = await run(
        () => api.text.restore({ ...subject, baseVersion, version }),
        () => t('shop.texts.restored', { version }),
      )
      if (history) setRestored(history.text?.version ?? 0)
      return history
    },
  }
  return { textsQuery, pictures, verbs, isPending }
}
