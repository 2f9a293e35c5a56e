import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Template, TemplateTexts } from '@serein/shared/notification/template.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import type { TemplateOf } from './template-address.ts'
import { type Language, newestOf, savedWords, type TemplateDraft } from './template-draft.ts'

/** A message with its versions, and what can be done with it. */
export function useTemplate(of: TemplateOf, onDraft: (draft: TemplateDraft | undefined) => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const options = query.template.get.queryOptions({ input: of })
  const templateQuery = useQuery(options)
  const [isPending, setPending] = useState(false)

  /** @returns the message as it is now; null where it was refused, which is said. */
  const put = async (baseVersion: number, templateTexts: TemplateTexts) => {
    setPending(true)
    try {
      const saved = await api.template.save({ ...of, baseVersion, templateTexts })
      cache.setQueryData(options.queryKey, saved)
      onDraft(undefined)
      await cache.invalidateQueries({ queryKey: query.template.list.key() })
      return saved
    } catch (error) {
      const refusal = refusalOf(error)
      const { fields } = (refusal?.data ?? {}) as { fields?: { message: string }[] }
      const text = fields?.[0]?.message ?? refusal?.message ?? t('common.failed')
      showToast({ tone: 'bad', text })
      if (refusal?.code === 'text_changed') {
        await cache.invalidateQueries(options)
        // Who has read the newer version may write over it.
        const newer = cache.getQueryData(options.queryKey)
        if (newer) onDraft({ base: newestOf(newer), words: templateTexts })
      }
      return null
    } finally {
      setPending(false)
    }
  }

  const withUndo = (saved: Template, before: TemplateTexts, text: string) =>
    showToast({
      tone: 'good',
      text,
      action: {
        label: t('common.undo'),
        run: () => void put(newestOf(saved), before),
      },
    })

  const verbs = {
    isPending,
    async save(base: number, words: TemplateTexts) {
      const saved = await put(base, words)
      if (!saved) return
      const isNew = newestOf(saved) > base
      const text = isNew ? t('notification.template.saved') : t('shop.texts.same')
      showToast({ tone: 'good', text })
    },
    async backToOurs(template: Template, languages: readonly [Language, ...Language[]]) {
      const before = savedWords(template)
      const ours = Object.fromEntries(languages.map((language) => [language, null]))
      const saved = await put(newestOf(template), { ...before, ...ours })
      if (saved) withUndo(saved, before, t(`notification.template.isOurs.${languages[0]}`))
    },
    async restore(template: Template, version: number) {
      const earlier = template.versions.find((each) => each.version === version)
      if (!earlier) return
      const saved = await put(newestOf(template), earlier.words)
      if (saved)
        withUndo(saved, savedWords(template), t('notification.template.restored', { version }))
    },
  }
  return { templateQuery, verbs }
}
