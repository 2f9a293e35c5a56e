import { useState } from 'react'
import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { SideForm } from '../form/side-form.tsx'
import { useFaults, type FieldFault } from './use-faults.ts'
import type { Kind, ResourceVerbs } from './use-resources.ts'

const languages = ['en', 'fr'] as const

/** A kind of room or equipment, new or to be changed. */
export function KindForm(props: { kind: Kind | null; verbs: ResourceVerbs; onDone: () => void }) {
  const { kind, verbs, onDone } = props
  const { t } = useWords()
  const [name, setName] = useState(kind?.name ?? { en: '', fr: '' })
  const [isRoom, setRoom] = useState(kind?.isRoom ?? true)
  const faults = languages
    .filter((language) => name[language].trim() === '')
    .map((language): FieldFault => ({ field: `name.${language}`, reason: 'missing' }))
  const form = useFaults({
    faults,
    onDone,
    save: (onFault) => verbs.saveKind({ kindId: kind?.id ?? null, name, isRoom }, onFault),
  })
  return (
    <SideForm
      why={t('resource.kindWhy')}
      form={{ isPending: form.isPending, submit: (element) => void form.submit(element) }}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`resource.name.${language}`)}
          lang={language}
          autoComplete="off"
          maxLength={resourceLimits.nameLength}
          value={name[language]}
          error={form.at(`name.${language}`) ?? (language === 'en' ? form.at('name') : undefined)}
          onChange={({ target }) => {
            form.forget()
            setName((now) => ({ ...now, [language]: target.value }))
          }}
        />
      ))}
      <Segmented
        label={t('resource.whatItIs')}
        choices={[
          { id: 'room', label: t('resource.room') },
          { id: 'equipment', label: t('resource.equipment') },
        ]}
        selected={isRoom ? 'room' : 'equipment'}
        error={form.at('isRoom')}
        onSelect={(what) => {
          form.forget()
          setRoom(what === 'room')
        }}
      />
    </SideForm>
  )
}
