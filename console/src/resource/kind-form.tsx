import { Segmented } from '@serein/ui/choice.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { KindName, nameFaults } from './kind-name.tsx'
import { useFaultText } from './use-fault-text.ts'
import type { Kind, ResourceVerbs } from './use-resources.ts'

/** A kind of room or equipment, new or to be changed. */
export function KindForm(props: { kind: Kind | null; verbs: ResourceVerbs; onDone: () => void }) {
  const { kind, verbs, onDone } = props
  const { t, pick } = useWords()
  const form = useServerForm({
    initial: { name: kind?.name ?? { en: '', fr: '' }, isRoom: kind?.isRoom ?? true },
    read: (sent) => ({ sent, faults: nameFaults(sent.name) }),
    faultText: useFaultText(),
    send: (sent) => verbs.saveKind({ kindId: kind?.id ?? null, ...sent }),
    faultCode: 'resource_not_possible',
    name: ({ name }) => pick(name),
    onDone,
  })
  return (
    <SideForm why={t('resource.kindWhy')} form={form}>
      <KindName word="name" field={(language) => form.text(`name.${language}`)} at={form.at} />
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
