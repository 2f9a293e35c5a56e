import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'

import type { OwnCategory } from '@serein/shared/catalogue/own-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { Select } from '@serein/ui/select.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { BilingualName } from './bilingual-fields.tsx'
import { categoryKinds } from './category-kinds.ts'
import { useFaultText } from './fault-words.ts'
import { nobodyYet } from './service-texts.ts'
import { useCatalogueVerbs } from './use-catalogue-verbs.ts'

/** A category, new or named anew. */
export function CategoryForm(props: { category: OwnCategory | null; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const { category, onDone } = props
  const [kind, setKind] = useState(category?.kind ?? 'massage')
  const form = useNamedForm(category?.name, onDone, (name) =>
    api.catalogue.saveCategory({ categoryId: category?.id ?? null, kind, name }),
  )
  return (
    <SideForm why={t('catalogue.category.why')} form={form}>
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        value={form.name}
        at={form.at}
        onChange={form.setName}
      />
      <Select
        label={t('catalogue.category.kind')}
        help={t('catalogue.category.kindHelp')}
        value={kind}
        options={categoryKinds.map((id) => ({ id, label: t(`catalogue.kind.${id}`) }))}
        onSelect={(id) => setKind(id as typeof kind)}
      />
    </SideForm>
  )
}

type Named = { en: string; fr: string }

/** What has a name in both languages and is saved in one go. `canSave`: whether its other fields are well. */
export function useNamedForm(
  before: Named | undefined,
  onDone: () => void,
  save: (name: Named) => Promise<unknown>,
  canSave = true,
) {
  const { t, language } = useWords()
  const faultText = useFaultText()
  const { refresh } = useCatalogueVerbs()
  const [name, setName] = useState(before ?? nobodyYet)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const isMissing = (of: 'en' | 'fr') => name[of].trim() === ''
  const send = async () => {
    setPending(true)
    try {
      await save({ en: name.en.trim(), fr: name.fr.trim() })
      await refresh()
      onDone()
      showToast({ tone: 'good', text: t('catalogue.saved', { name: name[language] }) })
    } catch (error) {
      const refusal = refusalOf(error)
      const text = faultText(refusal) ?? refusal?.message ?? t('catalogue.failed')
      showToast({ tone: 'bad', text })
    } finally {
      setPending(false)
    }
  }
  return {
    name,
    setName,
    isPending,
    isSubmitted,
    at: (of: 'en' | 'fr') =>
      isSubmitted && isMissing(of) ? t('catalogue.fault.missing') : undefined,
    submit(element: HTMLFormElement) {
      setSubmitted(true)
      if (!isMissing('en') && !isMissing('fr') && canSave) void send()
      else
        requestAnimationFrame(() =>
          element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
        )
    },
  }
}
