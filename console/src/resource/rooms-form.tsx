import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Stepper } from '@serein/ui/stepper.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWrittenLanguages } from '../form/written-languages.ts'
import { useWords } from '../language/words.ts'
import { useFaultText } from './use-fault-text.ts'
import type { ResourceVerbs } from './use-resources.ts'

const languages = ['en', 'fr'] as const

/** A first room type and its rooms: "3 massage rooms". */
export function RoomsForm({ verbs, onDone }: { verbs: ResourceVerbs; onDone: () => void }) {
  const { t, pick } = useWords()
  const { languages: written, fieldOf, wordOf } = useWrittenLanguages()
  const form = useServerForm({
    initial: {
      name: { en: t('resource.usual.en'), fr: t('resource.usual.fr') },
      count: 1,
    },
    read: (sent) => ({
      sent,
      faults: languages
        .filter((language) => sent.name[language].trim() === '')
        .map((language) => ({ field: `name.${language}` as const, reason: 'missing' as const })),
    }),
    faultText: useFaultText(),
    send: verbs.addRooms,
    faultCode: 'resource_not_possible',
    name: ({ name }) => pick(name),
    onDone,
  })
  return (
    <SideForm why={t('resource.addRoomsWhy')} form={form}>
      {written.map((language) => (
        <TextField
          {...fieldOf(language, (each) => form.text(`name.${each}`))}
          key={language}
          label={t(`resource.roomType.${wordOf(language)}`)}
          lang={language}
          autoComplete="off"
          maxLength={resourceLimits.nameLength}
          error={
            form.at(`name.${language}`) ?? (language === written[0] ? form.at('name') : undefined)
          }
        />
      ))}
      <Stepper
        label={t('resource.howMany')}
        value={form.values.count}
        min={1}
        max={resourceLimits.newRooms}
        words={{ less: t('resource.fewer'), more: t('resource.more') }}
        onValue={(count) => form.set({ count })}
      />
    </SideForm>
  )
}
