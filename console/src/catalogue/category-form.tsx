import { useClient } from '@serein/client/provider.tsx'
import type { ManagedCategory } from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { Select } from '@serein/ui/select.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { BilingualName } from './bilingual-fields.tsx'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { type FieldFault, missingNames, nobodyYet, trimmed } from './service-texts.ts'

/** A category, new or named anew. */
export function CategoryForm(props: { category: ManagedCategory | null; onDone: () => void }) {
  const { t, language } = useWords()
  const { api, query } = useClient()
  const { category, onDone } = props
  const form = useServerForm({
    initial: { name: category?.name ?? nobodyYet, kind: category?.kind ?? 'massage' },
    read: ({ name, kind }) => ({ sent: { name: trimmed(name), kind }, faults: missingNames(name) }),
    faultText: ({ reason }: FieldFault) => t(`catalogue.fault.${reason}`),
    send: (sent) => api.catalogue.saveCategory({ categoryId: category?.id ?? null, ...sent }),
    faultCode: 'service_not_possible',
    refresh: query.catalogue.key(),
    savedText: ({ name }) => t('catalogue.saved', { name: name[language] }),
    failedText: t('catalogue.failed'),
    onDone,
  })
  return (
    <SideForm why={t('catalogue.category.why')} form={form}>
      <BilingualName
        what="name"
        most={catalogueLimits.nameLength}
        field={(of) => form.text(`name.${of}`)}
      />
      <Select
        {...form.choice('kind')}
        label={t('catalogue.category.kind')}
        help={t('catalogue.category.kindHelp')}
        options={categoryKinds.map((id) => ({ id, label: t(`catalogue.kind.${id}`) }))}
      />
    </SideForm>
  )
}
