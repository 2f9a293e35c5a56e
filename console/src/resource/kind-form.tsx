import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { useFaultText } from './use-fault-text.ts'
import type { Kind, ResourceVerbs } from './use-resources.ts'

const languages = ['en', 'fr'] as const

/** A kind of room or equipment, new or to be changed. */
export function KindForm(props: { kind: Kind | null; verbs: ResourceVerbs; onDone: () => void }) {
  const { kind, verbs, onDone } = props
  const { t, pick } = useWords()
  const { languages: written, fieldOf, wordOf } = useWrittenLanguages()
  const form = useServerForm({
    initial: { name: kind?.name ?? { en: '', fr: '' }, isRoom: kind?.isRoom ?? true },
    read: (sent) => ({
      sent,
      faults: languages
        .filter((language) => sent.name[language].trim() === '')
        .map((language) => ({ field: `name.${language}` as const, reason: 'missing' as const })),
    }),
    faultText: useFaultText(),
    send: (sent) => verbs.saveKind({ kindId: kind?.id ?? null, ...sent }),
    faultCode: 'resource_not_possible',
    name: ({ name }) => pick(name),
    onDone,
  })
  return (
    <SideForm why={t('resource.kindWhy')} form={form}>
      {written.map((language) => (
        <TextField
          {...fieldOf(language, (each) => form.text(`name.${each}`))}
          key={language}
          label={t(`resource.name.${wordOf(language)}`)}
          lang={language}
          autoComplete="off"
          maxLength={resourceLimits.nameLength}
          error={
            form.at(`name.${language}`) ?? (language === written[0] ? form.at('name') : undefined)
          }
        />
      ))}
      <Segmented
        label={t('resource.whatItIs')}
        choices={[
          { id: 'room', label: t('resource.room') },
          { id: 'equipment', label: t('resource.equipment') },
        ]}
        selected={form.values.isRoom ? 'room' : 'equipment'}
        error={form.at('isRoom')}
        onSelect={(what) => form.set({ isRoom: what === 'room' })}
      />
    </SideForm>
  )
}
