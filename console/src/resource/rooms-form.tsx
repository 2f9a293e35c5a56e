import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { Stepper } from '@serein/ui/stepper.tsx'
import { SideForm } from '../form/side-form.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { KindName, nameFaults } from './kind-name.tsx'
import { useFaultText } from './use-fault-text.ts'
import type { ResourceVerbs } from './use-resources.ts'

/** A first room type and its rooms: "3 massage rooms". */
export function RoomsForm({ verbs, onDone }: { verbs: ResourceVerbs; onDone: () => void }) {
  const { t, pick } = useWords()
  const form = useServerForm({
    initial: {
      name: { en: t('resource.usual.en'), fr: t('resource.usual.fr') },
      count: 1,
    },
    read: (sent) => ({ sent, faults: nameFaults(sent.name) }),
    faultText: useFaultText(),
    send: verbs.addRooms,
    faultCode: 'resource_not_possible',
    name: ({ name }) => pick(name),
    onDone,
  })
  return (
    <SideForm why={t('resource.addRoomsWhy')} form={form}>
      <KindName word="roomType" field={(language) => form.text(`name.${language}`)} at={form.at} />
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
